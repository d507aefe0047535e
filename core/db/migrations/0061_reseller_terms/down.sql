ALTER TABLE resellers DROP COLUMN terms_version;

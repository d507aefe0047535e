ALTER TABLE products DROP COLUMN tagline;

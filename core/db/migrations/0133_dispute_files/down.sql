DROP TABLE dispute_files;
-- The version before knows no files of evidence; what is left of them is papers that nothing names.
ALTER TABLE uploads NO FORCE ROW LEVEL SECURITY;
UPDATE uploads SET purpose = 'document' WHERE purpose = 'evidence';
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('digital', 'cover', 'document')) NOT VALID;

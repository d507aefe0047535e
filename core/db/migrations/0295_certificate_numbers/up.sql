-- What stands on a certificate and is read out; those issued before have their id for that.
ALTER TABLE certificates ADD COLUMN number text CHECK (number ~ '^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$');
-- Whoever reads it asks for it without knowing whose it is.
CREATE UNIQUE INDEX certificates_read_out ON certificates (number);

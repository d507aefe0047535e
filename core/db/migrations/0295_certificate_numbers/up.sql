-- What stands on a certificate and is read out; those issued before have their id for that.
ALTER TABLE certificates ADD COLUMN number text CHECK (number ~ '^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$');
CREATE UNIQUE INDEX certificates_number_once ON certificates (seller_id, number);
-- Whoever reads it asks for it without knowing whose it is. Two sellers have the same one never: it is drawn out of 2^55.
CREATE INDEX certificates_read_out ON certificates (number);

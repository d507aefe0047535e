DROP INDEX certificates_read_out;
DROP INDEX certificates_number;
ALTER TABLE certificates DROP COLUMN number;

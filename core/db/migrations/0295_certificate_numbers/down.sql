DROP INDEX certificates_read_out;
ALTER TABLE certificates DROP COLUMN number;

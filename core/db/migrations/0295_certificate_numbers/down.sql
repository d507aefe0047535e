DROP INDEX certificates_read_out;
DROP INDEX certificates_number_once;
ALTER TABLE certificates DROP COLUMN number;

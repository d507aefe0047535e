ALTER TABLE products DROP COLUMN thank_you;

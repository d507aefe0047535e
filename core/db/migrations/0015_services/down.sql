DROP TABLE services;
ALTER TABLE products DROP COLUMN delivery_instructions;

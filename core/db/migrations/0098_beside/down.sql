ALTER TABLE transactions DROP COLUMN beside_amount;

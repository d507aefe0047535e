ALTER TABLE transactions DROP COLUMN received_amount;

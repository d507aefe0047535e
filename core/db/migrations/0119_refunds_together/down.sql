DROP INDEX transactions_promised_with;
ALTER TABLE transactions DROP COLUMN promised_with;

DROP VIEW customer_rows;
DROP TABLE customer_changes;
DROP TABLE customer_tokens;
DROP TABLE customers;
-- Policies of this version made them, and a program of before knows none of them.
DROP TRIGGER IF EXISTS note_customer ON transfers;
DROP TRIGGER IF EXISTS note_customer ON transactions;
DROP FUNCTION IF EXISTS note_customer_of_transfer();
DROP FUNCTION IF EXISTS note_customer_of_refund();

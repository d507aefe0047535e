-- The machine's guards hang on the column.
DROP TRIGGER IF EXISTS guard_birth_dispute_state ON transactions;
DROP TRIGGER IF EXISTS guard_move_dispute_state ON transactions;
DROP TRIGGER IF EXISTS record_birth_dispute_state ON transactions;
DROP TRIGGER IF EXISTS record_move_dispute_state ON transactions;
DROP INDEX transactions_disputes_open;
DROP INDEX transactions_one_return;
DROP INDEX transactions_one_dispute;
ALTER TABLE transactions
    DROP CONSTRAINT transactions_disputed,
    DROP CONSTRAINT transactions_chargeback_names_what,
    DROP COLUMN dispute_state;

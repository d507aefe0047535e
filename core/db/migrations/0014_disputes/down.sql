DROP INDEX transactions_disputes_open;
DROP INDEX transactions_one_return;
DROP INDEX transactions_one_dispute;
ALTER TABLE transactions
    DROP CONSTRAINT transactions_disputed,
    DROP CONSTRAINT transactions_chargeback_names_what,
    DROP COLUMN dispute_state;

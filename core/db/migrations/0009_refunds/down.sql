ALTER TABLE grants DROP COLUMN updated_at;
ALTER TABLE order_rates DROP CONSTRAINT order_rates_refunded;
DROP INDEX transactions_refunds_open;
DROP INDEX transactions_reversals;
ALTER TABLE transactions
    DROP CONSTRAINT transactions_refund_names_payment,
    DROP CONSTRAINT transactions_reverses,
    DROP COLUMN queued_at,
    DROP COLUMN refund_source,
    DROP COLUMN reason;

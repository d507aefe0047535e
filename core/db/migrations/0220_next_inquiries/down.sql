CREATE INDEX orders_open ON orders (created_at) WHERE payment_state IN ('payment_waiting', 'payment_pending');
DROP INDEX orders_unpaid_of;
DROP INDEX orders_unpaid;
ALTER TABLE orders DROP COLUMN waits_from;
DROP INDEX transactions_overdue;
DROP INDEX transactions_unasked;
ALTER TABLE transactions DROP COLUMN next_give_up_at;
ALTER TABLE transactions DROP COLUMN next_inquiry_at;

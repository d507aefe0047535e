-- Made by the policies, of what later migrations know.
DROP TRIGGER IF EXISTS keep_payment_log_on ON transactions;
CREATE INDEX orders_open ON orders (created_at) WHERE payment_state IN ('payment_waiting', 'payment_pending');
DROP INDEX orders_unpaid_of;
DROP INDEX orders_unpaid_wires;
DROP INDEX orders_unpaid;
ALTER TABLE orders DROP COLUMN waits_from;
CREATE INDEX transactions_expiring ON transactions (expires_at) WHERE state IN ('waiting', 'pending') AND expires_at IS NOT NULL;
DROP INDEX transactions_overdue;
DROP INDEX transactions_unasked;
ALTER TABLE transactions DROP COLUMN next_give_up_at;
ALTER TABLE transactions DROP COLUMN next_inquiry_at;

-- When a provider is asked again, each payment by itself and in real time: what is not due costs no look. A payment whose time is over
-- and whose provider says nothing is asked at growing intervals.
ALTER TABLE transactions ADD COLUMN next_inquiry_at timestamptz;
ALTER TABLE transactions ADD COLUMN next_give_up_at timestamptz;
CREATE INDEX transactions_unasked ON transactions (next_inquiry_at) WHERE state IN ('waiting', 'pending') AND next_inquiry_at IS NOT NULL;
CREATE INDEX transactions_overdue ON transactions (greatest(expires_at, next_give_up_at), id)
    WHERE state IN ('waiting', 'pending') AND expires_at IS NOT NULL;
DROP INDEX transactions_expiring;

-- From when on the first payment of an order is waited for anew, which had its time and stayed as it was.
ALTER TABLE orders ADD COLUMN waits_from timestamptz;
CREATE INDEX orders_unpaid ON orders (greatest(created_at, waits_from))
    WHERE payment_state IN ('payment_waiting', 'payment_pending') AND payment_form <> 'bank_wire';
CREATE INDEX orders_unpaid_wires ON orders (greatest(created_at, waits_from))
    WHERE payment_state IN ('payment_waiting', 'payment_pending') AND payment_form = 'bank_wire';
CREATE INDEX orders_unpaid_of ON orders (seller_id, greatest(created_at, waits_from))
    WHERE payment_state IN ('payment_waiting', 'payment_pending');
DROP INDEX orders_open;

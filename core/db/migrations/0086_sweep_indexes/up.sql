-- What keeps a payment from being asked for is rare, and is found without reading through what is not: what a bank took back, and
-- payments that are open.
CREATE INDEX order_rates_chargebacked ON order_rates (seller_id, order_id) WHERE state = 'chargebacked';
CREATE INDEX transactions_open ON transactions (seller_id, order_id) WHERE state IN ('waiting', 'pending');

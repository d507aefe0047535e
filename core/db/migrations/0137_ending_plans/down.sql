DROP INDEX orders_ending;
CREATE INDEX orders_ending ON orders (canceled_at) WHERE canceled_at IS NOT NULL AND payment_state IN ('paying', 'payment_paused');

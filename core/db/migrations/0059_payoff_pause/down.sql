ALTER TABLE orders DROP COLUMN paused_until;
ALTER TABLE orders DROP COLUMN paused_at;
ALTER TABLE order_rates DROP COLUMN paid_with;
ALTER TABLE transactions DROP COLUMN payoff;

-- A payment of all that is left of a plan at once, not only of the rate that it names.
ALTER TABLE transactions ADD COLUMN payoff boolean NOT NULL DEFAULT false;
-- The rate that this one was paid together with: its amounts have moved there, so that one payment stands behind one rate.
ALTER TABLE order_rates ADD COLUMN paid_with uuid;

-- Since when a plan stands still because its seller wants it to, and until when; none: until somebody lets it go on.
ALTER TABLE orders ADD COLUMN paused_at timestamptz;
ALTER TABLE orders ADD COLUMN paused_until timestamptz;

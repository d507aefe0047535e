-- How many days before it was due the payer was last reminded of this payment; none: not yet. It only becomes less, so that nobody
-- is reminded of the same twice.
ALTER TABLE order_rates ADD COLUMN reminded_days integer;

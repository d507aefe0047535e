ALTER TABLE order_rates DROP COLUMN paid_by;

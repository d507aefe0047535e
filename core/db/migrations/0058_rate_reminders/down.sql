ALTER TABLE order_rates DROP COLUMN reminded_days;

DROP TABLE order_merges;
ALTER TABLE order_rates DROP COLUMN origin_order_id, DROP COLUMN origin_number;
ALTER TABLE orders DROP COLUMN merged_into;

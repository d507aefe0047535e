ALTER TABLE order_rows DROP COLUMN given;

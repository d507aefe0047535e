ALTER TABLE products DROP COLUMN after_purchase;
ALTER TABLE products DROP COLUMN additional_fee;

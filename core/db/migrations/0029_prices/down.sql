ALTER TABLE products DROP COLUMN plans_full;
ALTER TABLE pricing_plans DROP COLUMN reserved_count;
ALTER TABLE pricing_plans DROP COLUMN sold_count;
ALTER TABLE pricing_plans DROP COLUMN stock_limit;
ALTER TABLE pricing_plans DROP COLUMN minimum_amount;

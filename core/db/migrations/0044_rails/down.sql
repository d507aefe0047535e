ALTER TABLE order_rates DROP COLUMN announced_at;
ALTER TABLE transactions DROP COLUMN reminded_at;
ALTER TABLE transactions DROP COLUMN browser_info;
DROP TABLE mandates;

ALTER TABLE order_rates DROP COLUMN credit_amount;
DROP INDEX postings_of_orders;
ALTER TABLE postings DROP COLUMN order_id;

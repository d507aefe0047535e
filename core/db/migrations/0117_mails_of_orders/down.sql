DROP INDEX mails_of_order;
ALTER TABLE mails DROP COLUMN order_id;

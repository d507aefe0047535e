DROP TRIGGER IF EXISTS record_publisher ON orders;
DROP TRIGGER IF EXISTS record_sales_team_member ON orders;
DROP VIEW order_partners;
DROP INDEX order_rows_sales_team_member;
DROP INDEX order_rows_publisher;
ALTER TABLE orders DROP COLUMN sales_team_member_id;
ALTER TABLE orders DROP COLUMN publisher_id;
DROP TABLE partners;

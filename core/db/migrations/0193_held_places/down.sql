DROP INDEX orders_held;
ALTER TABLE orders DROP COLUMN let_go_at;

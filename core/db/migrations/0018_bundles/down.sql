DROP INDEX orders_of_product;
ALTER TABLE products DROP COLUMN contents_count, DROP COLUMN shares_changes;
DROP TABLE bundle_contents;

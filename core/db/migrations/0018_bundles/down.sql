DROP INDEX orders_of_product;
ALTER TABLE services
    DROP CONSTRAINT services_of_product,
    DROP CONSTRAINT services_one_each,
    ADD CONSTRAINT services_seller_id_order_id_key UNIQUE (seller_id, order_id),
    DROP COLUMN instructions,
    DROP COLUMN name,
    DROP COLUMN product_id;
ALTER TABLE products DROP COLUMN contents_count, DROP COLUMN shares_changes;
DROP TABLE bundle_contents;

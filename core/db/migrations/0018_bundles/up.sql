-- What a bundle or membership holds. `contents_count` counts what is not put away, in the transaction that changes it.
CREATE TABLE bundle_contents (
    seller_id  uuid NOT NULL,
    product_id uuid NOT NULL,
    item_id    uuid NOT NULL,
    position   integer NOT NULL,
    PRIMARY KEY (seller_id, product_id, item_id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, item_id) REFERENCES products (seller_id, id) ON DELETE CASCADE,
    CHECK (product_id <> item_id)
);
CREATE INDEX bundle_contents_of_item ON bundle_contents (seller_id, item_id);

ALTER TABLE products
    ADD COLUMN contents_count integer NOT NULL DEFAULT 0,
    ADD COLUMN shares_changes boolean NOT NULL DEFAULT false;

-- Whom a changed membership reaches.
CREATE INDEX orders_of_product ON orders (seller_id, product_id, id);

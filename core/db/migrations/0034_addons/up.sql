-- What a product offers to be taken along when it is paid for, in the seller's order.
CREATE TABLE product_addons (
    seller_id  uuid NOT NULL,
    product_id uuid NOT NULL,
    addon_id   uuid NOT NULL,
    position   integer NOT NULL,
    PRIMARY KEY (seller_id, product_id, addon_id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, addon_id) REFERENCES products (seller_id, id) ON DELETE CASCADE,
    CHECK (product_id <> addon_id)
);
CREATE INDEX product_addons_of_addon ON product_addons (seller_id, addon_id);

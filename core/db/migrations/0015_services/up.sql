ALTER TABLE products ADD COLUMN delivery_instructions text NOT NULL DEFAULT '';

-- Work that a seller does for a paid order: one row for each service in it, which keeps what was promised.
CREATE TABLE services (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    order_id     uuid NOT NULL,
    product_id   uuid NOT NULL,
    name         text NOT NULL,
    instructions text NOT NULL,
    state        text NOT NULL,
    note         text NOT NULL DEFAULT '',
    delivered_at timestamptz,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, order_id, product_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);

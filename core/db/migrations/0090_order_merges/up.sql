-- The order whose payments are taken with another names it; a payment that moved names where it came from, and its number there.
ALTER TABLE orders ADD COLUMN merged_into uuid;
ALTER TABLE orders ADD FOREIGN KEY (seller_id, merged_into) REFERENCES orders (seller_id, id) NOT VALID;
CREATE INDEX orders_merged ON orders (seller_id, merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE order_rates ADD COLUMN origin_order_id uuid, ADD COLUMN origin_number integer;
ALTER TABLE order_rates ADD FOREIGN KEY (seller_id, origin_order_id) REFERENCES orders (seller_id, id) NOT VALID;

-- Class: tenant. Payments of one order that are taken with those of another: which, since when, why, and whether it was undone.
CREATE TABLE order_merges (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    order_id   uuid NOT NULL,
    into_id    uuid NOT NULL,
    currency   text NOT NULL,
    -- What the payments came to that moved.
    amount     bigint NOT NULL CHECK (amount >= 0),
    reason     text NOT NULL,
    state      text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CHECK (order_id <> into_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, into_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX order_merges_one ON order_merges (seller_id, order_id) WHERE state = 'merged';
CREATE INDEX order_merges_of_order ON order_merges (seller_id, order_id, id);
CREATE INDEX order_merges_into ON order_merges (seller_id, into_id, id);

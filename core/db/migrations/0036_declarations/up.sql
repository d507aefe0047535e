-- What buyers declare through the two legal buttons of every shop: that they withdraw from a purchase (§ 356a BGB), or end
-- a contract (§ 312k BGB). Kept as it was typed; the order is only what it was found to mean.
CREATE TABLE declarations (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    -- The form it was sent with: sent twice it is one declaration.
    form_id    uuid NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('withdrawal', 'cancellation')),
    name       text NOT NULL,
    email      text NOT NULL,
    contract   text NOT NULL,
    for_cause  boolean NOT NULL,
    reason     text NOT NULL,
    ends_on    date,
    locale     text NOT NULL,
    order_id   uuid,
    created_at timestamptz NOT NULL,
    handled_at timestamptz,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, form_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id)
);
CREATE INDEX declarations_created ON declarations (seller_id, created_at, id);
CREATE INDEX declarations_of_order ON declarations (seller_id, order_id);

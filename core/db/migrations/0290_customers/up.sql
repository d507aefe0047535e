-- Class: tenant. Whoever bought from a seller, once by their address: what the list of customers shows, counted from their orders and
-- from the books (core/orders/src/customer/recount.rs).
CREATE TABLE customers (
    seller_id      uuid NOT NULL,
    id             uuid NOT NULL,
    -- The address of their orders.
    email          text NOT NULL,
    -- As they called themselves in their newest order.
    user_id        uuid,
    first_name     text NOT NULL,
    last_name      text NOT NULL,
    company        text NOT NULL,
    country        text NOT NULL,
    -- Orders that were paid or that run; what nobody finished is none.
    orders_count   integer NOT NULL,
    -- What was paid for them, less what went back and what a bank took, by currency, in minor units: the sum of their transfers.
    amounts        jsonb NOT NULL,
    -- The currency of their newest order, and what of the amounts is in it.
    currency       text NOT NULL,
    amount         bigint NOT NULL,
    first_order_at timestamptz NOT NULL,
    last_order_at  timestamptz NOT NULL,
    -- Whether they ever let a service have what they typed, and when they said so last.
    marketing      boolean NOT NULL,
    marketing_at   timestamptz,
    -- What the seller writes of them.
    note           text NOT NULL DEFAULT '',
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, email),
    CHECK ((marketing_at IS NULL) = NOT marketing)
);
CREATE INDEX customers_created ON customers (seller_id, created_at, id);
CREATE INDEX customers_last_order ON customers (seller_id, last_order_at, id);
CREATE INDEX customers_amount ON customers (seller_id, amount, id);
CREATE INDEX customers_orders_count ON customers (seller_id, orders_count, id);
CREATE INDEX customers_country ON customers (seller_id, country, id);
CREATE INDEX customers_marketing ON customers (seller_id, id) WHERE marketing;
CREATE INDEX customers_note ON customers (seller_id, id) WHERE note <> '';

-- What the list shows: whose only order counts no longer is kept with their note, and is no customer.
CREATE VIEW customer_rows WITH (security_invoker = true) AS SELECT * FROM customers WHERE orders_count > 0;

-- Class: tenant. The words that a customer is found by.
CREATE TABLE customer_tokens (
    seller_id uuid NOT NULL,
    token     text NOT NULL,
    id        uuid NOT NULL,
    PRIMARY KEY (seller_id, token, id),
    FOREIGN KEY (seller_id, id) REFERENCES customers (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_tokens_of ON customer_tokens (seller_id, id);

-- Class: tenant. Orders whose customer is to be counted again: written in the transaction that changes one or moves its money, taken away in
-- the one that counts. Without an order: everything that the shop has sold.
CREATE TABLE customer_changes (
    seller_id uuid NOT NULL,
    id        bigint GENERATED ALWAYS AS IDENTITY,
    order_id  uuid,
    PRIMARY KEY (seller_id, id)
);
CREATE INDEX customer_changes_everything ON customer_changes (seller_id) WHERE order_id IS NULL;

-- Those who bought already are found by one note for each shop.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO customer_changes (seller_id)
WITH RECURSIVE s AS (
    (SELECT seller_id FROM orders ORDER BY seller_id LIMIT 1)
    UNION ALL
    SELECT (SELECT o.seller_id FROM orders AS o WHERE o.seller_id > s.seller_id ORDER BY o.seller_id LIMIT 1) FROM s WHERE s.seller_id IS NOT NULL)
SELECT seller_id FROM s WHERE seller_id IS NOT NULL;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

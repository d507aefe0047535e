-- Class: tenant. Whoever bought from a seller, once by their address: what the list of customers shows, kept in the transaction that
-- changes an order or moves its money.
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

CREATE TABLE customer_tokens (
    seller_id uuid NOT NULL,
    token     text NOT NULL,
    id        uuid NOT NULL,
    PRIMARY KEY (seller_id, token, id),
    FOREIGN KEY (seller_id, id) REFERENCES customers (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_tokens_of ON customer_tokens (seller_id, id);

-- Those who bought already. The id is that of their first order, so that ids are the order in which they came.
ALTER TABLE order_rows NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transfers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE opt_in_answers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_tokens NO FORCE ROW LEVEL SECURITY;
WITH booked AS (
    SELECT f.seller_id, f.order_id, sum(f.gross_amount)::bigint AS value
    FROM transfers AS f JOIN transactions AS t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    WHERE t.kind <> 'Refund' OR t.queued_at IS NULL AND t.state IN ('waiting', 'pending', 'successful')
    GROUP BY f.seller_id, f.order_id
), counted AS (
    SELECT r.seller_id, r.id, r.payer_email AS email, r.payer_id, r.payer_first_name, r.payer_last_name, r.payer_company, r.payer_country,
           r.currency, r.created_at, coalesce(b.value, 0) AS value
    FROM order_rows AS r LEFT JOIN booked AS b ON b.seller_id = r.seller_id AND b.order_id = r.id
    WHERE r.charged_at IS NOT NULL OR r.payment_state IN ('paid', 'paying')
), sums AS (
    SELECT seller_id, email, jsonb_object_agg(currency, value) AS amounts
    FROM (SELECT seller_id, email, currency, sum(value)::bigint AS value FROM counted GROUP BY seller_id, email, currency) AS each
    GROUP BY seller_id, email
), spans AS (
    SELECT seller_id, email, count(*)::integer AS orders, min(created_at) AS first_at, max(created_at) AS last_at, min(id::text)::uuid AS id
    FROM counted GROUP BY seller_id, email
), newest AS (
    SELECT DISTINCT ON (seller_id, email) * FROM counted ORDER BY seller_id, email, created_at DESC, id DESC
), agreed AS (
    SELECT c.seller_id, c.email, max(a.created_at) AS at
    FROM opt_in_answers a JOIN counted c ON c.seller_id = a.seller_id AND c.id = a.order_id
    WHERE a.field_type = 'service' AND a.answer = 'true' GROUP BY c.seller_id, c.email
)
INSERT INTO customers (seller_id, id, email, user_id, first_name, last_name, company, country, orders_count, amounts, currency, amount,
                       first_order_at, last_order_at, marketing, marketing_at, created_at, updated_at)
SELECT n.seller_id, p.id, n.email, n.payer_id, n.payer_first_name, n.payer_last_name, n.payer_company, n.payer_country, p.orders, s.amounts,
       n.currency, (s.amounts ->> n.currency)::bigint, p.first_at, p.last_at, a.at IS NOT NULL, a.at, p.first_at, p.last_at
FROM newest n
JOIN sums s ON s.seller_id = n.seller_id AND s.email = n.email
JOIN spans p ON p.seller_id = n.seller_id AND p.email = n.email
LEFT JOIN agreed a ON a.seller_id = n.seller_id AND a.email = n.email;
-- Found by the words of their orders, but for those of the products.
INSERT INTO customer_tokens (seller_id, token, id)
SELECT DISTINCT t.seller_id, t.token, c.id
FROM customers c
JOIN order_rows r ON r.seller_id = c.seller_id AND r.payer_email = c.email
JOIN order_tokens t ON t.seller_id = r.seller_id AND t.id = r.id
WHERE position(t.token IN lower(concat_ws(' ', r.product_name, r.internal_name, r.token, r.coupon_code))) = 0;
ALTER TABLE order_rows FORCE ROW LEVEL SECURITY;
ALTER TABLE transfers FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE opt_in_answers FORCE ROW LEVEL SECURITY;
ALTER TABLE order_tokens FORCE ROW LEVEL SECURITY;

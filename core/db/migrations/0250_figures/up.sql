-- Class: tenant. What happened and is not counted yet: written by triggers in the transaction of what happened, taken away in the one
-- that counts it.
CREATE TABLE figure_changes (
    seller_id uuid NOT NULL REFERENCES sellers (seller_id),
    id        bigint GENERATED ALWAYS AS IDENTITY,
    kind      text NOT NULL CHECK (kind IN ('transfer', 'returned', 'started', 'charged', 'plan')),
    -- The transfer, otherwise the order.
    object_id uuid NOT NULL,
    at        timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);

-- Class: tenant. Whose figures are counted, and in which time zone their days are.
CREATE TABLE figure_shops (
    seller_id  uuid NOT NULL PRIMARY KEY REFERENCES sellers (seller_id),
    time_zone  text NOT NULL,
    counted_at timestamptz NOT NULL
);

-- Class: tenant. Sums by day of the shop's time zone: of all sales, and of those of one product, coupon, campaign … (`scope` and `key`).
CREATE TABLE figures_daily (
    seller_id   uuid NOT NULL REFERENCES sellers (seller_id),
    scope       text NOT NULL CHECK (scope IN ('all', 'product', 'coupon', 'campaign', 'funnel', 'upsell', 'country', 'method', 'kind')),
    currency    text NOT NULL,
    day         date NOT NULL,
    key         text COLLATE "C" NOT NULL,
    started     bigint NOT NULL DEFAULT 0,
    orders      bigint NOT NULL DEFAULT 0,
    customers   bigint NOT NULL DEFAULT 0,
    payments    bigint NOT NULL DEFAULT 0,
    gross       bigint NOT NULL DEFAULT 0,
    vat         bigint NOT NULL DEFAULT 0,
    fees        bigint NOT NULL DEFAULT 0,
    net         bigint NOT NULL DEFAULT 0,
    refunds     bigint NOT NULL DEFAULT 0,
    refunded    bigint NOT NULL DEFAULT 0,
    disputes    bigint NOT NULL DEFAULT 0,
    disputed    bigint NOT NULL DEFAULT 0,
    plans_begun bigint NOT NULL DEFAULT 0,
    plans_ended bigint NOT NULL DEFAULT 0,
    mrr_begun   bigint NOT NULL DEFAULT 0,
    mrr_ended   bigint NOT NULL DEFAULT 0,
    mrr_changed bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (seller_id, scope, currency, day, key)
);

-- Class: tenant. What each customer has paid in all.
CREATE TABLE figure_customers (
    seller_id uuid NOT NULL REFERENCES sellers (seller_id),
    currency  text NOT NULL,
    email     text COLLATE "C" NOT NULL,
    orders    bigint NOT NULL DEFAULT 0,
    revenue   bigint NOT NULL DEFAULT 0,
    first_at  timestamptz NOT NULL,
    last_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, email, currency)
);
CREATE INDEX figure_customers_best ON figure_customers (seller_id, currency, revenue DESC, email);

-- Class: tenant. What a subscription brings a month, whenever that became another: nothing before it runs and after its end.
CREATE TABLE subscription_movements (
    seller_id uuid NOT NULL REFERENCES sellers (seller_id),
    id        bigint GENERATED ALWAYS AS IDENTITY,
    order_id  uuid NOT NULL,
    at        timestamptz NOT NULL,
    was       bigint NOT NULL CHECK (was >= 0),
    worth     bigint NOT NULL CHECK (worth >= 0 AND worth <> was),
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id)
);
CREATE INDEX subscription_movements_of ON subscription_movements (seller_id, order_id, id);

-- Whose sales are there before anybody counts is found by one note each: what has no sums yet is counted whole.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO figure_changes (seller_id, kind, object_id, at)
WITH RECURSIVE s AS (
    (SELECT seller_id, id, created_at FROM orders ORDER BY seller_id, id LIMIT 1)
    UNION ALL
    SELECT o.seller_id, o.id, o.created_at FROM s CROSS JOIN LATERAL (
        SELECT seller_id, id, created_at FROM orders WHERE orders.seller_id > s.seller_id ORDER BY orders.seller_id, orders.id LIMIT 1) AS o)
SELECT seller_id, 'started', id, created_at FROM s;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

-- How often a coupon can be used for one product: as often as this for each that it is for.
ALTER TABLE coupons ADD COLUMN product_uses_max integer CHECK (product_uses_max > 0);

-- Class: tenant. Orders that hold or had a coupon for a product, counted in the transaction that changes them and under the
-- lock of the coupon's row.
CREATE TABLE coupon_product_uses (
    seller_id  uuid NOT NULL,
    coupon_id  uuid NOT NULL,
    product_id uuid NOT NULL,
    uses_count integer NOT NULL CHECK (uses_count >= 0),
    PRIMARY KEY (seller_id, coupon_id, product_id),
    FOREIGN KEY (seller_id, coupon_id) REFERENCES coupons (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX coupon_product_uses_of ON coupon_product_uses (seller_id, product_id);

-- For which products an order has its use: to give back what was taken, whatever the coupon is for by then.
ALTER TABLE coupon_redemptions ADD COLUMN product_ids uuid[] NOT NULL DEFAULT '{}';

-- What there is was used for the product of its order, where the coupon is for that: nobody kept more.
ALTER TABLE coupons NO FORCE ROW LEVEL SECURITY;
ALTER TABLE coupons_products NO FORCE ROW LEVEL SECURITY;
ALTER TABLE coupon_redemptions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
UPDATE coupon_redemptions AS u SET product_ids = ARRAY[o.product_id]
FROM orders AS o, coupons AS c
WHERE o.seller_id = u.seller_id AND o.id = u.id AND c.seller_id = u.seller_id AND c.id = u.coupon_id
    AND (c.product_scope = 'all_products' OR EXISTS (
        SELECT FROM coupons_products AS p
        WHERE p.seller_id = c.seller_id AND p.coupon_id = c.id AND p.product_id = o.product_id));
INSERT INTO coupon_product_uses (seller_id, coupon_id, product_id, uses_count)
SELECT u.seller_id, u.coupon_id, used.product_id, count(*)
FROM coupon_redemptions AS u, unnest(u.product_ids) AS used (product_id)
WHERE u.state <> 'released' GROUP BY 1, 2, 3;
ALTER TABLE coupons FORCE ROW LEVEL SECURITY;
ALTER TABLE coupons_products FORCE ROW LEVEL SECURITY;
ALTER TABLE coupon_redemptions FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

-- A view keeps its columns and their order; a new one stands behind them.
CREATE OR REPLACE VIEW coupon_rows WITH (security_invoker = true) AS
SELECT c.seller_id, c.id, c.name, c.kind, c.code, c.charset, c.code_length, c.code_prefix, c.codes_wanted,
       c.codes_made, c.discount_unit, c.percents_bps, c.amount, c.currency, c.basis, c.discount_max,
       c.order_min, c.product_scope, c.plan_kinds, c.payments, c.payments_count, c.starts_at, c.ends_at,
       c.uses_max, c.payer_uses_max, c.uses_count, c.active, c.tokens, c.created_at, c.updated_at, c.version,
       -- What its amounts are written in; of a part without any amount it does not matter.
       coalesce(c.currency, 'eur') AS amounts_currency,
       CASE
           WHEN NOT c.active THEN 'off'
           WHEN c.ends_at <= nullif(current_setting('app.now', true), '')::timestamptz THEN 'expired'
           WHEN c.uses_count >= CASE c.kind WHEN 'bulk' THEN least(c.codes_wanted, c.uses_max) ELSE c.uses_max END THEN 'used_up'
           -- Of none of its products there is a use left.
           WHEN c.product_uses_max IS NOT NULL AND c.product_scope <> 'all_products' AND NOT EXISTS (
               SELECT FROM coupons_products AS p
               LEFT JOIN coupon_product_uses AS u
                   ON u.seller_id = p.seller_id AND u.coupon_id = p.coupon_id AND u.product_id = p.product_id
               WHERE p.seller_id = c.seller_id AND p.coupon_id = c.id AND coalesce(u.uses_count, 0) < c.product_uses_max
           ) THEN 'used_up'
           WHEN c.starts_at > nullif(current_setting('app.now', true), '')::timestamptz THEN 'scheduled'
           ELSE 'live'
       END AS state,
       c.product_uses_max
FROM coupons AS c;

DROP VIEW coupon_rows;
DROP TABLE coupon_product_uses;
ALTER TABLE coupon_redemptions DROP COLUMN product_ids;
ALTER TABLE coupons DROP COLUMN product_uses_max;
CREATE VIEW coupon_rows WITH (security_invoker = true) AS
SELECT c.*,
       -- What its amounts are written in; of a part without any amount it does not matter.
       coalesce(c.currency, 'eur') AS amounts_currency,
       CASE
           WHEN NOT c.active THEN 'off'
           WHEN c.ends_at <= nullif(current_setting('app.now', true), '')::timestamptz THEN 'expired'
           WHEN c.uses_count >= CASE c.kind WHEN 'bulk' THEN least(c.codes_wanted, c.uses_max) ELSE c.uses_max END THEN 'used_up'
           WHEN c.starts_at > nullif(current_setting('app.now', true), '')::timestamptz THEN 'scheduled'
           ELSE 'live'
       END AS state
FROM coupons AS c;

-- Notes become sums: `taken` is what is counted, `moves` what became of subscriptions.
WITH /* taken */
, charged AS (
    SELECT c.at, c.object_id, r.payer_email, r.currency,
           row_number() OVER (PARTITION BY r.payer_email ORDER BY c.at, c.object_id) AS nth
    FROM taken AS c JOIN order_rows AS r ON r.seller_id = $1 AND r.id = c.object_id WHERE c.kind = 'charged'
), newcomers AS (
    SELECT object_id FROM charged AS c WHERE nth = 1
        AND NOT EXISTS (SELECT FROM figure_customers AS k WHERE k.seller_id = $1 AND k.email = c.payer_email AND k.orders > 0)
), money AS (
    SELECT c.at, t.order_id, t.transaction_id, t.currency, t.kind, w.way, w.way * t.vat_amount AS vat, w.way * t.fee_amount AS fees, w.way * t.net_amount AS net,
           w.way * t.gross_amount AS revenue
    FROM taken AS c CROSS JOIN LATERAL (SELECT CASE c.kind WHEN 'returned' THEN -1 ELSE 1 END AS way) AS w
    JOIN transfers AS t ON t.seller_id = $1 AND t.id = c.object_id WHERE c.kind IN ('transfer', 'returned')
), worths AS (
    SELECT o.id, max(c.at) AS at,
           CASE WHEN o.payment_state IN ('paying', 'paid') AND o.charged_at IS NOT NULL THEN monthly_worth(s.plan, o.vat_rate_bps) ELSE 0 END AS worth,
           coalesce((SELECT m.worth FROM subscription_movements AS m WHERE m.seller_id = $1 AND m.order_id = o.id
                     ORDER BY m.id DESC LIMIT 1), 0) AS was
    FROM taken AS c JOIN orders AS o ON o.seller_id = $1 AND o.id = c.object_id
    JOIN subscriptions AS s ON s.seller_id = $1 AND s.order_id = o.id
    WHERE c.kind = 'plan' GROUP BY o.id, o.payment_state, o.charged_at, o.vat_rate_bps, s.plan
), moved AS (
    INSERT INTO subscription_movements (seller_id, order_id, at, was, worth)
    SELECT $1, id, at, was, worth FROM worths WHERE was <> worth RETURNING order_id, at, was, worth
), paid_by AS (
    INSERT INTO figure_customers AS k (seller_id, currency, email, orders, revenue, first_at, last_at)
    SELECT $1, currency, email, sum(orders), sum(revenue), min(at), max(at) FROM (
        SELECT currency, payer_email AS email, 1 AS orders, 0 AS revenue, at FROM charged
        UNION ALL
        SELECT m.currency, r.payer_email, 0, m.revenue, m.at
        FROM money AS m JOIN order_rows AS r ON r.seller_id = $1 AND r.id = m.order_id
    ) AS one GROUP BY currency, email
    ON CONFLICT (seller_id, email, currency) DO UPDATE SET
        orders = k.orders + excluded.orders, revenue = k.revenue + excluded.revenue,
        first_at = least(k.first_at, excluded.first_at), last_at = greatest(k.last_at, excluded.last_at)
)
/* moves */
, facts (order_id, payment_id, at, currency, started, orders, customers, payments, gross, vat, fees, net, refunds, refunded, disputes, disputed,
          plans_begun, plans_ended, mrr_begun, mrr_ended, mrr_changed) AS (
    SELECT c.object_id, NULL::uuid, c.at, NULL, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM taken AS c WHERE c.kind = 'started'
    UNION ALL
    SELECT c.object_id, NULL, c.at, c.currency, 0, 1, (n.object_id IS NOT NULL)::integer, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    FROM charged AS c LEFT JOIN newcomers AS n ON n.object_id = c.object_id
    UNION ALL
    SELECT order_id, transaction_id, at, currency, 0, 0, 0, (kind NOT IN ('Refund', 'Chargeback'))::integer,
           CASE WHEN kind IN ('Refund', 'Chargeback') THEN 0 ELSE revenue END, vat, fees, net,
           CASE kind WHEN 'Refund' THEN way ELSE 0 END, CASE kind WHEN 'Refund' THEN -revenue ELSE 0 END,
           CASE kind WHEN 'Chargeback' THEN -sign(revenue)::integer ELSE 0 END, CASE kind WHEN 'Chargeback' THEN -revenue ELSE 0 END,
           0, 0, 0, 0, 0
    FROM money
    UNION ALL
    SELECT order_id, NULL, at, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (was = 0)::integer, (worth = 0)::integer,
           CASE WHEN was = 0 THEN worth ELSE 0 END, CASE WHEN worth = 0 THEN was ELSE 0 END,
           CASE WHEN was > 0 AND worth > 0 THEN worth - was ELSE 0 END
    FROM moves
)
-- What was taken along is paid with the first payment of its order, without a price of its own there: of that payment, of what goes back of
-- it and of its tax it is as much as it was of the price, before a coupon took off what it did.
, bumps AS (
    SELECT f.order_id, f.at, coalesce(f.currency, r.currency) AS currency, p.key, f.started, f.orders, f.customers,
           CASE WHEN p.share > 0 THEN f.payments ELSE 0 END AS payments, round(f.gross * p.share) AS gross, round(f.vat * p.share) AS vat,
           round(f.fees * p.share) AS fees, round(f.net * p.share) AS net, CASE WHEN p.share > 0 THEN f.refunds ELSE 0 END AS refunds,
           round(f.refunded * p.share) AS refunded, CASE WHEN p.share > 0 THEN f.disputes ELSE 0 END AS disputes,
           round(f.disputed * p.share) AS disputed
    FROM facts AS f
    JOIN order_rows AS r ON r.seller_id = $1 AND r.id = f.order_id
    JOIN orders AS o ON o.seller_id = $1 AND o.id = f.order_id
    LEFT JOIN transactions AS t ON t.seller_id = $1 AND t.id = f.payment_id
    LEFT JOIN order_rates AS q ON q.seller_id = $1 AND q.id = t.rate_id AND q.number = 1
    CROSS JOIN LATERAL jsonb_array_elements(o.snapshot -> 'addons') AS a (one)
    CROSS JOIN LATERAL (SELECT id_of(a.one #>> '{product,id}')::text AS key, coalesce(least((a.one ->> 'amount')::numeric
        / nullif(q.amount + coalesce((o.snapshot #>> '{coupon,off}')::bigint, 0), 0), 1), 0) AS share) AS p
    WHERE r.upsell_type IS NOT NULL AND NOT r.given AND coalesce(a.one ->> 'kind', 'bump') = 'bump'
        AND f.started + f.orders + f.payments + abs(f.refunds) + abs(f.disputes) > 0
), scoped AS (
    SELECT s.scope, coalesce(f.currency, r.currency) AS currency, f.at, s.key, f.started, f.orders, f.customers, f.payments, f.gross, f.vat,
           f.fees, f.net, f.refunds, f.refunded, f.disputes, f.disputed, f.plans_begun, f.plans_ended, f.mrr_begun, f.mrr_ended, f.mrr_changed
    FROM facts AS f JOIN order_rows AS r ON r.seller_id = $1 AND r.id = f.order_id
    CROSS JOIN LATERAL (VALUES ('all', ''), ('product', r.product_id::text), ('coupon', r.coupon_id::text), ('campaign', r.campaign_id),
        ('funnel', r.funnel_id::text), ('upsell', r.upsell_type), ('country', r.payer_country), ('method', r.payment_form),
        ('kind', r.period_type), ('customer', CASE WHEN f.started = 0 THEN r.payer_email END)) AS s (scope, key)
    WHERE s.key IS NOT NULL AND NOT r.given
    UNION ALL
    SELECT 'bump', currency, at, key, started, orders, customers, payments, gross, vat, fees, net, refunds, refunded, disputes, disputed,
           0, 0, 0, 0, 0
    FROM bumps
), totals AS (
    INSERT INTO figure_totals AS l (seller_id, scope, currency, key, most)
    SELECT $1, scope, currency, key, sum(gross + greatest(-disputed, 0)) FROM scoped WHERE scope <> 'all' GROUP BY scope, currency, key
    ON CONFLICT (seller_id, scope, currency, key) DO UPDATE SET most = l.most + excluded.most
)
INSERT INTO figures_daily AS d (seller_id, scope, currency, day, key, started, orders, customers, payments, gross, vat, fees, net,
    refunds, refunded, disputes, disputed, plans_begun, plans_ended, mrr_begun, mrr_ended, mrr_changed)
SELECT $1, f.scope, f.currency, (f.at AT TIME ZONE $2)::date, f.key,
    sum(f.started), sum(f.orders), sum(f.customers), sum(f.payments), sum(f.gross), sum(f.vat), sum(f.fees), sum(f.net),
    sum(f.refunds), sum(f.refunded), sum(f.disputes), sum(f.disputed),
    sum(f.plans_begun), sum(f.plans_ended), sum(f.mrr_begun), sum(f.mrr_ended), sum(f.mrr_changed)
FROM scoped AS f
GROUP BY 2, 3, 4, 5
ON CONFLICT (seller_id, scope, currency, day, key) DO UPDATE SET
    started = d.started + excluded.started, orders = d.orders + excluded.orders, customers = d.customers + excluded.customers,
    payments = d.payments + excluded.payments, gross = d.gross + excluded.gross, vat = d.vat + excluded.vat,
    fees = d.fees + excluded.fees, net = d.net + excluded.net, refunds = d.refunds + excluded.refunds,
    refunded = d.refunded + excluded.refunded, disputes = d.disputes + excluded.disputes, disputed = d.disputed + excluded.disputed,
    plans_begun = d.plans_begun + excluded.plans_begun, plans_ended = d.plans_ended + excluded.plans_ended,
    mrr_begun = d.mrr_begun + excluded.mrr_begun, mrr_ended = d.mrr_ended + excluded.mrr_ended,
    mrr_changed = d.mrr_changed + excluded.mrr_changed

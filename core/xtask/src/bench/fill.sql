-- Things of other tables, by number.
CREATE OR REPLACE FUNCTION pg_temp.named(kind integer, n integer) RETURNS uuid IMMUTABLE STRICT LANGUAGE sql AS
    $$SELECT ('01900000-0000-7000-810' || kind || '-' || lpad(to_hex(n), 12, '0'))::uuid$$;
-- Orders $4 to $5 of seller $1 with products $2 and plans $3: one a minute, sixteen of twenty paid. Some have a coupon, a ticket, a way
-- through a funnel, a campaign or a payer who comes again; the last product is rarely sold.
WITH numbers AS MATERIALIZED (
    SELECT n, at, lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS millis,
           (ARRAY['paid', 'payment_not_completed', 'payment_refunded', 'payment_canceled', 'payment_waiting'])
               [CASE WHEN n % 20 < 16 THEN 1 ELSE n % 20 - 14 END] AS state,
           (ARRAY['Anna', 'Bruno', 'Clara', 'David', 'Elif', 'Frank', 'Greta', 'Hugo'])[1 + n % 8] AS first_name,
           (ARRAY['Müller', 'Lindqvist', 'Sousa', 'Nowak', 'Rossi', 'Öztürk', 'Meyer', 'Dubois', 'Jansen'])[1 + n % 9] || n % 997 AS last_name,
           900 + (n % 90) * 100 AS amount,
           CASE WHEN n % 3001 = 0 THEN 16 ELSE 1 + n % 15 END AS ware,
           (ARRAY['eur', 'eur', 'eur', 'eur', 'eur', 'eur', 'chf', 'usd'])[1 + n % 8] AS currency,
           (ARRAY['card', 'paypal', 'sepa', 'card', 'bank_wire', 'card', 'klarna'])[1 + n % 7] AS form,
           CASE WHEN n % 10 = 7 THEN n / 10 % 200 END AS date, CASE WHEN n % 20 = 0 THEN n / 20 % 500 END AS coupon,
           CASE WHEN n % 4 = 1 THEN n / 4 % 100 END AS node, CASE WHEN n % 40000 % 3 = 0 THEN n % 40000 END AS payer
    FROM (SELECT n, timestamptz '2026-01-01 00:00:00+00' - n * interval '1 minute' AS at
          FROM generate_series($4::integer, $5::integer) AS n) AS base
), rows AS MATERIALIZED (
    SELECT *, (left(millis, 8) || '-' || right(millis, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id,
           'B' || lpad(to_hex(n), 7, '0') AS token, 'buyer' || n % 40000 || '@example.test' AS email
    FROM numbers
), made AS (
    INSERT INTO orders (seller_id, id, token, payer_email, payer, locale, product_id, pricing_plan_id, snapshot, currency,
                        total_amount, vat_amount, vat_rate_bps, paid_amount, payment_form, payment_state, waits_from, charged_at, created_at, updated_at)
    SELECT $1, id, token, email, '{}', 'en', ($2)[ware], ($3)[ware], '{}', currency, amount, amount * 19 / 119, 1900,
           CASE WHEN state = 'paid' THEN amount ELSE 0 END, form, state,
           -- Those that wait have their time still: nothing is due while something is measured.
           CASE WHEN state = 'payment_waiting' THEN now() + interval '1 year' END,
           CASE WHEN state = 'paid' THEN at END, at, at FROM rows
), words AS (
    INSERT INTO order_tokens (seller_id, token, id)
    SELECT $1, word, id FROM rows, unnest(ARRAY[lower(token), email, lower(first_name), lower(last_name)]) AS word
)
INSERT INTO order_rows (seller_id, id, token, product_id, product_name, internal_name, cost_center, pricing_plan_id,
                        pricing_plan_name, period_type, payment_form, payment_state, currency, total_amount, vat_amount,
                        paid_amount, unpaid_amount, debt_amount, refunded_amount, charges_count, rates_count,
                        payer_email, payer_first_name, payer_last_name, payer_company, payer_vat_no, payer_phone,
                        payer_street, payer_street_number, payer_zip, payer_city, payer_country, campaign_id,
                        payer_id, coupon_id, coupon_code, ticket_id, ticket_date_id, funnel_id, funnel_node_id, upsell_type, last_due_at, charged_at, search_tokens, created_at, updated_at)
SELECT $1, id, token, ($2)[ware], 'Sourdough from scratch', 'bread-' || ware, 'KST 4711', ($3)[ware], 'Standard',
       CASE WHEN ware % 5 = 0 THEN 'subscription' ELSE 'one_time' END, form, state, currency, amount, amount * 19 / 119, CASE WHEN state = 'paid' THEN amount ELSE 0 END, 0, 0, 0,
       CASE WHEN state = 'paid' THEN 1 ELSE 0 END, 1, email, first_name, last_name, '', '', '+49 30 1234' || n % 1000,
       'Am Ufer', (n % 200)::text, lpad((n % 99999)::text, 5, '0'), 'Berlin', 'DE',
       CASE WHEN n % 2503 = 1 THEN 'letter' WHEN n % 7 = 0 THEN 'spring-' || n % 5 END,
       pg_temp.named(1, payer), pg_temp.named(2, coupon), 'C' || coupon, pg_temp.named(3, date / 4), pg_temp.named(4, date),
       pg_temp.named(5, node / 10), pg_temp.named(6, node), CASE WHEN node IS NOT NULL AND n % 3 = 0 THEN 'bump' END, at, at,
       ARRAY[lower(token), email, lower(first_name), lower(last_name)], at, at
FROM rows

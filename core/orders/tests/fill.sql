-- Fills the shop of $1 with $2 orders: one a minute, three of four paid, from a hundred buyers.
WITH product AS (
    INSERT INTO products (seller_id, id, slug, name, form, created_at, updated_at)
    VALUES ($1, '01900000-0000-7000-8000-000000000001', 'yoga', '=Yoga "course"', 'download', now(), now())
    RETURNING id
), plan AS (
    INSERT INTO pricing_plans (seller_id, id, product_id, currency, price_amount, created_at, updated_at)
    SELECT $1, '01900000-0000-7000-8000-000000000002', id, 'eur', 1990, now(), now() FROM product
    RETURNING id
), what AS (
    SELECT jsonb '{"product": {"id": "prd_01j0000000e008000000000001", "name": "=Yoga \"course\"", "slug": "yoga", "form": "download", "internal_name": "", "cost_center": "", "download_limit": 5, "download_days": 30, "thank_you_text": ""},
                   "plan": {"id": "pln_01j0000000e008000000000002", "name": "Standard", "kind": "one_time"},
                   "seller": {"username": "anna", "name": "Anna", "fee_bps": 0, "time_zone": "Europe/Berlin", "owner_email": "anna@example.com", "owner_locale": "en"}}' AS was_sold
), numbers AS (
    SELECT n, ('01900000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid AS id,
           timestamptz '2026-03-01 00:00:00+00' - n * interval '1 minute' AS at,
           CASE WHEN n % 4 = 0 THEN 'payment_not_completed' ELSE 'paid' END AS state,
           'buyer' || n % 100 || '@example.test' AS email,
           'T' || lpad(n::text, 7, '0') AS token
    FROM generate_series(1, $2) AS n
), made AS (
    INSERT INTO orders (seller_id, id, token, payer_email, payer, locale, product_id, pricing_plan_id, snapshot, currency,
                        total_amount, vat_amount, vat_rate_bps, payment_form, payment_state, created_at, updated_at)
    SELECT $1, n.id, n.token, n.email, '{}', 'en', product.id, plan.id, what.was_sold, 'eur', (n % 50) * 100, 0, 0, 'card', n.state,
           n.at, n.at
    FROM numbers AS n, product, plan, what
)
INSERT INTO order_rows (seller_id, id, token, product_id, product_name, internal_name, cost_center, pricing_plan_id,
                        pricing_plan_name, period_type, payment_form, payment_state, currency, total_amount, vat_amount,
                        paid_amount, unpaid_amount, debt_amount, refunded_amount, charges_count, rates_count,
                        payer_email, payer_first_name, payer_last_name, payer_company, payer_vat_no, payer_phone,
                        payer_street, payer_street_number, payer_zip, payer_city, payer_country, search_tokens,
                        created_at, updated_at)
SELECT $1, n.id, n.token, product.id, '=Yoga "course"', '', '', plan.id, 'Standard', 'one_time', 'card', n.state, 'eur',
       (n % 50) * 100, 0, CASE WHEN n.state = 'paid' THEN (n % 50) * 100 ELSE 0 END, 0, 0, 0,
       CASE WHEN n.state = 'paid' THEN 1 ELSE 0 END, 1, n.email, 'Anna', 'Müller ' || n % 100, '', '', '+49 30 123',
       'Am Ufer', '1', '10115', 'Berlin', 'DE', ARRAY[lower(n.token), n.email, 'anna', 'muller'], n.at, n.at
FROM numbers AS n, product, plan

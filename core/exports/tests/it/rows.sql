-- One row of each list that fill.sql and money.sql leave empty, for the shop whose product and orders there are.
INSERT INTO license_keys (seller_id, id, product_id, value, source, state, created_at, updated_at)
    SELECT seller_id, gen_random_uuid(), id, 'KEY', 'list', 'available', now(), now() FROM products LIMIT 1;

INSERT INTO course_sessions (seller_id, id, product_id, payer_email, state, created_at, updated_at)
    SELECT seller_id, gen_random_uuid(), id, 'a@example.test', 'publishing', now(), now() FROM products LIMIT 1;

WITH made AS (
    INSERT INTO coupons (seller_id, id, name, kind, code, charset, code_length, code_prefix, codes_wanted, discount_unit,
    percents_bps, basis, product_scope, payments, tokens, created_at, updated_at)
    SELECT seller_id, gen_random_uuid(), 'Spring', 'single', 'SPRING', 'alphabetic', 6, '', 1, 'percents', 1000,
    'end_amount', 'all_products', 'first_payment', '{}', now(), now() FROM products LIMIT 1 RETURNING seller_id, id)
    INSERT INTO coupon_codes (seller_id, id, coupon_id, code, created_at)
    SELECT seller_id, gen_random_uuid(), id, 'SPRING', now() FROM made;

INSERT INTO opt_in_questions (seller_id, id, product_id, field_type, question, provider, mandatory, options, position, created_at,
    updated_at)
    SELECT seller_id, gen_random_uuid(), id, 'service', 'News?', 'Mailbird', false, '{}', 0, now(), now() FROM products LIMIT 1;

INSERT INTO opt_in_answers (seller_id, id, order_id, product_id, question_id, field_type, question, provider, answer, created_at)
    SELECT seller_id, gen_random_uuid(), id, product_id, gen_random_uuid(), 'service', 'News?', 'Mailbird', 'true', now()
    FROM orders LIMIT 1;

-- One ticket that somebody holds, of the first product and order there are.
WITH p AS (SELECT seller_id, id FROM products LIMIT 1),
     t AS (INSERT INTO tickets (seller_id, id, product_id, name, online, location_address, location_short_name,
               time_zone_name, additional_text, position, created_at, updated_at)
           SELECT seller_id, gen_random_uuid(), id, 'Stalls', true, '', '', 'Europe/Berlin', '', 0, now(), now() FROM p
           RETURNING seller_id, id, product_id),
     d AS (INSERT INTO ticket_dates (seller_id, id, product_id, ticket_id, starts_at, ends_at, created_at, updated_at)
           SELECT seller_id, gen_random_uuid(), product_id, id, now(), now() + interval '2 hours', now(), now() FROM t
           RETURNING seller_id, id, product_id, ticket_id, starts_at, ends_at)
INSERT INTO payment_tickets (seller_id, id, order_id, place, product_id, ticket_id, ticket_date_id, code, state,
    order_token, product_name, ticket_name, location, online, time_zone_name, starts_at, ends_at, price_amount, currency,
    holder_first_name, holder_last_name, holder_email, created_at, updated_at)
SELECT d.seller_id, gen_random_uuid(), o.id, 1, d.product_id, d.ticket_id, d.id, 'K7QH2MXW4NRD8TZB', 'unused',
    o.token, 'Evening', 'Stalls', '', true, 'Europe/Berlin', d.starts_at, d.ends_at, 2000, 'eur',
    'Anna', 'Berg', 'berg@example.test', now(), now()
FROM d JOIN (SELECT seller_id, id, token FROM orders LIMIT 1) AS o USING (seller_id);

SET session_replication_role = replica;
INSERT INTO payouts (seller_id, id, request_id, bank_account_id, amount, currency, state, created_at, updated_at)
SELECT seller_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 123450, 'eur', 'pending', now(), now() FROM products LIMIT 1;
INSERT INTO funnels (seller_id, id, name, slug, state, graph, tokens, created_at, updated_at)
SELECT seller_id, gen_random_uuid(), 'After the course', 'after', 'draft', '{}', '{}', now(), now() FROM products LIMIT 1;
-- A day of every kind of figures.
INSERT INTO figure_shops (seller_id, time_zone, counted_at) SELECT DISTINCT seller_id, 'Europe/Vienna', now() FROM products;
INSERT INTO figures_daily (seller_id, scope, currency, day, key, started, orders, payments, gross, vat, refunds, refunded)
SELECT p.seller_id, s.scope, 'eur', '2026-03-02', s.key, 3, 2, 2, 3800, 606, 1, 900
FROM (SELECT seller_id, id FROM products LIMIT 1) AS p, LATERAL (VALUES ('all', ''), ('product', p.id::text), ('campaign', 'spring')) AS s (scope, key);
INSERT INTO figure_customers (seller_id, currency, email, orders, revenue, first_at, last_at)
SELECT seller_id, 'eur', 'berg@example.test', 2, 2900, now(), now() FROM products LIMIT 1;
INSERT INTO customers (seller_id, id, email, first_name, last_name, company, country, orders_count, amounts, currency, amount, first_order_at,
    last_order_at, marketing, note, created_at, updated_at)
SELECT seller_id, gen_random_uuid(), 'berg@example.test', 'Anna', 'Berg', 'Berg', 'DE', 2, '{"eur": 2900}', 'eur', 2900, now(), now(), false,
    'Calls on Mondays.', now(), now() FROM products LIMIT 1;
INSERT INTO product_groups (seller_id, id, name, created_at, updated_at) SELECT seller_id, gen_random_uuid(), 'Bread', now(), now() FROM products LIMIT 1;
UPDATE products AS p SET product_group_ids = ARRAY[g.id] FROM product_groups AS g
WHERE p.id = (SELECT id FROM products LIMIT 1);
INSERT INTO deals (seller_id, id, sales_team_member_id, sales_user_id, member_name, incentive_plan_id, incentive, product_id, pricing_plan_id,
    product_name, currency, list_amount, price_amount, buyer, buyer_email, buyer_name, locale, note, state, tokens, created_at, updated_at)
SELECT seller_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Ben Roth', gen_random_uuid(), '{}', id, gen_random_uuid(),
    'Book', 'eur', 1900, 1700, '{}', 'berg@example.test', 'Anna Berg', 'en', '', 'draft', '{}', now(), now() FROM products LIMIT 1;
INSERT INTO invoices (seller_id, id, request_id, number, series, year, series_number, form, supply, state, order_id, order_token, rate_id,
    rate_number, currency, gross_amount, vat_amount, recipient, content, electronic, created_at, updated_at)
SELECT seller_id, gen_random_uuid(), gen_random_uuid(), '2026-00001', '{year}-{number}', 2026, 1, 'regular', 'sale', 'issued', gen_random_uuid(),
    'T0000001', gen_random_uuid(), 1, 'eur', 1900, 303, 'Anna Berg', '{"recipient": {"country": "DE"}}', true, now(), now() FROM products LIMIT 1;
-- The days of campaigns alone, whose key is a text that somebody wrote.
CREATE VIEW campaign_days AS SELECT * FROM figures_daily WHERE scope = 'campaign';
SET session_replication_role = DEFAULT;

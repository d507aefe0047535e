-- Of the first seller ten thousand plans end and ten thousand pauses are over, all of them longer than the one of each of the second
-- seller. Nothing watches: this is what is there, not how it came.
SET session_replication_role = replica;
INSERT INTO sellers (seller_id, username, livemode, twin_id, owner_user_id, name, country, currency, locale, created_at, updated_at)
SELECT id, 'seller-' || s, true, id, id, 'Seller', 'DE', 'eur', 'en', now(), now()
FROM (SELECT s, ('01900000-0000-7000-8000-' || lpad(to_hex(s), 12, '0'))::uuid AS id FROM generate_series(1, 2) AS s) AS one;
INSERT INTO orders (seller_id, id, token, payer_email, payer, locale, product_id, pricing_plan_id, snapshot, currency, total_amount,
                    vat_amount, vat_rate_bps, payment_form, payment_state, canceled_at, paused_at, paused_until, created_at, updated_at)
SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(s), 12, '0'))::uuid, gen_random_uuid(), 'T' || s || '-' || ends || '-' || n,
       'buyer@example.test', '{}', 'en', gen_random_uuid(), gen_random_uuid(), '{}', 'eur', 1000, 0, 0, 'card',
       CASE WHEN ends THEN 'paying' ELSE 'payment_paused' END, CASE WHEN ends THEN over_at END,
       CASE WHEN NOT ends THEN over_at - interval '9 days' END, CASE WHEN NOT ends THEN over_at END, over_at, over_at
FROM (SELECT s, ends, n, timestamptz '2026-03-01 00:00:00+00' + (s - 1) * interval '1 day' AS over_at
      FROM generate_series(1, 2) AS s, (VALUES (true), (false)) AS kinds (ends),
           generate_series(1, CASE WHEN s = 1 THEN 10000 ELSE 1 END) AS n) AS wanted;
SET session_replication_role = DEFAULT;
ANALYZE sellers, orders, test_clocks

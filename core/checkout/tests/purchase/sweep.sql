-- A thousand sellers. The first has 50,000 payments that are due, all of them longer than anybody else's; the others have 50
-- each. Of every seller 50 are paid and 50 are due next year. Nothing watches: this is what is there, not how it came.
SET session_replication_role = replica;
INSERT INTO sellers (seller_id, username, livemode, twin_id, owner_user_id, name, country, currency, locale, created_at, updated_at)
SELECT id, 'seller-' || s, true, id, id, 'Seller', 'DE', 'eur', 'en', now(), now()
FROM (SELECT s, ('01900000-0000-7000-8000-' || lpad(to_hex(s), 12, '0'))::uuid AS id FROM generate_series(1, 1000) AS s) AS one;
CREATE TEMPORARY TABLE wanted AS
SELECT row_number() OVER () AS n, s, ('01900000-0000-7000-8000-' || lpad(to_hex(s), 12, '0'))::uuid AS seller, state,
       CASE state WHEN 'paid' THEN timestamptz '2026-01-01 00:00:00+00' WHEN 'later' THEN timestamptz '2027-01-01 00:00:00+00'
                  ELSE CASE s WHEN 1 THEN timestamptz '2026-02-01 00:00:00+00' ELSE timestamptz '2026-03-01 00:00:00+00' END END
       + k * interval '1 second' AS due_at
FROM generate_series(1, 1000) AS s, (VALUES ('paid'), ('later'), ('due')) AS states (state),
     generate_series(1, CASE WHEN s = 1 AND state = 'due' THEN 50000 ELSE 50 END) AS k;
INSERT INTO orders (seller_id, id, token, payer_email, payer, locale, product_id, pricing_plan_id, snapshot, currency, total_amount,
                    vat_amount, vat_rate_bps, payment_form, payment_state, created_at, updated_at)
SELECT seller, ('01900000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 'T' || n, 'buyer@example.test', '{}', 'en', seller,
       seller, '{}', 'eur', 1000, 0, 0, 'card', 'paying', due_at, due_at
FROM wanted;
INSERT INTO order_rates (seller_id, id, order_id, number, due_at, currency, amount, vat_amount, state, created_at, updated_at)
SELECT seller, ('01900000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid,
       ('01900000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 2, due_at, 'eur', 1000, 0,
       CASE state WHEN 'paid' THEN 'paid' ELSE 'future' END, due_at, due_at
FROM wanted;
INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount, received_amount, created_at,
                          updated_at)
SELECT seller, ('01900000-0000-7000-8003-' || lpad(to_hex(n), 12, '0'))::uuid, ('01900000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid,
       ('01900000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid, 'SubsPayment', 'successful', 'sandbox', 'card', 'eur', 1000, 1000,
       due_at, due_at
FROM wanted WHERE state = 'paid';
SET session_replication_role = DEFAULT;
ANALYZE sellers, orders, order_rates, test_clocks, transactions

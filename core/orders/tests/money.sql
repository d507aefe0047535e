-- What is expected, moved and kept of the orders that fill.sql made for $1. Of the orders that came about, one in five owes,
-- one in five pays later, the others are paid; one in ten gets its money back. What nobody finished was declined.
WITH orders AS (
    SELECT o.id, right(o.id::text, 12) AS tail, right(o.token, 7)::integer AS n, o.created_at AS at, o.currency,
           o.total_amount AS amount, o.payment_state = 'paid' AS done
    FROM order_rows o WHERE o.seller_id = $1
), facts AS (
    SELECT *, done AND n % 5 = 0 AS owes, done AND n % 5 = 1 AS later, done AND n % 5 > 1 AS paid FROM orders
), rates AS (
    INSERT INTO order_rates (seller_id, id, order_id, number, due_at, currency, amount, vat_amount, state, tries, created_at, updated_at)
    SELECT $1, ('01900000-0000-7000-8002-' || tail)::uuid, id, 1, CASE WHEN later THEN at + interval '5 days' ELSE at END,
           currency, amount, 0, CASE WHEN later THEN 'future' WHEN paid THEN 'paid' ELSE 'unpaid' END,
           CASE WHEN owes THEN 3 ELSE 0 END, at, at
    FROM facts
    RETURNING id
), payments AS (
    INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount, received_amount,
                              decline_code, advice, created_at, updated_at)
    SELECT $1, ('01900000-0000-7000-8003-' || tail)::uuid, id, ('01900000-0000-7000-8002-' || tail)::uuid,
           CASE WHEN n % 2 = 0 THEN 'Payment' ELSE 'SubsPayment' END, CASE WHEN paid THEN 'successful' ELSE 'waiting' END,
           'sandbox', CASE WHEN n % 3 = 0 THEN 'sepa' ELSE 'card' END, currency, amount, CASE WHEN paid THEN amount ELSE 0 END,
           CASE WHEN NOT done THEN 'insufficient_funds' END, CASE WHEN NOT done THEN 'retry' END, at, at
    FROM facts WHERE NOT later
    RETURNING id
), refunds AS (
    INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount, reverses_id,
                              refund_source, reason, created_at, updated_at)
    SELECT $1, ('01900000-0000-7000-8004-' || tail)::uuid, id, ('01900000-0000-7000-8002-' || tail)::uuid, 'Refund', 'successful',
           'sandbox', CASE WHEN n % 3 = 0 THEN 'sepa' ELSE 'card' END, currency, amount,
           ('01900000-0000-7000-8003-' || tail)::uuid, 'sale', 'not liked', at + interval '1 hour', at + interval '1 hour'
    FROM facts WHERE paid AND n % 10 = 3
    RETURNING id
), invoices AS (
    INSERT INTO invoice_requests (seller_id, id, form, subject_id, order_id, order_token, rate_id, rate_number, currency, gross_amount,
                                  vat_amount, vat_rate_bps, treatment, country, payer, vat_id, lines, supplied_at, reason, created_at)
    SELECT $1, ('01900000-0000-7000-8007-' || tail)::uuid, CASE WHEN n % 20 = 3 THEN 'corrected' ELSE 'regular' END,
           ('01900000-0000-7000-8002-' || tail)::uuid, id, 'T' || lpad(n::text, 7, '0'), ('01900000-0000-7000-8002-' || tail)::uuid, 1,
           currency, amount, 0, 0, 'exempt', 'DE', '{}', '', '[]', at, '', at
    FROM facts WHERE paid
    RETURNING id
)
INSERT INTO transfers (seller_id, id, transaction_id, order_id, kind, currency, gross_amount, vat_amount, fee_amount, net_amount,
                       available_at, created_at)
SELECT $1, ('01900000-0000-7000-8005-' || tail)::uuid, ('01900000-0000-7000-8003-' || tail)::uuid, id,
       CASE WHEN n % 2 = 0 THEN 'Payment' ELSE 'SubsPayment' END, currency, amount, 0, amount / 10, amount - amount / 10,
       at + interval '7 days', at
FROM facts WHERE paid
UNION ALL
SELECT $1, ('01900000-0000-7000-8006-' || tail)::uuid, ('01900000-0000-7000-8004-' || tail)::uuid, id, 'Refund', currency,
       -amount, 0, -(amount / 10), -(amount - amount / 10), at + interval '7 days', at + interval '1 hour'
FROM facts WHERE paid AND n % 10 = 3

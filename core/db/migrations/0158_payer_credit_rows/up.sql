-- What was kept in the order itself, and what was taken off its payments to come, becomes a balance in the books. Programs that knew only
-- the former refuse such an order until they are replaced: they would take it off a second time.
-- An owner who is no superuser sees no tenant's rows through the walls that hold for owners too.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_rates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE entries NO FORCE ROW LEVEL SECURITY;

-- Only after a change of its price is a payment to come below what its plan says, and then all payments of the plan are alike.
WITH covered AS (
    SELECT r.seller_id, r.id, (o.snapshot #>> '{plan,terms,next_amount}')::bigint - r.amount AS amount
    FROM order_rates r
    JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id
    WHERE r.state = 'future' AND r.origin_order_id IS NULL AND o.snapshot ? 'changed'
)
UPDATE order_rates r SET credit_amount = covered.amount
FROM covered
WHERE r.seller_id = covered.seller_id AND r.id = covered.id AND covered.amount > 0;

WITH owed AS (
    SELECT o.seller_id, o.id AS order_id, o.currency, o.updated_at, gen_random_uuid() AS posting_id,
           coalesce((o.snapshot #>> '{credit,left}')::bigint, 0) + coalesce(r.amount, 0) AS amount
    FROM orders o
    LEFT JOIN (SELECT seller_id, order_id, sum(credit_amount)::bigint AS amount
               FROM order_rates WHERE state = 'future' AND credit_amount > 0 GROUP BY 1, 2) r
      ON r.seller_id = o.seller_id AND r.order_id = o.id
    WHERE (o.snapshot ? 'credit' OR r.amount IS NOT NULL)
      -- What was paid once and went back, or a plan that is over, owes nothing of this kind: what was lost there is for its seller to see.
      AND o.payment_state IN ('paying', 'payment_paused', 'payment_chargebacked')
), booked AS (
    INSERT INTO postings (seller_id, id, kind, subject_id, booked_at, order_id)
    SELECT seller_id, posting_id, 'credit_brought_over', order_id, updated_at, order_id FROM owed WHERE amount > 0
    ON CONFLICT (seller_id, kind, subject_id) DO NOTHING
    RETURNING seller_id, id, order_id
)
INSERT INTO entries (seller_id, posting_id, line, account, currency, amount, available_at)
SELECT booked.seller_id, booked.id, side.line, side.account, owed.currency, side.sign * owed.amount, owed.updated_at
FROM booked
JOIN owed ON owed.seller_id = booked.seller_id AND owed.order_id = booked.order_id
CROSS JOIN (VALUES (1, 'payer_credit', -1), (2, 'credit_cover', 1)) AS side (line, account, sign);

-- What no payment may be below stays with the order.
UPDATE orders o
SET snapshot = jsonb_set(o.snapshot, '{credit}', jsonb_build_object('least', coalesce(o.snapshot #> '{credit,least}', '0'::jsonb)))
WHERE o.snapshot ? 'credit'
   OR EXISTS (SELECT FROM postings p WHERE p.seller_id = o.seller_id AND p.order_id = o.id AND p.kind = 'credit_brought_over');

-- What is checked when a transaction ends is checked now: a table that waits for it cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE entries FORCE ROW LEVEL SECURITY;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE order_rates FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

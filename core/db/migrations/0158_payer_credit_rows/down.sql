ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_rates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE entries NO FORCE ROW LEVEL SECURITY;
WITH kept AS (
    SELECT p.seller_id, p.order_id, -sum(e.amount)::bigint
           - coalesce((SELECT sum(r.credit_amount) FROM order_rates r
                       WHERE r.seller_id = p.seller_id AND r.order_id = p.order_id AND r.state = 'future'), 0)::bigint AS amount
    FROM postings p
    JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id AND e.account = 'payer_credit'
    WHERE p.order_id IS NOT NULL
    GROUP BY 1, 2
)
UPDATE orders o SET snapshot = jsonb_set(o.snapshot, '{credit,left}', to_jsonb(greatest(kept.amount, 0)))
FROM kept
WHERE o.seller_id = kept.seller_id AND o.id = kept.order_id AND o.snapshot ? 'credit';
UPDATE orders SET snapshot = snapshot - 'credit' WHERE snapshot ? 'credit' AND NOT snapshot -> 'credit' ? 'left';
DELETE FROM entries WHERE account IN ('payer_credit', 'credit_cover');
DELETE FROM postings WHERE order_id IS NOT NULL;
ALTER TABLE entries FORCE ROW LEVEL SECURITY;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE order_rates FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

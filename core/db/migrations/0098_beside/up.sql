-- What of the money that came for a payment is not this payment's: it went back to its payer, or paid the next.
ALTER TABLE transactions ADD COLUMN beside_amount bigint NOT NULL DEFAULT 0;
-- An owner who is no superuser sees no tenant's rows through the walls that hold for owners too.
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
UPDATE transactions p SET beside_amount = b.amount
FROM (SELECT r.seller_id, coalesce(o.id, c.id) AS id, sum(r.amount)::bigint AS amount
      FROM transactions r
      JOIN transactions c ON c.seller_id = r.seller_id AND c.id = r.reverses_id
      LEFT JOIN LATERAL (SELECT t.id FROM transactions t
                         WHERE c.kind = 'Cashin' AND t.seller_id = c.seller_id AND t.rate_id = c.rate_id
                           AND t.provider_ref = c.provider_ref AND t.kind IN ('Payment', 'SubsPayment')
                         ORDER BY t.id LIMIT 1) o ON true
      WHERE r.kind = 'Refund' AND r.refund_source = 'payer_balance'
      GROUP BY 1, 2) b
WHERE p.seller_id = b.seller_id AND p.id = b.id AND p.kind IN ('Payment', 'SubsPayment');
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;

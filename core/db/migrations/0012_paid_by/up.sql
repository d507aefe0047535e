-- Which payment paid a rate: a refund reverses this one, whatever else arrives for the rate.
ALTER TABLE order_rates ADD COLUMN paid_by uuid;
-- An owner who is no superuser sees no tenant's rows through the walls that hold for owners too.
ALTER TABLE order_rates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
UPDATE order_rates r SET paid_by = (
    SELECT t.id FROM transactions t
    WHERE t.seller_id = r.seller_id AND t.rate_id = r.id AND t.state = 'successful' AND t.kind <> 'Refund' AND t.kind <> 'Chargeback'
    ORDER BY t.settled_at, t.id LIMIT 1)
WHERE r.paid_amount > 0;
ALTER TABLE order_rates FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE order_rates ADD FOREIGN KEY (seller_id, paid_by) REFERENCES transactions (seller_id, id);
ALTER TABLE order_rates ADD CONSTRAINT order_rates_paid_by CHECK (paid_amount = 0 OR paid_by IS NOT NULL);

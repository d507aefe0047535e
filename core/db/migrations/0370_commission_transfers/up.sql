-- A commission is one party's share of one transaction too. It is earned and lost apart from the order's own shares, so a person may have
-- several of one transaction; each is named by its commission.
CREATE UNIQUE INDEX transfers_agreed_once ON transfers (seller_id, transaction_id, party, party_id) NULLS NOT DISTINCT
    WHERE party <> 'sales_team_member';
DROP INDEX transfers_once;
-- Whoever asks for the transfers of a transaction asks for those of all parties.
CREATE INDEX transfers_of_transaction ON transfers (seller_id, transaction_id);

-- An owner who is no superuser sees no tenant's rows through the policies that hold for owners too.
ALTER TABLE transfers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE deals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE deal_commissions NO FORCE ROW LEVEL SECURITY;
INSERT INTO transfers (seller_id, id, transaction_id, order_id, kind, currency, gross_amount, vat_amount, fee_amount, net_amount, available_at,
        created_at, party, party_id)
    SELECT c.seller_id, c.id, t.id, c.order_id, t.kind, c.currency, CASE c.kind WHEN 'earned' THEN c.amount ELSE -c.amount END, 0, 0,
           CASE c.kind WHEN 'earned' THEN c.amount ELSE -c.amount END, c.available_at, c.created_at, 'sales_team_member', d.sales_user_id
    FROM deal_commissions AS c
    JOIN deals AS d ON d.seller_id = c.seller_id AND d.id = c.deal_id
    CROSS JOIN LATERAL (
        SELECT t.id, t.kind FROM transactions AS t
        WHERE t.seller_id = c.seller_id AND (t.id = c.transaction_id OR c.kind = 'reversed' AND t.reverses_id = c.transaction_id)
          AND t.state = 'successful'
        ORDER BY t.id DESC LIMIT 1) AS t;
ALTER TABLE deal_commissions FORCE ROW LEVEL SECURITY;
ALTER TABLE deals FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE transfers FORCE ROW LEVEL SECURITY;

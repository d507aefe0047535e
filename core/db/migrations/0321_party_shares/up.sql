-- A transfer is one party's share of one transaction: the seller's, and one for each person who gets a part of it.
ALTER TABLE transfers ADD COLUMN party text NOT NULL DEFAULT 'seller', ADD COLUMN party_id uuid,
    -- Of the seller's: what the others get of it.
    ADD COLUMN shared_amount bigint NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX transfers_once ON transfers (seller_id, transaction_id, party, party_id) NULLS NOT DISTINCT;
ALTER TABLE transfers DROP CONSTRAINT transfers_seller_id_transaction_id_key;
CREATE INDEX transfers_of_party ON transfers (party_id, created_at, id) WHERE party_id IS NOT NULL;

-- The seller's own.
CREATE OR REPLACE VIEW transfer_rows WITH (security_invoker = true) AS
    SELECT f.seller_id, f.id, f.transaction_id, f.order_id, f.kind, f.currency, f.gross_amount, f.vat_amount, f.fee_amount,
           f.net_amount, f.available_at, f.created_at,
           t.state, t.provider, t.method AS payment_form,
           o.token AS order_token, o.product_id, o.product_name, o.internal_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country, f.resold_tax_amount, p.payout_id, f.shared_amount
    FROM transfers f
    LEFT JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    LEFT JOIN order_rows o ON o.seller_id = f.seller_id AND o.id = f.order_id
    LEFT JOIN payout_transfers p ON p.seller_id = f.seller_id AND p.transfer_id = f.id
    WHERE f.party = 'seller';

-- What a member gets of orders from `fee_since` on: a part of what is left to the seller, or so much of each order.
ALTER TABLE team_members ADD COLUMN fee_bps integer, ADD COLUMN fee_amount bigint, ADD COLUMN fee_currency text,
    -- Of which products; none: of all.
    ADD COLUMN fee_products uuid[] NOT NULL DEFAULT '{}',
    ADD COLUMN fee_since timestamptz;
ALTER TABLE team_members ADD CONSTRAINT team_members_fee CHECK (
    (fee_bps IS NULL OR fee_bps BETWEEN 1 AND 10000 AND fee_amount IS NULL) AND (fee_amount IS NULL OR fee_amount > 0)
    AND (fee_amount IS NULL) = (fee_currency IS NULL) AND (fee_since IS NOT NULL) = (fee_bps IS NOT NULL OR fee_amount IS NOT NULL)) NOT VALID;
CREATE INDEX team_members_with_fee ON team_members (test_tenant) WHERE fee_since IS NOT NULL AND state = 'active';

DROP INDEX team_members_with_fee;
ALTER TABLE team_members DROP CONSTRAINT team_members_fee, DROP COLUMN fee_since, DROP COLUMN fee_products, DROP COLUMN fee_currency,
    DROP COLUMN fee_amount, DROP COLUMN fee_bps;
DROP VIEW transfer_rows;
CREATE VIEW transfer_rows WITH (security_invoker = true) AS
    SELECT f.seller_id, f.id, f.transaction_id, f.order_id, f.kind, f.currency, f.gross_amount, f.vat_amount, f.fee_amount,
           f.net_amount, f.available_at, f.created_at,
           t.state, t.provider, t.method AS payment_form,
           o.token AS order_token, o.product_id, o.product_name, o.internal_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country, f.resold_tax_amount, p.payout_id
    FROM transfers f
    LEFT JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    LEFT JOIN order_rows o ON o.seller_id = f.seller_id AND o.id = f.order_id
    LEFT JOIN payout_transfers p ON p.seller_id = f.seller_id AND p.transfer_id = f.id;
DELETE FROM payout_transfers p USING transfers f WHERE f.seller_id = p.seller_id AND f.id = p.transfer_id AND f.party <> 'seller';
DELETE FROM transfers WHERE party <> 'seller';
DROP INDEX transfers_of_party;
DROP INDEX transfers_once;
ALTER TABLE transfers ADD CONSTRAINT transfers_seller_id_transaction_id_key UNIQUE (seller_id, transaction_id);
-- They ask whose share it is; whoever goes back brings back their own.
DROP TRIGGER IF EXISTS count_transfer ON transfers;
DROP TRIGGER IF EXISTS note_customer ON transfers;
ALTER TABLE transfers DROP COLUMN shared_amount, DROP COLUMN party_id, DROP COLUMN party;

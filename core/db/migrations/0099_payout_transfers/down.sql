DROP VIEW transfer_rows;
CREATE VIEW transfer_rows WITH (security_invoker = true) AS
    SELECT f.seller_id, f.id, f.transaction_id, f.order_id, f.kind, f.currency, f.gross_amount, f.vat_amount, f.fee_amount,
           f.net_amount, f.available_at, f.created_at,
           t.state, t.provider, t.method AS payment_form,
           o.token AS order_token, o.product_id, o.product_name, o.internal_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country, f.resold_tax_amount
    FROM transfers f
    LEFT JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    LEFT JOIN order_rows o ON o.seller_id = f.seller_id AND o.id = f.order_id;
ALTER TABLE payouts DROP COLUMN covered_amount;
DROP TABLE payout_transfers;

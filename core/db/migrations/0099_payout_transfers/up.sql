-- Which shares of the seller's a payout has brought to their bank. Class: tenant. Written when its batch closes, the oldest share
-- first, as far as the payout reaches; gone when its money comes back.
CREATE TABLE payout_transfers (
    seller_id   uuid NOT NULL,
    transfer_id uuid NOT NULL,
    payout_id   uuid NOT NULL,
    PRIMARY KEY (seller_id, transfer_id),
    FOREIGN KEY (seller_id, transfer_id) REFERENCES transfers (seller_id, id),
    FOREIGN KEY (seller_id, payout_id) REFERENCES payouts (seller_id, id)
);
CREATE INDEX payout_transfers_of ON payout_transfers (seller_id, payout_id, transfer_id);

-- What those come to: the rest of the amount is a part of the next share.
ALTER TABLE payouts ADD COLUMN covered_amount bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW transfer_rows WITH (security_invoker = true) AS
    SELECT f.seller_id, f.id, f.transaction_id, f.order_id, f.kind, f.currency, f.gross_amount, f.vat_amount, f.fee_amount,
           f.net_amount, f.available_at, f.created_at,
           t.state, t.provider, t.method AS payment_form,
           o.token AS order_token, o.product_id, o.product_name, o.internal_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country, f.resold_tax_amount, p.payout_id
    FROM transfers f
    LEFT JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    LEFT JOIN order_rows o ON o.seller_id = f.seller_id AND o.id = f.order_id
    LEFT JOIN payout_transfers p ON p.seller_id = f.seller_id AND p.transfer_id = f.id;

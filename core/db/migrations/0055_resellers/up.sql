-- Class: platform. Who buys from sellers and sells to their buyers; at most one row. Orders keep what it said when they were
-- placed.
CREATE TABLE resellers (
    one        boolean PRIMARY KEY DEFAULT true CHECK (one),
    active     boolean NOT NULL,
    name       text NOT NULL,
    street     text NOT NULL,
    zip        text NOT NULL,
    city       text NOT NULL,
    country    text NOT NULL,
    vat_id     text NOT NULL,
    terms_url  text NOT NULL,
    -- What it costs, in basis points of the price.
    cost_bps   integer NOT NULL CHECK (cost_bps BETWEEN 0 AND 5000),
    changed_by uuid NOT NULL,
    changed_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1
);

-- What of a resold payment is tax that the reseller owes, less the tax that it pays the seller. Negative where it pays more.
ALTER TABLE transfers ADD COLUMN resold_tax_amount bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW transfer_rows WITH (security_invoker = true) AS
    SELECT f.seller_id, f.id, f.transaction_id, f.order_id, f.kind, f.currency, f.gross_amount, f.vat_amount, f.fee_amount,
           f.net_amount, f.available_at, f.created_at,
           t.state, t.provider, t.method AS payment_form,
           o.token AS order_token, o.product_id, o.product_name, o.internal_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country, f.resold_tax_amount
    FROM transfers f
    LEFT JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    LEFT JOIN order_rows o ON o.seller_id = f.seller_id AND o.id = f.order_id;

-- Between whom a document is: from the seller to the payer, from the reseller to the payer, or the reseller's credit note to the
-- seller ("Gutschrift").
ALTER TABLE invoice_requests ADD COLUMN supply text NOT NULL DEFAULT 'sale';
CREATE UNIQUE INDEX invoice_requests_once ON invoice_requests (seller_id, supply, form, subject_id);
ALTER TABLE invoice_requests DROP CONSTRAINT invoice_requests_seller_id_form_subject_id_key;

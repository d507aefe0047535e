-- Where the bank is that the money came from, as its account's number says: evidence of where a buyer is. Empty: nobody says.
ALTER TABLE bank_entries ADD COLUMN payer_country text NOT NULL DEFAULT '';

-- A view keeps its columns and their order; a new one stands behind them.
CREATE OR REPLACE VIEW bank_entry_rows WITH (security_invoker = true) AS
    SELECT e.seller_id, e.id, e.statement_id, e.account_hash, e.account_hint, e.watched, e.known_by, e.by_reference, e.booked_at,
           e.currency, e.amount, e.payer_name, e.payer_hint, e.purpose, e.bank_reference, e.reversal, e.state, e.confidence,
           e.looked_at, e.suggested_id, e.order_id, e.rate_id, e.transaction_id, e.version, e.created_at, e.updated_at,
           o.token AS order_token, o.product_name, o.payer_first_name, o.payer_last_name, o.payer_email, e.payer_country
    FROM bank_entries e
    LEFT JOIN order_rows o ON o.seller_id = e.seller_id AND o.id = coalesce(e.order_id, e.suggested_id);

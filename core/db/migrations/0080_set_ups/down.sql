CREATE OR REPLACE VIEW transaction_rows WITH (security_invoker = true) AS
    SELECT t.seller_id, t.id, t.order_id, t.rate_id, t.kind, t.state, t.provider, t.method, t.currency, t.amount,
           t.received_amount, t.decline_code, t.advice, t.reverses_id, t.reason, t.dispute_state, t.queued_at, t.expires_at,
           t.settled_at, t.created_at,
           r.number AS rate_number,
           o.token AS order_token, o.product_id, o.product_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country
    FROM transactions t
    LEFT JOIN order_rates r ON r.seller_id = t.seller_id AND r.id = t.rate_id
    LEFT JOIN order_rows o ON o.seller_id = t.seller_id AND o.id = t.order_id;
ALTER TABLE orders DROP COLUMN method_asked_at;
DROP INDEX transactions_one_open_set_up;
CREATE UNIQUE INDEX transactions_one_open_payment ON transactions (seller_id, rate_id)
    WHERE kind IN ('Payment', 'SubsPayment') AND state IN ('waiting', 'pending');
DROP INDEX transactions_one_open_due;
ALTER TABLE transactions DROP COLUMN sets_up;

DROP VIEW order_transaction_rows, transaction_rows;
CREATE VIEW transaction_rows WITH (security_invoker = true) AS
    SELECT t.seller_id, t.id, t.order_id, t.rate_id, t.kind, t.state, t.provider, t.method, t.currency, t.amount,
           t.received_amount, t.decline_code, t.advice, t.reverses_id, t.reason, t.dispute_state, t.queued_at, t.expires_at,
           t.settled_at, t.created_at,
           r.number AS rate_number,
           o.token AS order_token, o.product_id, o.product_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country
    FROM transactions t
    LEFT JOIN order_rates r ON r.seller_id = t.seller_id AND r.id = t.rate_id
    LEFT JOIN order_rows o ON o.seller_id = t.seller_id AND o.id = t.order_id
    WHERE NOT t.sets_up;
DROP VIEW order_rate_rows;
CREATE VIEW order_rate_rows WITH (security_invoker = true) AS
    SELECT r.seller_id, r.id, r.order_id, r.number, r.state, r.due_at, r.currency, r.amount, r.vat_amount, r.paid_amount,
           r.refunded_amount, r.tries, r.next_try_at, r.created_at, r.updated_at,
           o.token AS order_token, o.product_id, o.product_name, o.payment_form, o.payment_state AS order_state,
           o.rates_count, o.payer_id, o.payer_email, o.payer_first_name, o.payer_last_name, o.payer_company, o.payer_country
    FROM order_rates r
    LEFT JOIN order_rows o ON o.seller_id = r.seller_id AND o.id = r.order_id;
DROP INDEX dispute_cases_by_deadline;
CREATE INDEX dispute_cases_by_deadline ON dispute_cases (seller_id, respond_by, id);

-- The lists of payments that are expected, of movements of money and of what of them is the seller's. Each row is shown with its
-- order, which the projection behind the list of orders knows. LEFT JOIN, though every row has an order: what nobody asks of
-- the order is then never read, so that counting needs one table.
CREATE INDEX order_rates_by_due ON order_rates (seller_id, due_at, id);
CREATE INDEX order_rates_by_amount ON order_rates (seller_id, amount, id);
CREATE INDEX order_rates_by_state ON order_rates (seller_id, state, id);

CREATE INDEX transactions_by_created ON transactions (seller_id, created_at, id);
CREATE INDEX transactions_by_state ON transactions (seller_id, state, id);
CREATE INDEX transactions_by_kind ON transactions (seller_id, kind, id);
CREATE INDEX transactions_declined ON transactions (seller_id, decline_code, id) WHERE decline_code IS NOT NULL;

CREATE INDEX transfers_of_order ON transfers (seller_id, order_id, id);
CREATE INDEX transfers_by_kind ON transfers (seller_id, kind, id);
CREATE INDEX transfers_by_net ON transfers (seller_id, net_amount, id);

CREATE VIEW order_rate_rows WITH (security_invoker = true) AS
    SELECT r.seller_id, r.id, r.order_id, r.number, r.state, r.due_at, r.currency, r.amount, r.vat_amount, r.paid_amount,
           r.refunded_amount, r.tries, r.next_try_at, r.created_at, r.updated_at,
           o.token AS order_token, o.product_id, o.product_name, o.payment_form, o.payment_state AS order_state,
           o.rates_count, o.payer_id, o.payer_email, o.payer_first_name, o.payer_last_name, o.payer_company, o.payer_country
    FROM order_rates r
    LEFT JOIN order_rows o ON o.seller_id = r.seller_id AND o.id = r.order_id;

CREATE VIEW transaction_rows WITH (security_invoker = true) AS
    SELECT t.seller_id, t.id, t.order_id, t.rate_id, t.kind, t.state, t.provider, t.method, t.currency, t.amount,
           t.received_amount, t.decline_code, t.advice, t.reverses_id, t.reason, t.dispute_state, t.queued_at, t.expires_at,
           t.settled_at, t.created_at,
           r.number AS rate_number,
           o.token AS order_token, o.product_id, o.product_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country
    FROM transactions t
    LEFT JOIN order_rates r ON r.seller_id = t.seller_id AND r.id = t.rate_id
    LEFT JOIN order_rows o ON o.seller_id = t.seller_id AND o.id = t.order_id;

CREATE VIEW transfer_rows WITH (security_invoker = true) AS
    SELECT f.seller_id, f.id, f.transaction_id, f.order_id, f.kind, f.currency, f.gross_amount, f.vat_amount, f.fee_amount,
           f.net_amount, f.available_at, f.created_at,
           t.state, t.provider, t.method AS payment_form,
           o.token AS order_token, o.product_id, o.product_name, o.internal_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country
    FROM transfers f
    LEFT JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    LEFT JOIN order_rows o ON o.seller_id = f.seller_id AND o.id = f.order_id;

-- Each is found by the words of its order.
CREATE VIEW order_rate_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, r.id FROM order_tokens w
    JOIN order_rates r ON r.seller_id = w.seller_id AND r.order_id = w.id;

CREATE VIEW transaction_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, t.id FROM order_tokens w
    JOIN transactions t ON t.seller_id = w.seller_id AND t.order_id = w.id;

CREATE VIEW transfer_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, f.id FROM order_tokens w
    JOIN transfers f ON f.seller_id = w.seller_id AND f.order_id = w.id;

CREATE VIEW invoice_request_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, i.id FROM order_tokens w
    JOIN invoice_requests i ON i.seller_id = w.seller_id AND i.order_id = w.id;

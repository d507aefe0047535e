-- A look at a way to pay that moves nothing: once it has succeeded, later payments of its plan are taken in that way.
ALTER TABLE transactions ADD COLUMN sets_up boolean NOT NULL DEFAULT false;

-- One open payment for one rate, whatever else is looked at meanwhile; and one look at a time.
CREATE UNIQUE INDEX transactions_one_open_due ON transactions (seller_id, rate_id)
    WHERE kind IN ('Payment', 'SubsPayment') AND state IN ('waiting', 'pending') AND NOT sets_up;
DROP INDEX transactions_one_open_payment;
CREATE UNIQUE INDEX transactions_one_open_set_up ON transactions (seller_id, order_id)
    WHERE sets_up AND state IN ('waiting', 'pending');

-- When the payer of a plan was last sent the way to change what its payments are taken from.
ALTER TABLE orders ADD COLUMN method_asked_at timestamptz;

-- The list of movements of money: a look moves none.
CREATE OR REPLACE VIEW transaction_rows WITH (security_invoker = true) AS
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

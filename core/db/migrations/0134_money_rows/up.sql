-- A payout moves money as well, and stands in the list with the others. It is of no order, so everything that an order says is
-- missing from its row; its states are said in the words of transactions. Each branch is one table and nothing else, not even
-- a condition: only so each is read by the index that the question asks for, and the rows of both come in order without being sorted.
CREATE OR REPLACE VIEW transaction_rows WITH (security_invoker = true) AS
    SELECT t.seller_id, t.id, t.order_id, t.rate_id, t.kind, t.state, t.provider, t.method, t.currency, t.amount,
           t.received_amount, t.decline_code, t.advice, t.reverses_id, t.reason, t.dispute_state, t.queued_at, t.expires_at,
           t.settled_at, t.created_at,
           r.number AS rate_number,
           o.token AS order_token, o.product_id, o.product_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country,
           t.payout_id
    FROM (
        SELECT seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount, received_amount, decline_code,
               advice, reverses_id, reason, dispute_state, queued_at, expires_at, settled_at, created_at, NULL::uuid AS payout_id,
               sets_up
        FROM transactions
        UNION ALL
        SELECT seller_id, id, NULL, NULL, 'Payout', CASE state WHEN 'pending' THEN 'waiting' WHEN 'issued' THEN 'pending' ELSE state END,
               '', 'bank_account', currency, amount, CASE state WHEN 'successful' THEN amount ELSE 0 END, NULL, NULL, NULL, reason,
               NULL, NULL, NULL, settled_at, created_at, id, false
        FROM payouts
    ) t
    LEFT JOIN order_rates r ON r.seller_id = t.seller_id AND r.id = t.rate_id
    LEFT JOIN order_rows o ON o.seller_id = t.seller_id AND o.id = t.order_id
    WHERE NOT t.sets_up;

-- The same for those who may see orders and not what was paid out.
CREATE VIEW order_transaction_rows WITH (security_invoker = true) AS SELECT * FROM transaction_rows WHERE payout_id IS NULL;

-- How many payments a plan without an end has nobody knows: its rows say that it has none.
CREATE OR REPLACE VIEW order_rate_rows WITH (security_invoker = true) AS
    SELECT r.seller_id, r.id, r.order_id, r.number, r.state, r.due_at, r.currency, r.amount, r.vat_amount, r.paid_amount,
           r.refunded_amount, r.tries, r.next_try_at, r.created_at, r.updated_at,
           o.token AS order_token, o.product_id, o.product_name, o.payment_form, o.payment_state AS order_state,
           o.rates_count, o.payer_id, o.payer_email, o.payer_first_name, o.payer_last_name, o.payer_company, o.payer_country,
           o.period_type
    FROM order_rates r
    LEFT JOIN order_rows o ON o.seller_id = r.seller_id AND o.id = r.order_id;

-- Disputes in the order of their deadlines; what has none comes last.
DROP INDEX dispute_cases_by_deadline;
CREATE INDEX dispute_cases_by_deadline ON dispute_cases (seller_id, coalesce(respond_by, 'infinity'::timestamptz), id);

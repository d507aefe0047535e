-- The payment log: one row for each attempt to take money for a payment of an order, and one where nobody was asked and why.
-- Class: tenant. What it keeps are facts, written by a trigger on transactions (40_lists.sql) and by whoever decides not to
-- ask; where an attempt stands is computed from them by the table itself, so it is never set, and an index finds it.
CREATE TABLE payment_logs (
    seller_id       uuid NOT NULL,
    -- Of an attempt: its transaction's.
    id              uuid NOT NULL,
    order_id        uuid NOT NULL,
    rate_id         uuid NOT NULL,
    -- Where the transaction stands; none where nobody was asked.
    moved           text,
    skip_reason     text,
    provider        text NOT NULL,
    method          text NOT NULL,
    currency        text NOT NULL,
    amount          bigint NOT NULL CHECK (amount >= 0),
    received_amount bigint NOT NULL DEFAULT 0,
    -- What a provider says has come, while it is less than was asked for: it is booked when it is whole.
    seen_amount     bigint NOT NULL DEFAULT 0,
    decline_code    text,
    advice          text,
    cause           text NOT NULL CHECK (cause IN ('buyer', 'sweep', 'retry', 'payoff')),
    -- The provider has it; the payer has to do something there.
    handed_over     boolean NOT NULL DEFAULT false,
    to_be_done      boolean NOT NULL DEFAULT false,
    -- A newer attempt was made for the same payment; the payer's bank sent the debit back.
    superseded      boolean NOT NULL DEFAULT false,
    bounced         boolean NOT NULL DEFAULT false,
    expires_at      timestamptz,
    settled_at      timestamptz,
    created_at      timestamptz NOT NULL,
    -- decisions-selling, transaction log.
    state           text NOT NULL GENERATED ALWAYS AS (CASE
        WHEN skip_reason IS NOT NULL THEN 'skipped'
        WHEN bounced THEN 'bounced'
        WHEN moved = 'successful' THEN 'successful'
        WHEN moved IN ('denied', 'error') THEN CASE WHEN superseded THEN 'error_old' ELSE 'error' END
        WHEN moved IN ('expired', 'canceled') THEN moved
        WHEN seen_amount > 0 THEN 'partially_paid'
        WHEN moved = 'pending' THEN 'pending'
        WHEN to_be_done THEN 'prepared'
        WHEN handed_over THEN 'processed'
        ELSE 'waiting' END) STORED,
    -- storefront-growth §3: whether the money is there, will not come from this attempt, or may still come.
    status          text NOT NULL GENERATED ALWAYS AS (CASE
        WHEN skip_reason IS NOT NULL OR bounced OR moved IN ('denied', 'error', 'expired', 'canceled') THEN 'failed'
        WHEN moved = 'successful' THEN 'succeed'
        ELSE 'waiting' END) STORED,
    -- Through the platform, or straight into an account of the seller's own.
    type            text NOT NULL GENERATED ALWAYS AS (CASE
        WHEN provider IN ('own_bank', 'card', 'paypal') THEN 'p2p' ELSE 'regular' END) STORED,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, rate_id) REFERENCES order_rates (seller_id, id),
    CHECK ((moved IS NULL) = (skip_reason IS NOT NULL))
);
-- Not asking is noted once for each reason.
CREATE UNIQUE INDEX payment_logs_one_skip ON payment_logs (seller_id, rate_id, skip_reason) WHERE skip_reason IS NOT NULL;
CREATE INDEX payment_logs_of_order ON payment_logs (seller_id, order_id, id);
CREATE INDEX payment_logs_of_rate ON payment_logs (seller_id, rate_id, id);
CREATE INDEX payment_logs_by_created ON payment_logs (seller_id, created_at, id);
CREATE INDEX payment_logs_by_state ON payment_logs (seller_id, state, id);
CREATE INDEX payment_logs_by_status ON payment_logs (seller_id, status, id);
CREATE INDEX payment_logs_by_type ON payment_logs (seller_id, type, id);
CREATE INDEX payment_logs_by_provider ON payment_logs (seller_id, provider, id);
CREATE INDEX payment_logs_by_method ON payment_logs (seller_id, method, id);
CREATE INDEX payment_logs_declined ON payment_logs (seller_id, decline_code, id) WHERE decline_code IS NOT NULL;

-- An owner who is no superuser sees no tenant's rows through the walls that hold for owners too.
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
INSERT INTO payment_logs (seller_id, id, order_id, rate_id, moved, provider, method, currency, amount, received_amount,
                          decline_code, advice, cause, handed_over, to_be_done, superseded, bounced, expires_at, settled_at, created_at)
SELECT t.seller_id, t.id, t.order_id, t.rate_id, t.state, t.provider, t.method, t.currency, t.amount, t.received_amount,
       t.decline_code, t.advice,
       CASE WHEN t.payoff THEN 'payoff'
            WHEN t.kind <> 'SubsPayment' OR (t.saved_method IS NULL AND t.method <> 'bank_wire') THEN 'buyer'
            WHEN EXISTS (SELECT FROM transactions b WHERE b.seller_id = t.seller_id AND b.rate_id = t.rate_id AND b.id < t.id
                           AND b.kind IN ('Payment', 'SubsPayment', 'StampPayment') AND NOT b.sets_up) THEN 'retry'
            ELSE 'sweep' END,
       t.provider_ref IS NOT NULL, t.next_action IS NOT NULL,
       EXISTS (SELECT FROM transactions n WHERE n.seller_id = t.seller_id AND n.rate_id = t.rate_id AND n.id > t.id
                 AND n.kind IN ('Payment', 'SubsPayment', 'StampPayment') AND NOT n.sets_up),
       EXISTS (SELECT FROM transactions c WHERE c.seller_id = t.seller_id AND c.reverses_id = t.id AND c.kind = 'Chargeback'
                 AND c.dispute_state = 'returned'),
       t.expires_at, t.settled_at, t.created_at
FROM transactions t
WHERE t.kind IN ('Payment', 'SubsPayment', 'StampPayment') AND NOT t.sets_up;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;

-- LEFT JOIN, though every row has both: what nobody asks of the order is then never read, so that counting needs one table.
CREATE VIEW payment_log_rows WITH (security_invoker = true) AS
    SELECT l.seller_id, l.id, l.order_id, l.rate_id, l.state, l.status, l.type, l.skip_reason, l.provider, l.method, l.currency,
           l.amount, CASE WHEN l.moved = 'successful' OR l.received_amount > 0 THEN l.received_amount ELSE l.seen_amount END AS received_amount,
           l.decline_code, l.advice, l.cause, l.expires_at, l.settled_at, l.created_at,
           r.number AS rate_number,
           o.token AS order_token, o.product_id, o.product_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country
    FROM payment_logs l
    LEFT JOIN order_rates r ON r.seller_id = l.seller_id AND r.id = l.rate_id
    LEFT JOIN order_rows o ON o.seller_id = l.seller_id AND o.id = l.order_id;

CREATE VIEW payment_log_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, l.id FROM order_tokens w
    JOIN payment_logs l ON l.seller_id = w.seller_id AND l.order_id = w.id;

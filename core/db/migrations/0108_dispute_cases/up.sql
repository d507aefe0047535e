-- What a payer's bank asks about a payment, from its first question to its decision, and what the seller answers. Class:
-- tenant. A question that comes before a dispute moves no money, so it is no transaction: its state is the case's own. Once
-- money was taken the chargeback's state speaks, and the case keeps the deadline and the answer.
CREATE TABLE dispute_cases (
    seller_id     uuid NOT NULL,
    id            uuid NOT NULL,
    order_id      uuid NOT NULL,
    payment_id    uuid NOT NULL,
    provider      text NOT NULL,
    provider_ref  text NOT NULL,
    -- Of one that began as a question; none where money was taken at once.
    warning_state text,
    chargeback_id uuid,
    currency      text NOT NULL,
    amount        bigint NOT NULL CHECK (amount > 0),
    reason        text NOT NULL,
    -- Until when there is something to be done, in the tenant's time.
    respond_by    timestamptz,
    -- What the seller wrote, also before it is handed over.
    evidence      jsonb,
    -- What was answered, the how-many-eth answer it is, since when it is under way, since when the provider has it.
    answer        text CHECK (answer IN ('evidence', 'acceptance')),
    answers       integer NOT NULL DEFAULT 0,
    answered_at   timestamptz,
    delivered_at  timestamptz,
    -- Why the provider did not take the last answer.
    refusal       text,
    inquiries     integer NOT NULL DEFAULT 0,
    reminded_at   timestamptz,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, payment_id) REFERENCES transactions (seller_id, id),
    FOREIGN KEY (seller_id, chargeback_id) REFERENCES transactions (seller_id, id),
    CHECK (warning_state IS NOT NULL OR chargeback_id IS NOT NULL),
    CHECK ((answer IS NULL) = (answered_at IS NULL)),
    CHECK (delivered_at IS NULL OR answer IS NOT NULL)
);
-- One question of a provider is one case.
CREATE UNIQUE INDEX dispute_cases_one ON dispute_cases (seller_id, provider, provider_ref);
CREATE INDEX dispute_cases_of_order ON dispute_cases (seller_id, order_id, id);
CREATE INDEX dispute_cases_by_deadline ON dispute_cases (seller_id, respond_by, id);
-- For the sweeps: questions that are open, deadlines to be reminded of, answers under way.
CREATE INDEX dispute_cases_warned ON dispute_cases (payment_id) WHERE warning_state = 'open';
CREATE INDEX dispute_cases_unreminded ON dispute_cases (respond_by)
    WHERE chargeback_id IS NOT NULL AND answer IS NULL AND reminded_at IS NULL;
CREATE INDEX dispute_cases_answering ON dispute_cases (id) WHERE answer IS NOT NULL AND delivered_at IS NULL;

-- What is not decided is looked at again, with the answer at the bank too.
CREATE INDEX transactions_disputes_undecided ON transactions (id) WHERE dispute_state IN ('needs_response', 'under_review');
DROP INDEX transactions_disputes_open;

-- Disputes of the time before have a case too; until when they can be answered is told with their next news.
-- An owner who is no superuser sees no tenant's rows through the walls that hold for owners too.
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
INSERT INTO dispute_cases (seller_id, id, order_id, payment_id, provider, provider_ref, chargeback_id, currency, amount, reason,
                           created_at, updated_at)
SELECT t.seller_id, t.id, t.order_id, t.reverses_id, t.provider, t.provider_ref, t.id, t.currency, t.amount, coalesce(t.reason, ''),
       t.created_at, t.updated_at
FROM transactions t WHERE t.dispute_state IN ('needs_response', 'won', 'lost');
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;

-- LEFT JOIN, though every row has its order: what nobody asks of it is then never read.
CREATE VIEW dispute_rows WITH (security_invoker = true) AS
    SELECT d.seller_id, d.id, d.order_id, d.payment_id, d.chargeback_id, d.provider, d.warning_state, d.currency, d.amount, d.reason,
           d.respond_by, d.evidence, d.answer, d.answered_at, d.delivered_at, d.refusal, d.created_at,
           c.dispute_state, coalesce(c.provider_fee, 0) AS fee_amount,
           CASE WHEN c.dispute_state IS NOT NULL THEN c.dispute_state
                WHEN d.warning_state = 'open' THEN 'warning'
                ELSE d.warning_state END AS state,
           o.token AS order_token, o.product_id, o.product_name, o.payer_id, o.payer_email, o.payer_first_name,
           o.payer_last_name, o.payer_company, o.payer_country
    FROM dispute_cases d
    LEFT JOIN transactions c ON c.seller_id = d.seller_id AND c.id = d.chargeback_id
    LEFT JOIN order_rows o ON o.seller_id = d.seller_id AND o.id = d.order_id;

CREATE VIEW dispute_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, d.id FROM order_tokens w
    JOIN dispute_cases d ON d.seller_id = w.seller_id AND d.order_id = w.id;

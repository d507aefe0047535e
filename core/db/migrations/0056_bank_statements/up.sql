-- Class: tenant. Files of a seller's own bank. The file itself is not kept: what it says stands in its entries.
CREATE TABLE bank_statements (
    seller_id     uuid NOT NULL,
    id            uuid NOT NULL,
    file_name     text NOT NULL,
    format        text NOT NULL CHECK (format IN ('camt_053', 'csv')),
    -- Of what is in the file, and whose it was said to be: the same file twice is one statement.
    digest        text NOT NULL,
    -- The ends of its accounts' numbers.
    accounts      text NOT NULL,
    -- What stands in it, and what of that had come before, in another file.
    entries_count integer NOT NULL CHECK (entries_count >= 0),
    known_count   integer NOT NULL CHECK (known_count BETWEEN 0 AND entries_count),
    -- What of the rest was compared with the orders.
    looked_count  integer NOT NULL CHECK (looked_count BETWEEN 0 AND entries_count - known_count),
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, digest)
);
CREATE INDEX bank_statements_created ON bank_statements (seller_id, created_at, id);

-- Class: tenant. One movement of an account. Of account numbers only ends are kept.
CREATE TABLE bank_entries (
    seller_id      uuid NOT NULL,
    id             uuid NOT NULL,
    statement_id   uuid NOT NULL,
    -- Tells one account from another; the number cannot be read from it.
    account_hash   text NOT NULL,
    account_hint   text NOT NULL,
    -- Whether buyers were told to pay to this account by a payment company: it tells of the money itself.
    watched        boolean NOT NULL,
    -- What the entry is known by within its account, and whether that is the bank's own name of it.
    known_by       text NOT NULL,
    by_reference   boolean NOT NULL,
    -- Noon of the day on which the bank booked it.
    booked_at      timestamptz NOT NULL,
    currency       text NOT NULL,
    -- What went out is negative.
    amount         bigint NOT NULL CHECK (amount <> 0),
    payer_name     text NOT NULL,
    payer_hint     text NOT NULL,
    purpose        text NOT NULL,
    bank_reference text NOT NULL,
    reversal       boolean NOT NULL,
    state          text NOT NULL,
    confidence     text NOT NULL CHECK (confidence IN ('certain', 'likely', 'none')),
    -- When it was compared with the orders; empty: not yet.
    looked_at      timestamptz,
    suggested_id   uuid,
    order_id       uuid,
    rate_id        uuid,
    -- The payment that its money was booked as, together with what it completed.
    transaction_id uuid,
    version        integer NOT NULL DEFAULT 0,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, account_hash, known_by),
    CHECK ((order_id IS NULL) = (state IN ('open', 'ignored'))),
    CHECK ((transaction_id IS NULL) = (state IN ('open', 'ignored', 'noted'))),
    CHECK (amount > 0 OR state = 'ignored'),
    FOREIGN KEY (seller_id, statement_id) REFERENCES bank_statements (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, suggested_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, rate_id) REFERENCES order_rates (seller_id, id),
    FOREIGN KEY (seller_id, transaction_id) REFERENCES transactions (seller_id, id)
);
CREATE INDEX bank_entries_of_statement ON bank_entries (seller_id, statement_id, id);
CREATE INDEX bank_entries_unlooked ON bank_entries (seller_id, statement_id, id) WHERE looked_at IS NULL;
CREATE INDEX bank_entries_by_day ON bank_entries (seller_id, booked_at, id);
CREATE INDEX bank_entries_by_amount ON bank_entries (seller_id, amount, id);
CREATE INDEX bank_entries_by_state ON bank_entries (seller_id, state, id);
CREATE INDEX bank_entries_of_order ON bank_entries (seller_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX bank_entries_noted ON bank_entries (seller_id, rate_id) WHERE state = 'noted';

-- Class: tenant. The words that entries are found by.
CREATE TABLE bank_entry_tokens (
    seller_id uuid NOT NULL,
    token     text NOT NULL,
    id        uuid NOT NULL,
    PRIMARY KEY (seller_id, token, id)
);

-- Each entry beside the order that it belongs to, or may belong to.
CREATE VIEW bank_entry_rows WITH (security_invoker = true) AS
    SELECT e.*, o.token AS order_token, o.product_name, o.payer_first_name, o.payer_last_name, o.payer_email
    FROM bank_entries e
    LEFT JOIN order_rows o ON o.seller_id = e.seller_id AND o.id = coalesce(e.order_id, e.suggested_id);

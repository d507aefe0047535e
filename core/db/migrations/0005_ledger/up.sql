-- Double entry, append-only: the runtime roles may insert and read, never change or delete.
CREATE TABLE postings (
    seller_id  uuid NOT NULL REFERENCES sellers (seller_id),
    id         uuid NOT NULL,
    kind       text NOT NULL,
    subject_id uuid NOT NULL,
    booked_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, kind, subject_id)
);
CREATE INDEX postings_booked ON postings (seller_id, booked_at, id);

-- Positive amounts are debits, negative ones credits. available_at: from when a seller's credit can be paid out.
CREATE TABLE entries (
    seller_id    uuid NOT NULL,
    posting_id   uuid NOT NULL,
    line         integer NOT NULL,
    account      text NOT NULL,
    currency     text NOT NULL,
    amount       bigint NOT NULL CHECK (amount <> 0),
    available_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, posting_id, line),
    FOREIGN KEY (seller_id, posting_id) REFERENCES postings (seller_id, id)
);
CREATE INDEX entries_balance ON entries (seller_id, account, currency, available_at) INCLUDE (amount);

CREATE TABLE bank_accounts (
    seller_id    uuid NOT NULL REFERENCES sellers (seller_id),
    id           uuid NOT NULL,
    holder       text NOT NULL,
    iban_sealed  text NOT NULL,
    iban_last4   text NOT NULL,
    country_code text NOT NULL,
    internal     text NOT NULL DEFAULT 'init',
    external     text NOT NULL DEFAULT 'not_sent',
    provider_ref text,
    refusal      text,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    removed_at   timestamptz,
    -- Looks at the provider since it was registered there.
    inquiries    integer NOT NULL DEFAULT 0,
    version      integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id)
);

CREATE TABLE payout_requests (
    seller_id       uuid NOT NULL REFERENCES sellers (seller_id),
    id              uuid NOT NULL,
    bank_account_id uuid NOT NULL,
    amount          bigint NOT NULL CHECK (amount > 0),
    currency        text NOT NULL,
    state           text NOT NULL DEFAULT 'waiting',
    reason          text,
    decided_by      text,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    version         integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, bank_account_id) REFERENCES bank_accounts (seller_id, id)
);
CREATE UNIQUE INDEX payout_requests_one_open ON payout_requests (seller_id, currency) WHERE state = 'waiting';
CREATE INDEX payout_requests_created ON payout_requests (seller_id, created_at, id);

CREATE TABLE payouts (
    seller_id       uuid NOT NULL,
    id              uuid NOT NULL,
    request_id      uuid NOT NULL,
    bank_account_id uuid NOT NULL,
    amount          bigint NOT NULL CHECK (amount > 0),
    currency        text NOT NULL,
    state           text NOT NULL DEFAULT 'pending',
    provider_ref    text,
    reason          text,
    created_at      timestamptz NOT NULL,
    issued_at       timestamptz,
    settled_at      timestamptz,
    -- Looks at the provider since it was approved.
    inquiries       integer NOT NULL DEFAULT 0,
    updated_at      timestamptz NOT NULL,
    version         integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, request_id),
    FOREIGN KEY (seller_id, request_id) REFERENCES payout_requests (seller_id, id),
    FOREIGN KEY (seller_id, bank_account_id) REFERENCES bank_accounts (seller_id, id)
);
CREATE INDEX payouts_by_id ON payouts (id);
CREATE INDEX payouts_created ON payouts (seller_id, created_at, id);

-- Tenant tables: seller_id leads every key. A seller has two sides, live and test, each a row and a tenant of its own.

CREATE TABLE sellers (
    seller_id       uuid PRIMARY KEY,
    username        text NOT NULL,
    livemode        boolean NOT NULL,
    twin_id         uuid NOT NULL,
    owner_user_id   uuid NOT NULL,
    name            text NOT NULL,
    -- Where the seller is written to: the owner's address.
    contact_email   text NOT NULL DEFAULT '',
    country         text NOT NULL,
    currency        text NOT NULL,
    locale          text NOT NULL,
    time_zone       text NOT NULL DEFAULT 'Europe/Berlin',
    fee_bps         integer NOT NULL DEFAULT 500 CHECK (fee_bps BETWEEN 0 AND 10000),
    payouts_blocked boolean NOT NULL DEFAULT false,
    preferences     jsonb NOT NULL DEFAULT '{}',
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    version         integer NOT NULL DEFAULT 1
);

CREATE TABLE seller_profiles (
    seller_id                 uuid PRIMARY KEY REFERENCES sellers (seller_id),
    entity                    text NOT NULL DEFAULT 'natural' CHECK (entity IN ('natural', 'legal')),
    business_type             text CHECK (business_type IN ('private', 'business', 'private250')),
    company                   text NOT NULL DEFAULT '',
    first_name                text NOT NULL DEFAULT '',
    last_name                 text NOT NULL DEFAULT '',
    salutation                text NOT NULL DEFAULT 'none',
    birthday                  date,
    nationality               text,
    birthplace_city           text NOT NULL DEFAULT '',
    birthplace_country        text,
    street                    text NOT NULL DEFAULT '',
    street_number             text NOT NULL DEFAULT '',
    zip                       text NOT NULL DEFAULT '',
    city                      text NOT NULL DEFAULT '',
    region                    text NOT NULL DEFAULT '',
    country_code              text,
    phone                     text NOT NULL DEFAULT '',
    vat_payer                 boolean,
    vat_exempt_reason         text,
    vat_no                    text NOT NULL DEFAULT '',
    tax_number                text NOT NULL DEFAULT '',
    tax_identification_number text NOT NULL DEFAULT '',
    issuance_country          text,
    updated_at                timestamptz NOT NULL,
    version                   integer NOT NULL DEFAULT 1
);

-- A test side's own time; no row: the real time.
CREATE TABLE test_clocks (
    seller_id  uuid NOT NULL REFERENCES sellers (seller_id),
    id         uuid NOT NULL,
    now_at     timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id)
);

-- Every change of state: who, when, why; numbered per object. Written by the trigger, never by hand.
CREATE TABLE state_changes (
    seller_id  uuid NOT NULL,
    machine    text NOT NULL,
    object_id  uuid NOT NULL,
    seq        integer NOT NULL,
    from_state text NOT NULL,
    to_state   text NOT NULL,
    actor      text NOT NULL,
    cause      text NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, object_id, machine, seq)
);

-- Answers already given, so that a repeated call has one effect only.
CREATE TABLE idempotency_keys (
    seller_id    uuid NOT NULL,
    scope        text NOT NULL,
    key          text NOT NULL,
    request_hash text NOT NULL,
    recovery     jsonb NOT NULL DEFAULT '{}',
    status       integer,
    body         text,
    claimed_at   timestamptz NOT NULL,
    finished_at  timestamptz,
    PRIMARY KEY (seller_id, scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (seller_id, claimed_at);

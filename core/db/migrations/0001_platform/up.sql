-- Platform tables: not one seller's. Each is named, with its reason, in the allow-list of core/db/tests/tenancy.rs.

-- Every allowed move of every state machine, written by policies/transitions.sql from the declarations in the code.
-- from_state '' names a state that a row may be born in.
CREATE TABLE transitions (
    machine    text NOT NULL,
    from_state text NOT NULL,
    to_state   text NOT NULL,
    PRIMARY KEY (machine, from_state, to_state)
);

-- Background work. The row is the truth; Redis only ever carries its id.
CREATE TABLE jobs (
    id           uuid PRIMARY KEY,
    lane         text NOT NULL,
    kind         text NOT NULL,
    payload      jsonb NOT NULL,
    tenant       uuid,
    dedupe_key   text,
    state        text NOT NULL DEFAULT 'queued',
    attempts     integer NOT NULL DEFAULT 0,
    max_attempts integer NOT NULL DEFAULT 10,
    run_at       timestamptz NOT NULL,
    lease_until  timestamptz,
    offered_at   timestamptz,
    last_error   text,
    created_at   timestamptz NOT NULL DEFAULT now(),
    finished_at  timestamptz
);
CREATE UNIQUE INDEX jobs_dedupe ON jobs (dedupe_key) WHERE dedupe_key IS NOT NULL AND state IN ('queued', 'retry', 'running');
-- Tenant before time: the relay skips from tenant to tenant, so a long backlog of one costs the others nothing.
CREATE INDEX jobs_due ON jobs (lane, (coalesce(tenant, '00000000-0000-0000-0000-000000000000')), run_at, id)
    WHERE state IN ('queued', 'retry') AND offered_at IS NULL;
CREATE INDEX jobs_offered ON jobs (offered_at) WHERE state IN ('queued', 'retry') AND offered_at IS NOT NULL;
CREATE INDEX jobs_leases ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_dead ON jobs (finished_at, id) WHERE state = 'dead';
CREATE INDEX jobs_done ON jobs (finished_at) WHERE state = 'done';

-- What providers told us, word for word, before anybody has understood it.
CREATE TABLE provider_events (
    provider    text NOT NULL,
    event_id    text NOT NULL,
    body        jsonb NOT NULL,
    -- What it is about, as the verified event said: our own ids.
    subject     jsonb NOT NULL,
    received_at timestamptz NOT NULL,
    applied_at  timestamptz,
    PRIMARY KEY (provider, event_id)
);

-- The public names of shops: how an address finds its tenant.
CREATE TABLE shops (
    username   text PRIMARY KEY,
    tenant     uuid NOT NULL UNIQUE,
    livemode   boolean NOT NULL
);

-- What was sent to whom. A mail may belong to a seller's shop, to a person, or to nobody yet.
CREATE TABLE mails (
    id         uuid PRIMARY KEY,
    tenant     uuid,
    user_id    uuid,
    to_address text NOT NULL,
    locale     text NOT NULL,
    template   text NOT NULL,
    data       jsonb NOT NULL,
    subject    text,
    state      text NOT NULL DEFAULT 'queued',
    attempts   integer NOT NULL DEFAULT 0,
    token_hash text NOT NULL UNIQUE,
    -- The token itself, for the links in the mail; forgotten when the mail is sent, like every secret in data.
    token      text,
    last_error text,
    created_at timestamptz NOT NULL,
    sent_at    timestamptz
);
CREATE INDEX mails_of_tenant ON mails (tenant, id DESC);

-- Who does not want which kind of mail.
CREATE TABLE mail_refusals (
    address_hash text NOT NULL,
    kind         text NOT NULL,
    refused_at   timestamptz NOT NULL,
    PRIMARY KEY (address_hash, kind)
);

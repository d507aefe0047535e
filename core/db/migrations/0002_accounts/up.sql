-- Person tables: a person's own, across all sellers.

CREATE TABLE users (
    id                uuid PRIMARY KEY,
    email             text NOT NULL UNIQUE CHECK (email = lower(email)),
    password_hash     text,
    first_name        text NOT NULL DEFAULT '',
    last_name         text NOT NULL DEFAULT '',
    locale            text NOT NULL DEFAULT 'en',
    time_zone         text NOT NULL DEFAULT 'Europe/Berlin',
    confirmed_at      timestamptz,
    unconfirmed_email text,
    manager           boolean NOT NULL DEFAULT false,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    version           integer NOT NULL DEFAULT 1
);

-- One role of a person. A seller profile names both sides of the seller it opens.
CREATE TABLE profiles (
    id          uuid PRIMARY KEY,
    user_id     uuid NOT NULL REFERENCES users (id),
    kind        text NOT NULL CHECK (kind IN ('seller', 'publisher', 'platform_affiliate', 'team_member', 'sales_team_member', 'payer', 'manager', 'reseller')),
    tenant      uuid,
    test_tenant uuid,
    created_at  timestamptz NOT NULL,
    UNIQUE NULLS NOT DISTINCT (user_id, kind, tenant)
);

-- One signed-in browser: a family of tokens. Tokens are derived from the master key, the nonce and the generation,
-- so none is stored; a generation older than the predecessor is a reuse and ends the family.
CREATE TABLE sessions (
    id                 uuid PRIMARY KEY,
    user_id            uuid NOT NULL REFERENCES users (id),
    profile_id         uuid REFERENCES profiles (id),
    -- What the active profile opens, copied here so that a request needs one row to know its caller.
    profile_kind       text NOT NULL DEFAULT 'payer',
    tenant             uuid,
    livemode           boolean NOT NULL DEFAULT true,
    nonce              bytea NOT NULL,
    generation         integer NOT NULL DEFAULT 0,
    rotated_at         timestamptz NOT NULL,
    fingerprint        text NOT NULL DEFAULT '',
    user_agent         text NOT NULL DEFAULT '',
    created_at         timestamptz NOT NULL,
    refresh_expires_at timestamptz NOT NULL,
    ended_at           timestamptz,
    end_reason         text
);
CREATE INDEX sessions_of_user ON sessions (user_id, created_at);

-- Links and codes sent by mail; only hashes.
CREATE TABLE email_tokens (
    token_hash   text PRIMARY KEY,
    user_id      uuid NOT NULL REFERENCES users (id),
    purpose      text NOT NULL CHECK (purpose IN ('confirm', 'magic_link', 'password', 'change_email', 'undo_email')),
    code_hash    text,
    tries        integer NOT NULL DEFAULT 0,
    payload      jsonb NOT NULL DEFAULT '{}',
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    used_at      timestamptz
);
CREATE INDEX email_tokens_of_user ON email_tokens (user_id, purpose, created_at);

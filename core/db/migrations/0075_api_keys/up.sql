-- Class: tenant. Keys with which a seller's own programs call the API.
CREATE TABLE api_keys (
    seller_id       uuid NOT NULL,
    id              uuid NOT NULL,
    name            text NOT NULL CHECK (name <> ''),
    -- How the key begins, to tell it from others.
    prefix          text NOT NULL,
    -- The key itself is nowhere.
    key_hash        text NOT NULL,
    scopes          text[] NOT NULL CHECK (scopes <> '{}'),
    state           text NOT NULL,
    created_by      uuid NOT NULL,
    -- What they were called then.
    created_by_name text NOT NULL,
    -- Real time, also on a test side: whoever calls lives in it. Empty: never.
    expires_at      timestamptz,
    last_used_at    timestamptz,
    revoked_at      timestamptz,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
-- Whoever presents a key does not say whose it is.
CREATE INDEX api_keys_presented ON api_keys (key_hash);

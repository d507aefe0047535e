-- What a person signs in with besides the password. Class: person.

-- Codes of an authenticator app. It counts from its first right code on; `last_step` is the step of the latest code that
-- was used, so that none works twice.
CREATE TABLE totp_factors (
    user_id       uuid PRIMARY KEY REFERENCES users (id),
    secret_sealed text NOT NULL,
    last_step     bigint NOT NULL DEFAULT 0,
    created_at    timestamptz NOT NULL,
    confirmed_at  timestamptz
);

-- What is kept for the day on which the app is gone: hashes of codes that work once.
CREATE TABLE recovery_codes (
    user_id    uuid NOT NULL REFERENCES users (id),
    code_hash  text NOT NULL,
    created_at timestamptz NOT NULL,
    used_at    timestamptz,
    PRIMARY KEY (user_id, code_hash)
);

-- Public keys of passkeys, with the counters of their authenticators.
CREATE TABLE passkeys (
    id            uuid PRIMARY KEY,
    user_id       uuid NOT NULL REFERENCES users (id),
    credential_id text NOT NULL UNIQUE,
    credential    jsonb NOT NULL,
    name          text NOT NULL,
    created_at    timestamptz NOT NULL,
    last_used_at  timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);

-- What was asked of somebody who signs in or adds a passkey, for the few minutes until it is answered. Of whom is not known
-- while a passkey is asked for.
CREATE TABLE sign_in_challenges (
    token_hash text PRIMARY KEY,
    user_id    uuid REFERENCES users (id),
    purpose    text NOT NULL CHECK (purpose IN ('second_step', 'passkey', 'new_passkey')),
    state      jsonb NOT NULL,
    tries      integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX sign_in_challenges_age ON sign_in_challenges (expires_at);

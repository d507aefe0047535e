-- Mails that somebody asked for at an address that may or may not have an account: which it is, is looked at after
-- the answer. Class: nobody's; a row is gone once it is looked at.
CREATE TABLE mail_requests (
    id           uuid PRIMARY KEY,
    purpose      text NOT NULL CHECK (purpose IN ('confirm', 'magic_link', 'password')),
    email        text NOT NULL,
    profile_type text,
    seller       text,
    requester    text NOT NULL,
    created_at   timestamptz NOT NULL
);
CREATE INDEX mail_requests_age ON mail_requests (created_at);

-- A link that is still open is sent again: it is made of this, and of the installation's key, which is not here.
ALTER TABLE email_tokens ADD COLUMN nonce bytea;
-- When it was mailed, and a hash of who asked for it each time.
ALTER TABLE email_tokens ADD COLUMN sends jsonb NOT NULL DEFAULT '[]';

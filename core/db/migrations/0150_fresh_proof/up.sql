-- When the person of a session last proved who they are; empty: when they signed in.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz;

-- The link of a mail about a change that moves money or opens doors: "this was not me".
ALTER TABLE email_tokens DROP CONSTRAINT email_tokens_purpose_check;
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_purpose_check
    CHECK (purpose IN ('confirm', 'magic_link', 'password', 'change_email', 'undo_email', 'not_me')) NOT VALID;

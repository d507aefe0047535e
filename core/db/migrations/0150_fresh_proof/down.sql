-- The version before knows no such link; those that are open lead nowhere.
ALTER TABLE email_tokens NO FORCE ROW LEVEL SECURITY;
DELETE FROM email_tokens WHERE purpose = 'not_me';
ALTER TABLE email_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE email_tokens DROP CONSTRAINT email_tokens_purpose_check;
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_purpose_check
    CHECK (purpose IN ('confirm', 'magic_link', 'password', 'change_email', 'undo_email')) NOT VALID;
ALTER TABLE sessions DROP COLUMN proven_at;

-- What the sweeps find by its age, across tenants and people.
DROP INDEX idempotency_keys_age;
CREATE INDEX idempotency_keys_finished ON idempotency_keys (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX idempotency_keys_open ON idempotency_keys (claimed_at) WHERE finished_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (refresh_expires_at);
CREATE INDEX email_tokens_expiry ON email_tokens (expires_at);

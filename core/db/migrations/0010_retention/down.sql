DROP INDEX email_tokens_expiry;
DROP INDEX sessions_expiry;
DROP INDEX idempotency_keys_open;
DROP INDEX idempotency_keys_finished;
CREATE INDEX idempotency_keys_age ON idempotency_keys (seller_id, claimed_at);

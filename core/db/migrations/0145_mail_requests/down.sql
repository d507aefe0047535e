ALTER TABLE email_tokens DROP COLUMN sends;
ALTER TABLE email_tokens DROP COLUMN nonce;
DROP TABLE mail_requests;

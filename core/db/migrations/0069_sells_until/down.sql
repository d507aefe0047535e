ALTER TABLE checkout_settings DROP COLUMN sells_until;

ALTER TABLE payment_settings DROP COLUMN retry_days;

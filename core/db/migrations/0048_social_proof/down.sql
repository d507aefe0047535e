ALTER TABLE checkout_settings DROP COLUMN social_proof;

-- Which figures of a product its payment page shows: from real rows only, and only once there are enough of them.
ALTER TABLE checkout_settings ADD COLUMN social_proof jsonb NOT NULL DEFAULT '{}';

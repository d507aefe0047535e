DROP TABLE license_key_tokens;
DROP TABLE license_keys;
DROP TABLE license_key_settings;
ALTER TABLE products
    DROP COLUMN keys_left,
    DROP COLUMN keys_ready,
    DROP COLUMN keys_threshold;

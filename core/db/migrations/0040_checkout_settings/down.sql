ALTER TABLE products DROP COLUMN vat_kind, DROP COLUMN contents_review_on, DROP COLUMN checkout_settings_id;
DROP TABLE checkout_settings;

DROP TRIGGER IF EXISTS unchoose ON tracking_codes;
DROP FUNCTION IF EXISTS unchoose_tracking_code();
ALTER TABLE products DROP COLUMN tracking_code_ids, DROP COLUMN tracking;
DROP TABLE tracked_orders;
DROP TABLE consents;
DROP TABLE consent_terms;
DROP TABLE consent_settings;
DROP TABLE tracking_codes;

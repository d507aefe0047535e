DROP INDEX api_keys_of_maker;
DROP TABLE support_accesses;
DROP TABLE seller_notes;
ALTER TABLE users DROP COLUMN blocked_by;
ALTER TABLE users DROP COLUMN blocked_reason;
ALTER TABLE users DROP COLUMN blocked_at;

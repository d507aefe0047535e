ALTER TABLE products DROP COLUMN publish_requested_by;
ALTER TABLE products DROP COLUMN publish_requested_at;

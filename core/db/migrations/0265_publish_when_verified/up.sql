-- Since when, and by whom, a product waits for its seller's verification to publish itself.
ALTER TABLE products ADD COLUMN publish_requested_at timestamptz;
ALTER TABLE products ADD COLUMN publish_requested_by uuid;

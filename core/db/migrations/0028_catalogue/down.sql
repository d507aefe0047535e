ALTER TABLE license_keys DROP COLUMN revoked_reason;
ALTER TABLE payment_tickets DROP COLUMN moved_from;
DROP VIEW product_accesses;
DROP VIEW product_group_names;

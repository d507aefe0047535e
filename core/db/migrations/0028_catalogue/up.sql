-- What the orders' file says of groups, which belong to the catalogue.
CREATE VIEW product_group_names WITH (security_invoker = true) AS
    SELECT seller_id, id, name FROM product_groups;

-- How many orders let their buyers at a product now, for the catalogue's file.
CREATE VIEW product_accesses WITH (security_invoker = true) AS
    SELECT seller_id, product_id, count(*) AS access_count FROM order_rows
    WHERE payment_state IN ('paid', 'paying') GROUP BY seller_id, product_id;

-- When and where a ticket was for, until its holder has been told that this changed.
ALTER TABLE payment_tickets ADD COLUMN moved_from jsonb;

-- Why its seller took a key back by hand. Such a key does not come back with the money.
ALTER TABLE license_keys ADD COLUMN revoked_reason text;

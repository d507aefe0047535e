DROP INDEX license_keys_one_a_place;
-- Of several keys of one order the first stays its own; the others belong to nobody any more.
ALTER TABLE license_keys NO FORCE ROW LEVEL SECURITY;
DELETE FROM license_keys WHERE place > 1;
ALTER TABLE license_keys FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX license_keys_one_an_order ON license_keys (seller_id, order_id, product_id) WHERE order_id IS NOT NULL;
ALTER TABLE license_keys DROP CONSTRAINT license_keys_have_a_place, DROP COLUMN place;
ALTER TABLE orders DROP COLUMN given_at, DROP COLUMN give_at;
ALTER TABLE order_rows DROP COLUMN owner, DROP COLUMN quantity;
ALTER TABLE products DROP COLUMN giftable, DROP COLUMN attendees, DROP COLUMN quantity_max, DROP COLUMN quantity_selectable;

-- How many pieces one order may be for. What is held or given out one by one is had several times from the start.
ALTER TABLE products
    ADD COLUMN quantity_selectable boolean NOT NULL DEFAULT false,
    ADD COLUMN quantity_max integer NOT NULL DEFAULT 10 CHECK (quantity_max BETWEEN 1 AND 1000000),
    -- Whether it is asked who comes with each of several tickets.
    ADD COLUMN attendees text NOT NULL DEFAULT 'none',
    -- Whether it can be bought for somebody else.
    ADD COLUMN giftable boolean NOT NULL DEFAULT true;
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
UPDATE products SET quantity_selectable = true WHERE form IN ('event', 'license_key');
ALTER TABLE products FORCE ROW LEVEL SECURITY;

-- How many pieces were bought: what the list of orders shows.
ALTER TABLE order_rows ADD COLUMN quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0);

-- Who owns what was bought, where it is not the buyer: a gift.
ALTER TABLE order_rows ADD COLUMN owner jsonb;

-- When a gift is handed over, and when it was.
ALTER TABLE orders ADD COLUMN give_at timestamptz, ADD COLUMN given_at timestamptz;
CREATE INDEX orders_to_give ON orders (give_at) WHERE give_at IS NOT NULL AND given_at IS NULL;

-- An order of several keys has one for each of its places, and never two for one.
ALTER TABLE license_keys ADD COLUMN place integer CHECK (place > 0);
ALTER TABLE license_keys NO FORCE ROW LEVEL SECURITY;
UPDATE license_keys SET place = 1 WHERE order_id IS NOT NULL;
ALTER TABLE license_keys FORCE ROW LEVEL SECURITY;
-- What is there was brought in step above; nobody waits while it is read through once more.
ALTER TABLE license_keys ADD CONSTRAINT license_keys_have_a_place CHECK ((order_id IS NULL) = (place IS NULL)) NOT VALID;
DROP INDEX license_keys_one_an_order;
CREATE UNIQUE INDEX license_keys_one_a_place ON license_keys (seller_id, order_id, product_id, place)
    WHERE order_id IS NOT NULL;

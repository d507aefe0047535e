-- What lists, shops and the reasons need of keys: counted in the transaction that changes them. keys_left is what a
-- list can still sell: its keys that nobody bought; null where keys are generated, and for every other kind of product.
ALTER TABLE products
    ADD COLUMN keys_left      integer CHECK (keys_left >= 0),
    ADD COLUMN keys_ready     boolean NOT NULL DEFAULT false,
    ADD COLUMN keys_threshold integer NOT NULL DEFAULT 10 CHECK (keys_threshold BETWEEN 0 AND 10000);

-- Class: tenant. Where a product's keys come from.
CREATE TABLE license_key_settings (
    seller_id  uuid NOT NULL,
    product_id uuid NOT NULL,
    source     text NOT NULL DEFAULT 'list' CHECK (source IN ('list', 'generated')),
    format     text NOT NULL DEFAULT '',
    -- The seller was told that few are left; empty again once there are enough.
    warned_at  timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, product_id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);
-- Products that wait for their keys; the owner sees them all (row-level security comes back with the policies).
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
INSERT INTO license_key_settings (seller_id, product_id, created_at, updated_at)
SELECT seller_id, id, created_at, created_at FROM products WHERE form = 'license_key';
UPDATE products SET keys_left = 0 WHERE form = 'license_key';
ALTER TABLE products FORCE ROW LEVEL SECURITY;

-- Class: tenant. A key: unsold, or an order's for ever.
CREATE TABLE license_keys (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    product_id   uuid NOT NULL,
    value        text COLLATE "C" NOT NULL CHECK (value <> ''),
    source       text NOT NULL CHECK (source IN ('list', 'generated')),
    state        text NOT NULL,
    order_id     uuid,
    order_token  text,
    allocated_at timestamptz,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    CONSTRAINT license_keys_belong_to_who_bought CHECK (
        (state = 'available') = (order_id IS NULL) AND (order_id IS NULL) = (order_token IS NULL)
        AND (order_id IS NULL) = (allocated_at IS NULL)
    )
);
-- No key twice, whoever types or draws it, and no second key for one purchase.
CREATE UNIQUE INDEX license_keys_value ON license_keys (seller_id, product_id, value);
CREATE UNIQUE INDEX license_keys_one_an_order ON license_keys (seller_id, order_id, product_id) WHERE order_id IS NOT NULL;
CREATE INDEX license_keys_next ON license_keys (seller_id, product_id, state, id);
CREATE INDEX license_keys_state ON license_keys (seller_id, state, id);
CREATE INDEX license_keys_created ON license_keys (seller_id, created_at, id);
CREATE INDEX license_keys_sorted ON license_keys (seller_id, value, id);

-- Class: tenant. The words a key is found by.
CREATE TABLE license_key_tokens (
    seller_id uuid NOT NULL,
    token     text COLLATE "C" NOT NULL,
    id        uuid NOT NULL,
    PRIMARY KEY (seller_id, token, id),
    FOREIGN KEY (seller_id, id) REFERENCES license_keys (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX license_key_tokens_of ON license_key_tokens (seller_id, id);

-- Class: tenant. Codes that measure visits to a shop: a vendor's account, or the seller's own snippet.
CREATE TABLE tracking_codes (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    form       text NOT NULL,
    name       text NOT NULL,
    -- The account at the vendor; empty of a snippet.
    account    text NOT NULL DEFAULT '',
    -- The seller's own snippet; empty of a vendor's.
    snippet    text NOT NULL DEFAULT '',
    -- Names of the servers it may load from and send to, beside those of its vendor.
    hosts      text[] NOT NULL DEFAULT '{}',
    -- What a visitor has to agree to before it runs.
    category   text NOT NULL,
    -- What it hears of.
    events     text[] NOT NULL,
    active     boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id)
);

-- Class: tenant. How a shop asks its visitors; a shop without a row does not ask, and nothing runs.
CREATE TABLE consent_settings (
    seller_id  uuid NOT NULL,
    mode       text NOT NULL,
    -- What the seller adds to the question.
    text       text NOT NULL DEFAULT '',
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id)
);

-- Class: tenant. What visitors were asked, once for each wording: what a proof refers to.
CREATE TABLE consent_terms (
    seller_id  uuid NOT NULL,
    hash       text NOT NULL,
    terms      jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, hash)
);

-- Class: tenant. What visitors answered. Nothing here says who they are.
CREATE TABLE consents (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    terms_hash text NOT NULL,
    -- What was agreed to; empty: nothing.
    categories text[] NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, terms_hash) REFERENCES consent_terms (seller_id, hash)
);
CREATE INDEX consents_terms ON consents (seller_id, terms_hash);
CREATE INDEX consents_age ON consents (created_at);

-- Class: tenant. Orders whose purchase was measured; its id is the order's.
CREATE TABLE tracked_orders (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, id) REFERENCES orders (seller_id, id)
);

-- Which codes hear of a product.
ALTER TABLE products
    ADD COLUMN tracking text NOT NULL DEFAULT 'all' CHECK (tracking IN ('none', 'all', 'selected')),
    ADD COLUMN tracking_code_ids uuid[] NOT NULL DEFAULT '{}';

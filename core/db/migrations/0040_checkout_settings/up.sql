-- Class: tenant. What payment pages look like and ask; a shop without a row has the sheet's own look.
CREATE TABLE checkout_settings (
    seller_id          uuid NOT NULL,
    id                 uuid NOT NULL,
    name               text NOT NULL DEFAULT '',
    layout             text NOT NULL,
    theme              jsonb NOT NULL,
    trust_seals        jsonb NOT NULL,
    buyer_information  jsonb NOT NULL,
    -- The way to pay that has a badge; none: none has.
    recommended_method text,
    -- Whether products have it that have not chosen another.
    is_default         boolean NOT NULL,
    created_at         timestamptz NOT NULL,
    updated_at         timestamptz NOT NULL,
    version            integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id)
);
CREATE UNIQUE INDEX checkout_settings_default ON checkout_settings (seller_id) WHERE is_default;

-- Which a product has chosen, and from which day on its seller wants to be asked to look at what is inside, and
-- what it is for tax.
ALTER TABLE products
    ADD COLUMN checkout_settings_id uuid,
    ADD COLUMN contents_review_on date,
    -- What is supplied, for tax; none: what its form says.
    ADD COLUMN vat_kind text;

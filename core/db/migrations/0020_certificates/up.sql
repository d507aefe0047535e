-- What a product's certificates say and how they look; without a row they are as we think best (selling-core §3).
CREATE TABLE certificate_settings (
    seller_id           uuid NOT NULL,
    product_id          uuid NOT NULL,
    title               text NOT NULL,
    body                text NOT NULL,
    signer              text NOT NULL,
    date_mode           text NOT NULL CHECK (date_mode IN ('purchase_date', 'relative_date', 'custom_text')),
    date_days           integer NOT NULL CHECK (date_days >= 0),
    date_text           text NOT NULL,
    validity            text CHECK (validity IN ('from_static_date', 'from_payment')),
    valid_from          date,
    valid_days          integer CHECK (valid_days > 0),
    layout              text NOT NULL CHECK (layout IN ('landscape', 'portrait', 'custom')),
    accent              text NOT NULL,
    header              text NOT NULL,
    background_cover_id uuid,
    places              jsonb NOT NULL,
    updated_at          timestamptz NOT NULL,
    version             integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, product_id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    FOREIGN KEY (seller_id, background_cover_id) REFERENCES covers (seller_id, id) ON DELETE SET NULL (background_cover_id),
    CONSTRAINT certificate_settings_lasts CHECK (validity IS NULL OR valid_days IS NOT NULL),
    CONSTRAINT certificate_settings_begins CHECK (validity IS DISTINCT FROM 'from_static_date' OR valid_from IS NOT NULL)
);
CREATE INDEX certificate_settings_background ON certificate_settings (seller_id, background_cover_id);

-- A certificate that somebody holds. What stands on it is kept as it was issued; its looks follow the product's.
CREATE TABLE certificates (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    order_id     uuid NOT NULL,
    product_id   uuid NOT NULL,
    state        text NOT NULL,
    revision     integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    holder       text NOT NULL,
    -- Whether its page tells the holder's name to everybody, and whether the holder has changed it.
    shown        boolean NOT NULL DEFAULT false,
    renamed      boolean NOT NULL DEFAULT false,
    product_name text NOT NULL,
    title        text NOT NULL,
    body         text NOT NULL,
    signer       text NOT NULL,
    dated_on     date,
    date_text    text NOT NULL,
    valid_until  date,
    ends_at      timestamptz,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);
-- A product of an order is certified once: anew only after the first was taken back.
CREATE UNIQUE INDEX certificates_one_each ON certificates (seller_id, order_id, product_id) WHERE state <> 'revoked';
CREATE INDEX certificates_of_order ON certificates (seller_id, order_id);
CREATE INDEX certificates_of_product ON certificates (seller_id, product_id);
-- Anybody who reads a certificate's number asks for it without knowing whose it is.
CREATE INDEX certificates_number ON certificates (id);
-- What may be over, for the sweep.
CREATE INDEX certificates_over ON certificates (ends_at) WHERE state = 'issued';

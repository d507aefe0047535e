-- Class: tenant. What a seller has decided about value added tax; none: what everybody begins with.
CREATE TABLE vat_settings (
    seller_id         uuid PRIMARY KEY,
    -- What the seller's prices are: gross or net.
    price_basis       text NOT NULL,
    -- Whether consumers elsewhere in the Union pay the rate of their country, and since when: the choice binds (Art. 59c (3)).
    destination       boolean NOT NULL,
    destination_since date,
    -- Countries outside the Union whose consumers are charged as well.
    registered        text[] NOT NULL,
    -- What holds while a register has not answered about a buyer's VAT id: charge or accept.
    pending_ids       text NOT NULL,
    updated_at        timestamptz NOT NULL,
    version           integer NOT NULL DEFAULT 1
);

-- Class: tenant. What a register said of a VAT id when it was asked in the seller's name; the consultation is theirs as proof.
CREATE TABLE vat_checks (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    vat_id       text NOT NULL,
    -- valid or invalid; none: it has never answered.
    answer       text,
    consultation text,
    answered_at  timestamptz,
    asked_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
CREATE UNIQUE INDEX vat_checks_vat_id ON vat_checks (seller_id, vat_id);

-- Class: tenant. Orders that were made before the register had answered, and what became of them.
CREATE TABLE vat_claims (
    seller_id  uuid NOT NULL,
    order_id   uuid NOT NULL,
    check_id   uuid NOT NULL,
    -- Whether the order was charged the tax all the same.
    charged    boolean NOT NULL,
    -- valid or invalid; none: still open.
    answer     text,
    created_at timestamptz NOT NULL,
    closed_at  timestamptz,
    PRIMARY KEY (seller_id, order_id)
);
CREATE INDEX vat_claims_open ON vat_claims (seller_id, check_id) WHERE answer IS NULL;

-- Class: tenant. What a seller's buyers agree to or have to be told, each wording a version that stays: orders refer to it.
CREATE TABLE legal_texts (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    kind       text NOT NULL,
    version    integer NOT NULL,
    -- Empty: the seller has taken it away.
    text       text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
CREATE UNIQUE INDEX legal_texts_version ON legal_texts (seller_id, kind, version);

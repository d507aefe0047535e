-- Whether buyers get their PDFs with their name on every page.
ALTER TABLE products ADD COLUMN stamps_pdfs boolean NOT NULL DEFAULT false;

-- Of a PDF: 'ok' if it can be stamped, else the error code of what stands against it. None: nobody has looked yet.
ALTER TABLE uploads ADD COLUMN pdf_check text;

-- The stamped copy of one bought file: waiting until it is made or has failed for good. Class: tenant.
CREATE TABLE stamped_copies (
    seller_id    uuid NOT NULL,
    grant_id     uuid NOT NULL,
    requested_at timestamptz NOT NULL,
    made_at      timestamptz,
    failed_at    timestamptz,
    failure      text,
    size_bytes   bigint,
    PRIMARY KEY (seller_id, grant_id),
    FOREIGN KEY (seller_id, grant_id) REFERENCES grants (seller_id, id),
    CHECK (num_nonnulls(made_at, failed_at) <= 1),
    CHECK ((made_at IS NULL) = (size_bytes IS NULL)),
    CHECK ((failed_at IS NULL) = (failure IS NULL))
);
-- What the sweeps find: copies that wait for too long.
CREATE INDEX stamped_copies_waiting ON stamped_copies (requested_at) WHERE made_at IS NULL AND failed_at IS NULL;

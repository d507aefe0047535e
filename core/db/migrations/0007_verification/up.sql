CREATE TABLE legitimations (
    seller_id        uuid PRIMARY KEY REFERENCES sellers (seller_id),
    -- One a seller: the same name again, because every machine's rows are moved by their id.
    id               uuid NOT NULL GENERATED ALWAYS AS (seller_id) STORED,
    internal         text NOT NULL DEFAULT 'init',
    external         text,
    level            text NOT NULL DEFAULT 'light' CHECK (level IN ('light', 'regular')),
    onboarding_step  integer NOT NULL DEFAULT 1 CHECK (onboarding_step IN (1, 2)),
    provider_account text,
    -- Codes of what is missing or was refused: the only source of every banner.
    requirements     jsonb NOT NULL DEFAULT '[]',
    -- Looks at the provider since the papers were handed in.
    inquiries        integer NOT NULL DEFAULT 0,
    submitted_at     timestamptz,
    decided_at       timestamptz,
    updated_at       timestamptz NOT NULL,
    version          integer NOT NULL DEFAULT 1
);

CREATE TABLE documents (
    seller_id  uuid NOT NULL REFERENCES sellers (seller_id),
    id         uuid NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('id_from_front', 'id_from_back', 'proof_doc', 'company_lr', 'article_doc', 'other_doc_1', 'other_doc_2', 'id_verification', 'shareholder_declaration')),
    upload_id  uuid NOT NULL,
    status     text NOT NULL DEFAULT 'init',
    refusal    text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, upload_id) REFERENCES uploads (seller_id, id)
);
CREATE INDEX documents_of_kind ON documents (seller_id, kind, id);

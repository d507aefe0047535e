CREATE TABLE legitimations (
    seller_id        uuid PRIMARY KEY REFERENCES sellers (seller_id),
    internal         text NOT NULL DEFAULT 'init',
    external         text,
    level            text NOT NULL DEFAULT 'light' CHECK (level IN ('light', 'regular')),
    onboarding_step  integer NOT NULL DEFAULT 1 CHECK (onboarding_step IN (1, 2)),
    provider_account text,
    requirements     jsonb NOT NULL DEFAULT '[]',
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

CREATE TABLE products (
    seller_id      uuid NOT NULL REFERENCES sellers (seller_id),
    id             uuid NOT NULL,
    slug           text NOT NULL,
    name           text NOT NULL,
    description    text NOT NULL DEFAULT '',
    form           text NOT NULL CHECK (form IN ('service', 'download', 'course', 'event', 'membership', 'bundle', 'license_key', 'certificate')),
    subtype        text CHECK (subtype IN ('e_book', 'music_files', 'coaching', 'membership', 'book', 'online_course', 'online_course_live', 'event', 'certificate', 'license_code')),
    internal_name  text NOT NULL DEFAULT '',
    cost_center    text NOT NULL DEFAULT '',
    published      boolean NOT NULL DEFAULT false,
    published_at   timestamptz,
    archived       boolean NOT NULL DEFAULT false,
    private        boolean NOT NULL DEFAULT false,
    review_state   text NOT NULL DEFAULT 'not_for_review',
    stock_limit    integer CHECK (stock_limit >= 0),
    sold_count     integer NOT NULL DEFAULT 0 CHECK (sold_count >= 0),
    reserved_count integer NOT NULL DEFAULT 0 CHECK (reserved_count >= 0),
    download_limit integer NOT NULL DEFAULT 10 CHECK (download_limit BETWEEN 1 AND 1000),
    download_days  integer NOT NULL DEFAULT 365 CHECK (download_days BETWEEN 1 AND 3650),
    thank_you_text text NOT NULL DEFAULT '',
    access_password_hash text,
    category_ids      uuid[] NOT NULL DEFAULT '{}',
    product_group_ids uuid[] NOT NULL DEFAULT '{}',
    -- What lists, shops and the reasons need of plans, files and covers: counted in the transaction that changes one.
    plans_count        integer NOT NULL DEFAULT 0,
    digitals_count     integer NOT NULL DEFAULT 0,
    free               boolean NOT NULL DEFAULT false,
    display_amount     bigint NOT NULL DEFAULT 0,
    display_old_amount bigint,
    display_currency   text,
    cover_id           uuid,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    version        integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, slug)
);
CREATE INDEX products_created ON products (seller_id, created_at, id);
CREATE INDEX products_updated ON products (seller_id, updated_at, id);
CREATE INDEX products_name ON products (seller_id, name, id);
CREATE INDEX products_sold ON products (seller_id, sold_count, id);
CREATE INDEX products_price ON products (seller_id, display_amount, id);

-- The words a product is found by: one row each, so that an index is reached even behind row-level security.
CREATE TABLE product_tokens (
    seller_id uuid NOT NULL,
    token     text COLLATE "C" NOT NULL,
    id        uuid NOT NULL,
    PRIMARY KEY (seller_id, token, id),
    FOREIGN KEY (seller_id, id) REFERENCES products (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX product_tokens_of ON product_tokens (seller_id, id);

CREATE TABLE pricing_plans (
    seller_id        uuid NOT NULL,
    id               uuid NOT NULL,
    product_id       uuid NOT NULL,
    kind             text NOT NULL DEFAULT 'one_time' CHECK (kind IN ('one_time', 'installment', 'limited_subscription', 'subscription')),
    name             text NOT NULL DEFAULT '',
    currency         text NOT NULL,
    price_amount     bigint NOT NULL CHECK (price_amount >= 0),
    old_price_amount bigint CHECK (old_price_amount > price_amount),
    position         integer NOT NULL DEFAULT 0,
    active           boolean NOT NULL DEFAULT true,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    version          integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);
CREATE INDEX pricing_plans_of_product ON pricing_plans (seller_id, product_id, position, id);

-- A file on its way: from the browser into quarantine, checked by a worker, then promoted or refused.
CREATE TABLE uploads (
    seller_id    uuid NOT NULL REFERENCES sellers (seller_id),
    id           uuid NOT NULL,
    purpose      text NOT NULL CHECK (purpose IN ('digital', 'cover', 'document')),
    file_name    text NOT NULL,
    content_type text NOT NULL,
    size_bytes   bigint NOT NULL CHECK (size_bytes > 0),
    part_bytes   bigint NOT NULL CHECK (part_bytes > 0),
    object_key   text NOT NULL,
    s3_upload_id text NOT NULL,
    state        text NOT NULL DEFAULT 'open',
    sha256       text,
    refusal      text,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
CREATE INDEX uploads_state ON uploads (seller_id, state, created_at);
CREATE INDEX uploads_open ON uploads (created_at) WHERE state = 'open';

CREATE TABLE digitals (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    product_id   uuid NOT NULL,
    upload_id    uuid NOT NULL,
    name         text NOT NULL,
    position     integer NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL,
    removed_at   timestamptz,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    FOREIGN KEY (seller_id, upload_id) REFERENCES uploads (seller_id, id)
);
CREATE INDEX digitals_of_product ON digitals (seller_id, product_id, position, id);
CREATE INDEX digitals_of_upload ON digitals (seller_id, upload_id);

CREATE TABLE covers (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    product_id uuid NOT NULL,
    upload_id  uuid NOT NULL,
    alt        text NOT NULL DEFAULT '',
    position   integer NOT NULL DEFAULT 0,
    width      integer,
    height     integer,
    variants   jsonb NOT NULL DEFAULT '[]',
    state      text NOT NULL DEFAULT 'waiting',
    refusal    text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    FOREIGN KEY (seller_id, upload_id) REFERENCES uploads (seller_id, id)
);
CREATE INDEX covers_of_product ON covers (seller_id, product_id, position, id);
CREATE INDEX covers_of_upload ON covers (seller_id, upload_id);

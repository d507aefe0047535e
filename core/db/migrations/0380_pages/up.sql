-- Class: tenant. Pages of a shop as documents: the draft that its seller works on, and what visitors see of it.
CREATE TABLE shop_pages (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    kind         text NOT NULL CHECK (kind IN ('main', 'sub_page')),
    title        text NOT NULL,
    -- Of a sub page: what stands behind the shop's address. The main page has none.
    slug         text,
    draft        jsonb NOT NULL,
    -- None: visitors do not see it.
    published    jsonb,
    published_at timestamptz,
    -- Who saved the draft: what another person saved is kept when it is replaced.
    draft_by     text NOT NULL DEFAULT '',
    -- When the draft is published by itself, and when that could not be.
    publish_at   timestamptz,
    publish_failed_at timestamptz,
    -- Whether the shop's menu has it, and where.
    in_menu      boolean NOT NULL,
    position     integer NOT NULL,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    version      integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    CHECK ((kind = 'main') = (slug IS NULL)),
    CHECK ((published IS NULL) = (published_at IS NULL))
);
CREATE UNIQUE INDEX shop_pages_main ON shop_pages (seller_id) WHERE kind = 'main';
CREATE UNIQUE INDEX shop_pages_slug ON shop_pages (seller_id, slug) WHERE slug IS NOT NULL;
CREATE INDEX shop_pages_due ON shop_pages (publish_at) WHERE publish_at IS NOT NULL;

-- Class: tenant. What a page was before, so that it can be so again.
CREATE TABLE shop_page_versions (
    seller_id    uuid NOT NULL,
    page_id      uuid NOT NULL,
    number       integer NOT NULL,
    document     jsonb NOT NULL,
    -- Whether visitors saw it, or it was a draft.
    published    boolean NOT NULL,
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, page_id, number),
    FOREIGN KEY (seller_id, page_id) REFERENCES shop_pages (seller_id, id) ON DELETE CASCADE
);

-- Class: tenant. Addresses that a page had before: they lead to where it is now.
CREATE TABLE shop_page_slugs (
    seller_id  uuid NOT NULL,
    slug       text NOT NULL,
    page_id    uuid NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, slug),
    FOREIGN KEY (seller_id, page_id) REFERENCES shop_pages (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX shop_page_slugs_of_page ON shop_page_slugs (seller_id, page_id);

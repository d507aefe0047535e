-- How people look at lists. Class: tenant; each row is one person's in one shop.
CREATE TABLE saved_views (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    -- Whose, and what they were called then.
    user_id    uuid NOT NULL,
    owner_name text NOT NULL,
    list       text NOT NULL,
    name       text NOT NULL,
    -- The list's own query string: filters, search, sorting, rows of a page.
    search     text NOT NULL,
    -- The shown columns; none: those of whoever opens it.
    columns    text[] NOT NULL,
    shared     boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (seller_id, user_id, list, lower(name));

-- The columns that a person wants to see in a list.
CREATE TABLE list_columns (
    seller_id  uuid NOT NULL,
    user_id    uuid NOT NULL,
    list       text NOT NULL,
    columns    text[] NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, user_id, list)
);

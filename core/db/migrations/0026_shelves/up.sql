-- The shelves of a shop and the seller's own drawers. Which products are on or in them stands with each product.
CREATE TABLE categories (
    seller_id   uuid NOT NULL REFERENCES sellers (seller_id),
    id          uuid NOT NULL,
    title       text NOT NULL,
    description text NOT NULL,
    color       text NOT NULL,
    hidden      boolean NOT NULL,
    position    integer NOT NULL,
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL,
    version     integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id)
);

CREATE TABLE product_groups (
    seller_id  uuid NOT NULL REFERENCES sellers (seller_id),
    id         uuid NOT NULL,
    name       text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id)
);

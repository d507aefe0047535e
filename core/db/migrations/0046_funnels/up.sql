-- Class: tenant. What is sold after what: a payment page, offers behind it, and pages of thanks, as one document.
CREATE TABLE funnels (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    name       text NOT NULL,
    slug       text NOT NULL,
    state      text NOT NULL,
    graph      jsonb NOT NULL,
    tokens     text[] NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, slug)
);

-- Class: tenant. One buyer's way through a funnel; its id is that of the order it began with. It keeps the graph as it was
-- then: later changes lead nobody astray.
CREATE TABLE funnel_sessions (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    funnel_id  uuid NOT NULL,
    graph      jsonb NOT NULL,
    -- Where it stands.
    node_id    uuid NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, funnel_id) REFERENCES funnels (seller_id, id)
);
CREATE INDEX funnel_sessions_of ON funnel_sessions (seller_id, funnel_id, node_id);

-- Class: tenant. What was offered to one buyer at one step, once, and what became of it.
CREATE TABLE funnel_offers (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    session_id uuid NOT NULL,
    funnel_id  uuid NOT NULL,
    node_id    uuid NOT NULL,
    state      text NOT NULL,
    -- Payments of it that a bank refused.
    declines   integer NOT NULL DEFAULT 0 CHECK (declines >= 0),
    -- The order that it became; a newer one takes the place of one that nobody paid.
    order_id   uuid,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, session_id, node_id),
    FOREIGN KEY (seller_id, session_id) REFERENCES funnel_sessions (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id)
);
CREATE INDEX funnel_offers_of ON funnel_offers (seller_id, funnel_id, node_id, state);
CREATE INDEX funnel_offers_order ON funnel_offers (seller_id, order_id) WHERE order_id IS NOT NULL;

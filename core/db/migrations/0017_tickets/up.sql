-- A kind of ticket of an event: where it is valid, and what its holder should know (selling-core §3, Ticket).
CREATE TABLE tickets (
    seller_id           uuid NOT NULL,
    id                  uuid NOT NULL,
    product_id          uuid NOT NULL,
    name                text NOT NULL,
    online              boolean NOT NULL,
    location_address    text NOT NULL,
    country_code        text,
    location_short_name text NOT NULL,
    time_zone_name      text NOT NULL,
    additional_text     text NOT NULL,
    position            integer NOT NULL,
    removed_at          timestamptz,
    created_at          timestamptz NOT NULL,
    updated_at          timestamptz NOT NULL,
    version             integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);
CREATE INDEX tickets_of_product ON tickets (seller_id, product_id, position, id);

-- A date of a ticket. The last wall against overselling stands behind the conditional updates.
CREATE TABLE ticket_dates (
    seller_id      uuid NOT NULL,
    id             uuid NOT NULL,
    product_id     uuid NOT NULL,
    ticket_id      uuid NOT NULL,
    starts_at      timestamptz NOT NULL,
    ends_at        timestamptz NOT NULL,
    capacity       integer CHECK (capacity > 0),
    sold_count     integer NOT NULL DEFAULT 0 CHECK (sold_count >= 0),
    reserved_count integer NOT NULL DEFAULT 0 CHECK (reserved_count >= 0),
    removed_at     timestamptz,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    version        integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    FOREIGN KEY (seller_id, ticket_id) REFERENCES tickets (seller_id, id),
    CONSTRAINT ticket_dates_in_order CHECK (ends_at > starts_at),
    CONSTRAINT ticket_dates_never_oversold CHECK (capacity IS NULL OR sold_count + reserved_count <= capacity)
);
CREATE INDEX ticket_dates_of_product ON ticket_dates (seller_id, product_id, starts_at, id);
CREATE INDEX ticket_dates_of_ticket ON ticket_dates (seller_id, ticket_id, starts_at, id);

-- How a product's tickets look; without a row they look as we think best.
CREATE TABLE ticket_designs (
    seller_id  uuid NOT NULL,
    product_id uuid NOT NULL,
    accent     text NOT NULL,
    header     text NOT NULL,
    footer     text NOT NULL,
    show_cover boolean NOT NULL,
    paper      text NOT NULL CHECK (paper IN ('a4', 'strip')),
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, product_id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);

-- When the last date begins, and the last of those that have room: counted in the transaction that changes one.
ALTER TABLE products
    ADD COLUMN last_date_at timestamptz,
    ADD COLUMN last_open_at timestamptz;

-- What a buyer holds: one row a place. It carries what its list shows and is found by; date and place follow the event.
CREATE TABLE payment_tickets (
    seller_id         uuid NOT NULL,
    id                uuid NOT NULL,
    order_id          uuid NOT NULL,
    place             integer NOT NULL CHECK (place > 0),
    product_id        uuid NOT NULL,
    ticket_id         uuid NOT NULL,
    ticket_date_id    uuid NOT NULL,
    code              text NOT NULL,
    state             text NOT NULL,
    order_token       text NOT NULL,
    product_name      text NOT NULL,
    ticket_name       text NOT NULL,
    location          text NOT NULL,
    online            boolean NOT NULL,
    time_zone_name    text NOT NULL,
    starts_at         timestamptz NOT NULL,
    ends_at           timestamptz NOT NULL,
    price_amount      bigint NOT NULL,
    currency          text NOT NULL,
    holder_first_name text NOT NULL,
    holder_last_name  text NOT NULL,
    holder_email      text NOT NULL,
    used_at           timestamptz,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, ticket_id) REFERENCES tickets (seller_id, id),
    FOREIGN KEY (seller_id, ticket_date_id) REFERENCES ticket_dates (seller_id, id)
);
CREATE UNIQUE INDEX payment_tickets_code ON payment_tickets (seller_id, code);
-- One place is held once: a new ticket for it only after the old one went.
CREATE UNIQUE INDEX payment_tickets_one_a_place ON payment_tickets (seller_id, order_id, place)
    WHERE state NOT IN ('refunded', 'invalidated');
CREATE INDEX payment_tickets_of_order ON payment_tickets (seller_id, order_id);
CREATE INDEX payment_tickets_of_ticket ON payment_tickets (seller_id, ticket_id);
CREATE INDEX payment_tickets_of_date ON payment_tickets (seller_id, ticket_date_id, id);
CREATE INDEX payment_tickets_created ON payment_tickets (seller_id, created_at, id);
CREATE INDEX payment_tickets_date ON payment_tickets (seller_id, starts_at, id);
CREATE INDEX payment_tickets_state ON payment_tickets (seller_id, state, id);
-- What may be over, for the sweep.
CREATE INDEX payment_tickets_over ON payment_tickets (ends_at) WHERE state = 'unused';

-- The words a payment ticket is found by.
CREATE TABLE payment_ticket_tokens (
    seller_id uuid NOT NULL,
    token     text COLLATE "C" NOT NULL,
    id        uuid NOT NULL,
    PRIMARY KEY (seller_id, token, id),
    FOREIGN KEY (seller_id, id) REFERENCES payment_tickets (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX payment_ticket_tokens_of ON payment_ticket_tokens (seller_id, id);

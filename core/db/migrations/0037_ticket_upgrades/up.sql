-- Which kind of ticket the holders of another one can go up to, and for how much more.
CREATE TABLE ticket_upgrades (
    seller_id  uuid NOT NULL,
    product_id uuid NOT NULL,
    ticket_id  uuid NOT NULL,
    to_id      uuid NOT NULL,
    amount     bigint NOT NULL CHECK (amount >= 0),
    currency   text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, ticket_id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, ticket_id) REFERENCES tickets (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, to_id) REFERENCES tickets (seller_id, id) ON DELETE CASCADE,
    CHECK (ticket_id <> to_id)
);
CREATE INDEX ticket_upgrades_of_product ON ticket_upgrades (seller_id, product_id);
CREATE INDEX ticket_upgrades_to ON ticket_upgrades (seller_id, to_id);

-- Which tickets are given in exchange: held while another order waits for its money, and then whose ticket took their
-- place. A table beside the tickets: few are ever upgraded, and one is given in exchange once.
CREATE TABLE ticket_exchanges (
    seller_id  uuid NOT NULL,
    -- The ticket that is given.
    id         uuid NOT NULL,
    -- The order whose ticket takes its place.
    order_id   uuid,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, id) REFERENCES payment_tickets (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id)
);
CREATE UNIQUE INDEX ticket_exchanges_by ON ticket_exchanges (seller_id, order_id);

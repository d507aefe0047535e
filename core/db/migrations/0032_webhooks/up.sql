-- Which change of state is told as which event; written by 26_events.sql from the declaration in the code.
CREATE TABLE event_rules (
    machine     text NOT NULL,
    place       integer NOT NULL,
    -- '*' is any state; an empty from_state is a birth.
    from_state  text NOT NULL,
    to_state    text NOT NULL,
    -- Of transactions: which kind, with its source where it has one; '*' is any.
    kind        text NOT NULL,
    type        text NOT NULL,
    object_type text NOT NULL,
    -- Whether several such changes of one transaction are one event.
    once        boolean NOT NULL,
    PRIMARY KEY (machine, place)
);

-- Class: tenant. What happened, written in the transaction that did it. What is told about it is read when it is told.
CREATE TABLE events (
    seller_id   uuid NOT NULL,
    id          uuid NOT NULL,
    type        text NOT NULL,
    object_type text NOT NULL,
    object_id   uuid NOT NULL,
    -- From 1 for each object, without gaps.
    sequence    integer NOT NULL CHECK (sequence > 0),
    -- The product it concerns, where it concerns one.
    product_id  uuid,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
CREATE UNIQUE INDEX events_in_order ON events (seller_id, object_id, sequence);
CREATE INDEX events_created ON events (seller_id, created_at, id);
CREATE INDEX events_age ON events (created_at);

-- Class: tenant. The last number given to each object; stays when its events are forgotten.
CREATE TABLE event_sequences (
    seller_id     uuid NOT NULL,
    object_id     uuid NOT NULL,
    last_sequence integer NOT NULL,
    PRIMARY KEY (seller_id, object_id)
);

-- Class: tenant. Where a seller wants to be told.
CREATE TABLE webhook_endpoints (
    seller_id         uuid NOT NULL,
    id                uuid NOT NULL,
    url               text NOT NULL CHECK (url <> ''),
    description       text NOT NULL DEFAULT '',
    -- Empty: every type.
    event_types       text[] NOT NULL DEFAULT '{}',
    state             text NOT NULL,
    -- Sealed under the installation's key.
    secret            text NOT NULL,
    old_secret        text,
    -- Until when the old secret signs too.
    old_secret_until  timestamptz,
    -- Attempts that failed since the last one that worked.
    failures          integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
    last_succeeded_at timestamptz,
    last_failed_at    timestamptz,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    version           integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT webhook_endpoints_overlap CHECK ((old_secret IS NULL) = (old_secret_until IS NULL))
);

-- Class: tenant. One event on its way to one endpoint.
CREATE TABLE webhook_deliveries (
    seller_id       uuid NOT NULL,
    id              uuid NOT NULL,
    endpoint_id     uuid NOT NULL,
    event_id        uuid NOT NULL,
    event_type      text NOT NULL,
    state           text NOT NULL,
    -- Attempts of this round; a replay begins a new one.
    tries           integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    -- All attempts there were.
    attempts_count  integer NOT NULL DEFAULT 0 CHECK (attempts_count >= 0),
    -- Empty: at once. Real time, also on a test side: whoever listens lives in it.
    next_attempt_at timestamptz,
    last_status     integer,
    last_problem    text,
    delivered_at    timestamptz,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, endpoint_id) REFERENCES webhook_endpoints (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, event_id) REFERENCES events (seller_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (seller_id, endpoint_id, event_id);
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (seller_id, event_id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (seller_id, created_at, id);
CREATE INDEX webhook_deliveries_of ON webhook_deliveries (seller_id, endpoint_id, id);
-- What is to be sent, for the one who sends to an endpoint and for the sweep.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (seller_id, endpoint_id, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (next_attempt_at) WHERE state = 'waiting';

-- Class: tenant. What came of each attempt.
CREATE TABLE webhook_attempts (
    seller_id   uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number      integer NOT NULL CHECK (number > 0),
    started_at  timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    -- What the receiver answered, if it did.
    status_code integer,
    -- Why there is no answer, if there is none.
    problem     text,
    -- How the answer begins.
    answer      text NOT NULL DEFAULT '',
    PRIMARY KEY (seller_id, delivery_id, number),
    FOREIGN KEY (seller_id, delivery_id) REFERENCES webhook_deliveries (seller_id, id) ON DELETE CASCADE
);

-- To which endpoints what concerns a product is told.
ALTER TABLE products
    ADD COLUMN webhooks text NOT NULL DEFAULT 'all' CHECK (webhooks IN ('none', 'all', 'selected')),
    ADD COLUMN webhook_endpoint_ids uuid[] NOT NULL DEFAULT '{}';

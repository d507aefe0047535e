-- What the list of sessions shows and finds by, as it was when access was given; how long the payer has access (none:
-- without an end), and what the seller decided by hand over what the ways say.
ALTER TABLE course_sessions
    ADD COLUMN product_name     text NOT NULL DEFAULT '',
    ADD COLUMN payer_first_name text NOT NULL DEFAULT '',
    ADD COLUMN payer_last_name  text NOT NULL DEFAULT '',
    ADD COLUMN access           text NOT NULL DEFAULT 'none' CHECK (access IN ('none', 'days', 'until_date')),
    ADD COLUMN ends_at          timestamptz,
    ADD COLUMN held             text CHECK (held IN ('paused', 'closed')),
    ADD COLUMN held_at          timestamptz;
CREATE INDEX course_sessions_created ON course_sessions (seller_id, created_at, id);
CREATE INDEX course_sessions_payer ON course_sessions (seller_id, payer_email, id);
CREATE INDEX course_sessions_ending ON course_sessions (seller_id, ends_at, id);

-- A way without an order is the seller's own gift: one for each session, which is made longer.
ALTER TABLE course_accesses
    ALTER COLUMN order_id DROP NOT NULL,
    ADD COLUMN access  text NOT NULL DEFAULT 'none' CHECK (access IN ('none', 'days', 'until_date')),
    ADD COLUMN ends_at timestamptz;
CREATE UNIQUE INDEX course_accesses_given ON course_accesses (seller_id, session_id) WHERE order_id IS NULL;
-- Every tenant's ways whose end has come, for the sweep.
CREATE INDEX course_accesses_over ON course_accesses (ends_at) WHERE state = 'open' AND ends_at IS NOT NULL;

-- The sessions there are; the owner sees them all (row-level security comes back with the policies).
ALTER TABLE course_sessions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE course_accesses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
UPDATE course_sessions AS s
SET product_name = a.name, payer_first_name = a.first_name, payer_last_name = a.last_name
FROM (SELECT DISTINCT ON (w.seller_id, w.session_id) w.seller_id, w.session_id, w.name,
          coalesce(o.payer ->> 'first_name', '') AS first_name, coalesce(o.payer ->> 'last_name', '') AS last_name
      FROM course_accesses w JOIN orders o ON o.seller_id = w.seller_id AND o.id = w.order_id
      ORDER BY w.seller_id, w.session_id, w.id DESC) AS a
WHERE a.seller_id = s.seller_id AND a.session_id = s.id;
ALTER TABLE course_sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE course_accesses FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

-- Class: tenant. Access given to several customers at once, and what came of it.
CREATE TABLE course_grants (
    seller_id      uuid NOT NULL,
    id             uuid NOT NULL,
    product_id     uuid NOT NULL,
    access         text NOT NULL CHECK (access IN ('none', 'days', 'until_date')),
    days           integer CHECK (days BETWEEN 1 AND 3650),
    until_at       timestamptz,
    extend         boolean NOT NULL,
    state          text NOT NULL,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    CONSTRAINT course_grants_know_their_length CHECK ((access = 'days') = (days IS NOT NULL) AND (access = 'until_date') = (until_at IS NOT NULL))
);
-- Class: tenant. Who is meant by it; null: their turn has not come.
CREATE TABLE course_grant_people (
    seller_id   uuid NOT NULL,
    grant_id    uuid NOT NULL,
    payer_email text NOT NULL,
    outcome     text CHECK (outcome IN ('new', 'extended', 'not_a_customer', 'has_access', 'unlimited', 'ends_later', 'paused')),
    PRIMARY KEY (seller_id, grant_id, payer_email),
    FOREIGN KEY (seller_id, grant_id) REFERENCES course_grants (seller_id, id)
);

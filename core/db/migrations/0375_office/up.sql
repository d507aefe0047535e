-- Why and since when somebody cannot sign in; decided by a manager.
ALTER TABLE users ADD COLUMN blocked_at timestamptz;
ALTER TABLE users ADD COLUMN blocked_reason text;
ALTER TABLE users ADD COLUMN blocked_by uuid;

-- Class: tenant. What managers noted about a seller; the seller does not see it.
CREATE TABLE seller_notes (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    manager_id uuid NOT NULL,
    note       text NOT NULL CHECK (note <> ''),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);

-- Class: tenant. The time for which a manager's session opens a seller's cabinet, and why.
CREATE TABLE support_accesses (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    manager_id uuid NOT NULL,
    session_id uuid NOT NULL,
    reason     text NOT NULL CHECK (reason <> ''),
    started_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at   timestamptz,
    PRIMARY KEY (seller_id, id)
);
-- Asked for every call of such a session.
CREATE INDEX support_accesses_of_session ON support_accesses (session_id, seller_id);
-- Whoever is blocked loses the keys that they made.
CREATE INDEX api_keys_of_maker ON api_keys (created_by) WHERE state = 'active';

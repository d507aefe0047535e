-- What the platform's managers did, once for each act. Written with the act, never changed and never deleted: the
-- rights of every role say so.
CREATE TABLE audit_logs (
    id         uuid PRIMARY KEY,
    manager_id uuid NOT NULL REFERENCES users (id),
    act        text NOT NULL,
    -- Which thing, as its id is written on the wire.
    subject    text NOT NULL,
    -- In whose books, when it was a seller's.
    tenant     uuid,
    details    jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL
);
-- Ids are minted in the order of time.
CREATE INDEX audit_logs_of_act ON audit_logs (act, id DESC);

-- What happened to a person's account, for its owner to see. Class: person. Nothing personal beyond the kind of
-- browser and the block of addresses that it came from.
CREATE TABLE account_events (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES users (id),
    kind       text NOT NULL,
    device     text NOT NULL,
    origin     text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX account_events_of_user ON account_events (user_id, created_at);
CREATE INDEX account_events_age ON account_events (created_at);

-- The block of addresses that a session was opened from.
ALTER TABLE sessions ADD COLUMN origin text NOT NULL DEFAULT '';

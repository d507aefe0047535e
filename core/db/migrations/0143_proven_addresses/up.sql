-- The addresses that a person has proven, also those that they gave up since. Class: person. What was bought with an
-- address belongs to who has proven it, whichever account was named when it was bought.
CREATE TABLE proven_addresses (
    user_id   uuid NOT NULL REFERENCES users (id),
    email     text NOT NULL CHECK (email = lower(email)),
    proven_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, email)
);
-- Addresses that were given up before this table was there are not known any more; orders of that time are reached by
-- the links in their mails.
INSERT INTO proven_addresses (user_id, email, proven_at)
SELECT id, email, confirmed_at FROM users WHERE confirmed_at IS NOT NULL;

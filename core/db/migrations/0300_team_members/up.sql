-- Class: tenant. Somebody who works for a shop, or is invited to: one row from the invitation to the end. It is the live side's, and opens
-- both sides.
CREATE TABLE team_members (
    seller_id       uuid NOT NULL,
    id              uuid NOT NULL,
    -- The test side of the shop.
    test_tenant     uuid NOT NULL,
    -- Whom the invitation was sent to.
    email           text NOT NULL CHECK (email = lower(email)),
    -- Who accepted it, and what they were called then.
    user_id         uuid,
    name            text NOT NULL DEFAULT '',
    rights          text[] NOT NULL CHECK (rights <> '{}'),
    state           text NOT NULL,
    -- Of the link in the latest mail; the link itself is nowhere.
    token_hash      text NOT NULL,
    expires_at      timestamptz NOT NULL,
    sent_at         timestamptz NOT NULL,
    -- The shop's name when it was sent: whoever is invited sees nothing else of the shop.
    shop            text NOT NULL,
    invited_by      uuid NOT NULL,
    invited_by_name text NOT NULL,
    accepted_at     timestamptz,
    ended_at        timestamptz,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
-- An address is invited once, and a person works for a shop once.
CREATE UNIQUE INDEX team_members_email ON team_members (seller_id, email) WHERE state IN ('invited', 'active');
CREATE UNIQUE INDEX team_members_person ON team_members (seller_id, user_id) WHERE state = 'active';
-- Whoever presents a link does not say whose it is; a person's own are looked at for each of their calls.
CREATE INDEX team_members_presented ON team_members (token_hash);
CREATE INDEX team_members_of_person ON team_members (user_id) WHERE state = 'active';
CREATE INDEX team_members_invited ON team_members (email) WHERE state = 'invited';

-- A role in a team ends with it. Its sessions go on without one, whoever switched to it meanwhile.
ALTER TABLE sessions DROP CONSTRAINT sessions_profile_id_fkey;
ALTER TABLE sessions ADD CONSTRAINT sessions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles (id) ON DELETE SET NULL NOT VALID;
CREATE INDEX sessions_of_profile ON sessions (profile_id) WHERE profile_id IS NOT NULL;

-- Class: platform, the same for all. Which change of state is told to the people of a shop, by which type, and what of it they get as
-- long as they have not decided: written by `kontor-api notification_rules`.
CREATE TABLE notification_rules (
    machine       text NOT NULL,
    place         integer NOT NULL,
    from_state    text NOT NULL,
    to_state      text NOT NULL,
    kind          text NOT NULL,
    event         text NOT NULL,
    notific_key   text NOT NULL,
    -- A member of the team needs one of these; none: for the owner alone.
    rights        text[] NOT NULL,
    -- The owner has a letter of its own about it, which cannot be switched off.
    owner_letter  boolean NOT NULL,
    PRIMARY KEY (machine, place)
);
CREATE TABLE notification_defaults (
    notific_key text PRIMARY KEY,
    in_app      text NOT NULL,
    email       text NOT NULL,
    push        text NOT NULL
);

-- Class: tenant. What one person who works for a shop is told: one row for each of them, written in the transaction of what happened.
CREATE TABLE notifications (
    seller_id    uuid NOT NULL REFERENCES sellers (seller_id),
    id           uuid NOT NULL,
    user_id      uuid NOT NULL,
    notific_key  text NOT NULL,
    event        text NOT NULL,
    subject_type text NOT NULL,
    subject_id   uuid NOT NULL,
    -- Names and amounts as they were then.
    facts        jsonb NOT NULL DEFAULT '{}',
    -- A member of the team sees it while they have one of these; none: it is for the owner alone.
    rights       text[] NOT NULL,
    -- How it is told: as its reader had decided when it happened.
    in_app       boolean NOT NULL,
    email        text NOT NULL CHECK (email IN ('at_once', 'daily', 'weekly', 'off')),
    push         text NOT NULL CHECK (push IN ('at_once', 'off')),
    read_at      timestamptz,
    emailed_at   timestamptz,
    -- By the shop's clock.
    created_at   timestamptz NOT NULL,
    -- By the real one, by which emails are gathered and rows forgotten.
    written_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
CREATE INDEX notifications_of_person ON notifications (seller_id, user_id, id) WHERE in_app;
CREATE INDEX notifications_unread ON notifications (seller_id, user_id) WHERE in_app AND read_at IS NULL;
CREATE INDEX notifications_of_sale ON notifications (seller_id, subject_id) WHERE event IN ('sale', 'order_created');
-- What was earned in a day, a week or a month is told once.
CREATE UNIQUE INDEX notifications_of_income ON notifications (seller_id, user_id, event, (facts ->> 'from'), (facts ->> 'currency'))
    WHERE subject_type = 'analytics';
CREATE INDEX notifications_to_email ON notifications (written_at) WHERE emailed_at IS NULL AND email IN ('daily', 'weekly');
CREATE INDEX notifications_by_age ON notifications (written_at);
-- Who works for a shop is looked up with each of its notifications, by either of its sides.
CREATE INDEX team_members_of_test ON team_members (test_tenant) WHERE state = 'active';

-- Class: tenant. The first sales of a shop, each of which is emailed; more than ten are not counted. What was told is forgotten, this is not.
CREATE TABLE sale_counts (
    seller_id uuid PRIMARY KEY REFERENCES sellers (seller_id),
    sales     integer NOT NULL CHECK (sales BETWEEN 1 AND 10)
);
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO sale_counts (seller_id, sales)
    SELECT seller_id, least(10, count(*)) FROM orders WHERE charged_at IS NOT NULL GROUP BY seller_id;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

-- Class: tenant. What was sent to the browsers of a person, and what became of it.
CREATE TABLE push_logs (
    seller_id       uuid NOT NULL,
    id              uuid NOT NULL,
    notification_id uuid NOT NULL,
    user_id         uuid NOT NULL,
    subscription_id uuid NOT NULL,
    browser         text NOT NULL,
    state           text NOT NULL CHECK (state IN ('not_sent', 'waiting', 'activated', 'deactivated', 'rejected', 'error', 'init_state')),
    attempts        integer NOT NULL DEFAULT 0,
    -- What the push service answered last.
    status          integer,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, notification_id, subscription_id),
    FOREIGN KEY (seller_id, notification_id) REFERENCES notifications (seller_id, id) ON DELETE CASCADE
);

-- Class: person. How somebody wants to be told, of every shop that they work for.
CREATE TABLE notification_settings (
    user_id     uuid PRIMARY KEY REFERENCES users (id),
    -- By type and channel; what is missing is as notification_defaults say.
    settings    jsonb NOT NULL DEFAULT '{}',
    -- Hours of the day in the person's time zone; both or none.
    quiet_from  smallint CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 23),
    -- Whether they were asked, after their first sales, how they want to hear of the next.
    asked       boolean NOT NULL DEFAULT false,
    -- Whether there is a browser to push to.
    has_push    boolean NOT NULL DEFAULT false,
    updated_at  timestamptz NOT NULL,
    version     integer NOT NULL DEFAULT 0,
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

-- Class: person. Browsers that may show notifications.
CREATE TABLE push_subscriptions (
    user_id    uuid NOT NULL REFERENCES users (id),
    id         uuid NOT NULL,
    -- Where it was allowed: with the end of that session nothing is shown any more.
    session_id uuid NOT NULL,
    endpoint   text NOT NULL,
    p256dh     text NOT NULL,
    auth       text NOT NULL,
    browser    text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, endpoint)
);

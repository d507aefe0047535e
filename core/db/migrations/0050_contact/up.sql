-- Where a company is registered, and under which number: its imprint says both (§ 5 DDG).
ALTER TABLE seller_profiles ADD COLUMN registration_location text NOT NULL DEFAULT '';
ALTER TABLE seller_profiles ADD COLUMN registration_number text NOT NULL DEFAULT '';

-- Class: tenant. What a shop's contact form asks; a shop without a row has none.
CREATE TABLE contact_forms (
    seller_id  uuid NOT NULL,
    active     boolean NOT NULL,
    -- In the order in which they are asked: kind, required, label, input.
    fields     jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id)
);

-- Class: tenant. What was written to a seller through it, as it was typed.
CREATE TABLE contact_messages (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    -- The form it was sent with: sent twice it is one message.
    form_id    uuid NOT NULL,
    name       text NOT NULL,
    email      text NOT NULL,
    answers    jsonb NOT NULL,
    message    text NOT NULL,
    locale     text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, form_id)
);
CREATE INDEX contact_messages_created ON contact_messages (seller_id, created_at, id);

-- Whose products the platform looks at before they are sold, and what it found. No row: nobody looks.
CREATE TABLE seller_reviews (
    seller_id  uuid PRIMARY KEY REFERENCES sellers (seller_id),
    active     boolean NOT NULL,
    -- The seller reads this.
    reason     text NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamptz NOT NULL
);

ALTER TABLE products
    ADD COLUMN review_asked_at   timestamptz,
    -- Until when the platform answers.
    ADD COLUMN review_due_at     timestamptz,
    ADD COLUMN review_decided_at timestamptz,
    ADD COLUMN review_decided_by uuid,
    -- Why it was turned down the last time; stays while it is looked at again.
    ADD COLUMN review_reason     text,
    -- The product's version that was decided on: the same thing is not handed in twice.
    ADD COLUMN review_version    integer,
    -- Up to when the seller has been written to about it.
    ADD COLUMN review_told_at    timestamptz;
-- The managers' queue, oldest first.
CREATE INDEX products_under_review ON products (review_state, review_asked_at)
    WHERE review_state IN ('in_review', 'reviewed', 'rejected');

-- Class: tenant. Another price of a running plan: what it was, what it is, and what of the period that ran was set off. Never changed.
CREATE TABLE order_plan_changes (
    seller_id       uuid NOT NULL,
    id              uuid NOT NULL,
    order_id        uuid NOT NULL,
    from_plan_id    uuid NOT NULL,
    from_name       text NOT NULL,
    to_plan_id      uuid NOT NULL,
    to_name         text NOT NULL,
    proration       text NOT NULL CHECK (proration IN ('invoice', 'prorate', 'next_period', 'reset')),
    -- The days of the period that ran, and how many of them were left.
    days            integer NOT NULL CHECK (days >= 0),
    days_left       integer NOT NULL CHECK (days_left BETWEEN 0 AND days),
    currency        text NOT NULL,
    credited_amount bigint NOT NULL CHECK (credited_amount >= 0),
    charged_amount  bigint NOT NULL CHECK (charged_amount >= 0),
    now_amount      bigint NOT NULL CHECK (now_amount >= 0),
    -- Whether the seller said that the payer agreed: the proof of it.
    payer_agreed    boolean NOT NULL,
    -- The payment that was caused by it; empty: none.
    rate_id         uuid,
    state           text NOT NULL,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, rate_id) REFERENCES order_rates (seller_id, id)
);
CREATE INDEX order_plan_changes_of_order ON order_plan_changes (seller_id, order_id, id);

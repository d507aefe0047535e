-- Class: tenant. One deed for many orders that asks providers, so that a worker does it: calling them off, or sending their money back.
-- `actor` is who wanted it, as the audit log writes it: each order is changed in their name.
CREATE TABLE order_batches (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    deed       text NOT NULL CHECK (deed IN ('cancel', 'refund')),
    keep_debt  boolean NOT NULL,
    reason     text NOT NULL,
    actor      text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT order_batches_owe_when_called_off CHECK (deed = 'cancel' OR NOT keep_debt)
);
-- Class: tenant. Which orders are meant, and what came of each; no outcome: its turn has not come.
CREATE TABLE order_batch_orders (
    seller_id uuid NOT NULL,
    batch_id  uuid NOT NULL,
    order_id  uuid NOT NULL,
    outcome   text CHECK (outcome IN ('done', 'unchanged', 'refused')),
    amount    bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
    code      text,
    meta      jsonb,
    PRIMARY KEY (seller_id, batch_id, order_id),
    FOREIGN KEY (seller_id, batch_id) REFERENCES order_batches (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    CONSTRAINT order_batch_orders_say_why_not CHECK ((outcome IS NOT DISTINCT FROM 'refused') = (code IS NOT NULL))
);

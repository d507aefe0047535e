-- Class: tenant. What an invoice has to say, asked for in the transaction that caused it, and never changed: a later document
-- corrects an earlier one (§ 146 (4) AO).
CREATE TABLE invoice_requests (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    form         text NOT NULL CHECK (form IN ('regular', 'reversal', 'corrected')),
    -- What caused it: the payment that was expected, the refund, or the order that was called off. With the form it is unique.
    subject_id   uuid NOT NULL,
    order_id     uuid NOT NULL,
    order_token  text NOT NULL,
    rate_id      uuid NOT NULL,
    rate_number  integer NOT NULL,
    -- The request that it reverses, or stands in place of.
    corrects_id  uuid,
    currency     text NOT NULL,
    -- With tax; a reversal's are negative.
    gross_amount bigint NOT NULL CHECK ((form = 'reversal') = (gross_amount < 0)),
    vat_amount   bigint NOT NULL CHECK (abs(vat_amount) <= abs(gross_amount)),
    vat_rate_bps integer NOT NULL,
    -- taxed, reverse_charge, small_business, exempt or outside_scope; empty: the order is older than this was kept.
    treatment    text NOT NULL,
    country      text NOT NULL,
    -- Whom it is for, as they were then, and their VAT id as the register knew it.
    payer        jsonb NOT NULL,
    vat_id       text NOT NULL,
    -- name and amount of each, with tax.
    lines        jsonb NOT NULL,
    supplied_at  timestamptz NOT NULL,
    reason       text NOT NULL,
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, form, subject_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, rate_id) REFERENCES order_rates (seller_id, id),
    FOREIGN KEY (seller_id, corrects_id) REFERENCES invoice_requests (seller_id, id)
);
CREATE INDEX invoice_requests_of_order ON invoice_requests (seller_id, order_id);
CREATE INDEX invoice_requests_of_rate ON invoice_requests (seller_id, rate_id);
CREATE INDEX invoice_requests_created ON invoice_requests (seller_id, created_at, id);

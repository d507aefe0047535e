CREATE TABLE orders (
    seller_id       uuid NOT NULL REFERENCES sellers (seller_id),
    id              uuid NOT NULL,
    token           text NOT NULL,
    payer_user_id   uuid,
    payer_email     text NOT NULL,
    payer           jsonb NOT NULL,
    locale          text NOT NULL,
    product_id      uuid NOT NULL,
    pricing_plan_id uuid NOT NULL,
    snapshot        jsonb NOT NULL,
    currency        text NOT NULL,
    total_amount    bigint NOT NULL CHECK (total_amount >= 0),
    vat_amount      bigint NOT NULL CHECK (vat_amount >= 0),
    vat_rate_bps    integer NOT NULL,
    paid_amount     bigint NOT NULL DEFAULT 0,
    refunded_amount bigint NOT NULL DEFAULT 0,
    payment_form    text NOT NULL,
    payment_state   text NOT NULL,
    reserved        boolean NOT NULL DEFAULT false,
    canceled_at     timestamptz,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    charged_at      timestamptz,
    delivered_at    timestamptz,
    version         integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, token),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    FOREIGN KEY (seller_id, pricing_plan_id) REFERENCES pricing_plans (seller_id, id)
);
-- Orders that still wait for their first payment, for the sweep that gives them up.
CREATE INDEX orders_open ON orders (created_at) WHERE payment_state IN ('payment_waiting', 'payment_pending');
CREATE INDEX orders_of_payer ON orders (payer_user_id, created_at, id) WHERE payer_user_id IS NOT NULL;

CREATE TABLE order_rates (
    seller_id       uuid NOT NULL,
    id              uuid NOT NULL,
    order_id        uuid NOT NULL,
    number          integer NOT NULL,
    due_at          timestamptz NOT NULL,
    currency        text NOT NULL,
    amount          bigint NOT NULL CHECK (amount >= 0),
    vat_amount      bigint NOT NULL CHECK (vat_amount >= 0),
    paid_amount     bigint NOT NULL DEFAULT 0,
    refunded_amount bigint NOT NULL DEFAULT 0,
    state           text NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, order_id, number),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id)
);

CREATE TABLE transactions (
    seller_id     uuid NOT NULL,
    id            uuid NOT NULL,
    order_id      uuid NOT NULL,
    rate_id       uuid NOT NULL,
    kind          text NOT NULL CHECK (kind IN ('Cashin', 'Payment', 'Refund', 'Chargeback', 'Payout', 'Cashout', 'SubsPayment', 'StampPayment')),
    state         text NOT NULL,
    provider      text NOT NULL,
    method        text NOT NULL,
    currency      text NOT NULL,
    amount        bigint NOT NULL CHECK (amount >= 0),
    method_token  text,
    provider_ref  text,
    provider_fee  bigint NOT NULL DEFAULT 0,
    next_action   jsonb,
    decline_code  text,
    advice        text,
    reverses_id   uuid,
    inquiries     integer NOT NULL DEFAULT 0,
    expires_at    timestamptz,
    settled_at    timestamptz,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, rate_id) REFERENCES order_rates (seller_id, id)
);
CREATE UNIQUE INDEX transactions_one_open ON transactions (seller_id, rate_id) WHERE kind = 'Payment' AND state IN ('waiting', 'pending');
-- How a provider's event, which knows only our transaction, finds its tenant.
CREATE INDEX transactions_by_id ON transactions (id);
CREATE INDEX transactions_of_order ON transactions (seller_id, order_id, id);
CREATE INDEX transactions_reference ON transactions (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX transactions_expiring ON transactions (expires_at) WHERE state IN ('waiting', 'pending') AND expires_at IS NOT NULL;

-- The party-facing record of one transaction: what the seller sees of it.
CREATE TABLE transfers (
    seller_id      uuid NOT NULL,
    id             uuid NOT NULL,
    transaction_id uuid NOT NULL,
    order_id       uuid NOT NULL,
    kind           text NOT NULL,
    currency       text NOT NULL,
    gross_amount   bigint NOT NULL,
    vat_amount     bigint NOT NULL,
    fee_amount     bigint NOT NULL,
    net_amount     bigint NOT NULL,
    available_at   timestamptz NOT NULL,
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, transaction_id),
    FOREIGN KEY (seller_id, transaction_id) REFERENCES transactions (seller_id, id)
);
CREATE INDEX transfers_created ON transfers (seller_id, created_at, id);

-- What the orders list filters, sorts, shows, searches and exports: one row per order, written with it.
CREATE TABLE order_rows (
    seller_id             uuid NOT NULL,
    id                    uuid NOT NULL,
    token                 text NOT NULL,
    product_id            uuid NOT NULL,
    product_name          text NOT NULL,
    internal_name         text NOT NULL,
    cost_center           text NOT NULL,
    product_group_ids     uuid[] NOT NULL DEFAULT '{}',
    pricing_plan_id       uuid NOT NULL,
    pricing_plan_name     text NOT NULL,
    period_type           text NOT NULL,
    payment_form          text NOT NULL,
    payment_state         text NOT NULL,
    currency              text NOT NULL,
    total_amount          bigint NOT NULL,
    vat_amount            bigint NOT NULL,
    paid_amount           bigint NOT NULL,
    unpaid_amount         bigint NOT NULL,
    debt_amount           bigint NOT NULL,
    refunded_amount       bigint NOT NULL,
    charges_count         integer NOT NULL,
    rates_count           integer NOT NULL,
    payer_id              uuid,
    payer_email           text NOT NULL,
    payer_first_name      text NOT NULL,
    payer_last_name       text NOT NULL,
    payer_company         text NOT NULL,
    payer_vat_no          text NOT NULL,
    payer_phone           text NOT NULL,
    payer_street          text NOT NULL,
    payer_street_number   text NOT NULL,
    payer_zip             text NOT NULL,
    payer_city            text NOT NULL,
    payer_country         text NOT NULL,
    publisher_id          uuid,
    coupon_id             uuid,
    coupon_code           text,
    campaign_id           text,
    funnel_id             uuid,
    funnel_node_id        uuid,
    ticket_id             uuid,
    ticket_date_id        uuid,
    affiliate_program_id  uuid,
    upsell_type           text,
    sales_team_member_id  uuid,
    test_period_days      integer,
    success_page_url      text,
    last_due_at           timestamptz,
    due_at                timestamptz,
    charged_at            timestamptz,
    search_tokens         text[] NOT NULL,
    created_at            timestamptz NOT NULL,
    updated_at            timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, id) REFERENCES orders (seller_id, id)
);
CREATE INDEX order_rows_created ON order_rows (seller_id, created_at, id);
CREATE INDEX order_rows_state ON order_rows (seller_id, payment_state, id);
CREATE INDEX order_rows_product ON order_rows (seller_id, product_id, id);
CREATE INDEX order_rows_total ON order_rows (seller_id, total_amount, id);
CREATE INDEX order_rows_email ON order_rows (seller_id, payer_email, id);
CREATE INDEX order_rows_token ON order_rows (seller_id, token);
CREATE INDEX order_rows_plan ON order_rows (seller_id, pricing_plan_id, id);

-- The words an order is found by, one row each, kept by a trigger on order_rows. An array operator is not leakproof:
-- behind row-level security no index on search_tokens would ever be used. Comparisons of text are, so this one is.
CREATE TABLE order_tokens (
    seller_id uuid NOT NULL,
    token     text COLLATE "C" NOT NULL,
    id        uuid NOT NULL,
    PRIMARY KEY (seller_id, token, id)
);

-- What the orders' file says of the seller, who belongs to another context.
CREATE VIEW order_seller_facts WITH (security_invoker = true) AS
    SELECT seller_id, business_type FROM seller_profiles;

-- A right to fetch one file of an order.
CREATE TABLE grants (
    seller_id   uuid NOT NULL,
    id          uuid NOT NULL,
    order_id    uuid NOT NULL,
    digital_id  uuid NOT NULL,
    state       text NOT NULL DEFAULT 'active',
    used_count  integer NOT NULL DEFAULT 0,
    used_limit  integer NOT NULL,
    expires_at  timestamptz NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, order_id, digital_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, digital_id) REFERENCES digitals (seller_id, id)
);

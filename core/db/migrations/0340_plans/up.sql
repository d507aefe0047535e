-- Class: platform. What the platform offers its sellers: a price, a fee, limits and features.
CREATE TABLE platform_plans (
    id               uuid PRIMARY KEY,
    kind             text NOT NULL CHECK (kind IN ('special', 'trial', 'public')),
    name             text NOT NULL,
    description      text NOT NULL,
    amount           bigint NOT NULL CHECK (amount >= 0),
    currency         text NOT NULL,
    -- One of the intervals of prices, such as 1m.
    billing_interval text NOT NULL,
    -- The platform's fee of each sale, in basis points.
    fee_bps          integer NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000),
    features         text[] NOT NULL,
    -- Published products and team members at once; null: as many as they like.
    products_max     integer CHECK (products_max >= 0),
    members_max      integer CHECK (members_max >= 0),
    trial_days       integer CHECK (trial_days BETWEEN 1 AND 365),
    -- The product of the operator's own shop with which the plan is bought.
    shop_id          uuid,
    product_id       uuid,
    -- Given to new shops (trial), or to those whose plan ended (public).
    is_default       boolean NOT NULL,
    changed_by       uuid NOT NULL,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    version          integer NOT NULL DEFAULT 1,
    CHECK ((shop_id IS NULL) = (product_id IS NULL)),
    CHECK ((kind = 'trial') = (trial_days IS NOT NULL)),
    CHECK (NOT is_default OR kind <> 'special')
);
CREATE UNIQUE INDEX platform_plans_name ON platform_plans (lower(name));
CREATE UNIQUE INDEX platform_plans_default ON platform_plans (kind) WHERE is_default;
CREATE UNIQUE INDEX platform_plans_product ON platform_plans (shop_id, product_id);

-- Class: tenant. The plan of a shop's live side. No row: the shop is older than the plans.
CREATE TABLE seller_plans (
    seller_id      uuid PRIMARY KEY,
    id             uuid NOT NULL CHECK (id = seller_id),
    plan_id        uuid NOT NULL REFERENCES platform_plans (id),
    purpose        text NOT NULL,
    -- What it goes back to when it is on hold no longer.
    purpose_before text,
    trial_ends_at  timestamptz,
    -- The order in the operator's shop that pays for it.
    shop_id        uuid,
    order_id       uuid,
    reason         text NOT NULL,
    -- The manager who decided it; null: the order, the end of a trial, or the opening of the shop.
    changed_by     uuid,
    assigned_at    timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL
);
CREATE INDEX seller_plans_of_plan ON seller_plans (plan_id);
CREATE INDEX seller_plans_trials ON seller_plans (trial_ends_at) WHERE purpose = 'trial';
CREATE INDEX seller_plans_orders ON seller_plans (shop_id, order_id) WHERE order_id IS NOT NULL;

-- Class: tenant. The plan that a shop chose and is to pay for, as it was sold at that moment. An order for it, of the account that owns
-- the shop, becomes the shop's plan, and the choice is gone.
CREATE TABLE plan_choices (
    seller_id  uuid PRIMARY KEY,
    plan_id    uuid NOT NULL REFERENCES platform_plans (id) ON DELETE CASCADE,
    shop_id    uuid NOT NULL,
    product_id uuid NOT NULL,
    chosen_at  timestamptz NOT NULL
);
CREATE INDEX plan_choices_of_plan ON plan_choices (plan_id);

-- Class: tenant. What managers decided about one seller, whatever the plan says.
CREATE TABLE seller_terms (
    seller_id      uuid PRIMARY KEY,
    level          text NOT NULL CHECK (level IN ('standard', 'power_seller', 'admin')),
    -- A fee of the seller's own; null: the plan's.
    fee_bps        integer CHECK (fee_bps BETWEEN 0 AND 10000),
    -- Why payouts are blocked, or are no longer.
    payouts_reason text,
    -- Null: agreed before there were plans.
    changed_by     uuid,
    updated_at     timestamptz NOT NULL
);
-- A fee that was agreed with a seller stays theirs, whatever plan they take.
INSERT INTO seller_terms (seller_id, level, fee_bps, updated_at)
SELECT seller_id, 'standard', fee_bps, now() FROM sellers WHERE livemode AND fee_bps <> 500;

-- Class: tenant. Features that a seller has or lacks, whatever the plan says; written by managers only.
CREATE TABLE feature_overrides (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    feature    text NOT NULL,
    active     boolean NOT NULL,
    reason     text NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, feature)
);

-- Who sells is a person, whose share of a sale is kept under their account.
ALTER TABLE partners ADD COLUMN user_id uuid;
-- An owner who is no superuser sees no tenant's rows through the policies that hold for owners too.
ALTER TABLE partners NO FORCE ROW LEVEL SECURITY;
ALTER TABLE profiles NO FORCE ROW LEVEL SECURITY;
UPDATE partners SET user_id = p.user_id FROM profiles AS p WHERE p.id = partners.profile_id;
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
ALTER TABLE partners FORCE ROW LEVEL SECURITY;

-- Class: tenant. What members of the sales team earn with a deal. Deals keep a copy of what was agreed.
CREATE TABLE incentive_plans (
    seller_id        uuid NOT NULL,
    id               uuid NOT NULL,
    name             text NOT NULL,
    kind             text NOT NULL CHECK (kind IN ('percent', 'fixed')),
    percent_bps      integer CHECK (percent_bps BETWEEN 1 AND 10000),
    amount           bigint CHECK (amount > 0),
    currency         text,
    basis            text NOT NULL CHECK (basis IN ('once', 'each_payment')),
    -- Empty: all products.
    product_ids      uuid[] NOT NULL,
    -- How far below the price of the product a deal may go.
    discount_max_bps integer NOT NULL CHECK (discount_max_bps BETWEEN 0 AND 10000),
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    version          integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    CHECK ((kind = 'percent') = (percent_bps IS NOT NULL)),
    CHECK ((kind = 'fixed') = (amount IS NOT NULL AND currency IS NOT NULL))
);
CREATE INDEX incentive_plans_created ON incentive_plans (seller_id, created_at, id);

-- Class: tenant. A sale that a member of the sales team prepares: one row from the draft to what it earned.
CREATE TABLE deals (
    seller_id            uuid NOT NULL,
    id                   uuid NOT NULL,
    -- Their role, by which orders name them, and their account, under which their share is kept.
    sales_team_member_id uuid NOT NULL,
    sales_user_id        uuid NOT NULL,
    member_name          text NOT NULL,
    incentive_plan_id    uuid NOT NULL,
    -- What was agreed of the plan when the deal was saved.
    incentive            jsonb NOT NULL,
    product_id           uuid NOT NULL,
    pricing_plan_id      uuid NOT NULL,
    product_name         text NOT NULL,
    currency             text NOT NULL,
    list_amount          bigint NOT NULL,
    price_amount         bigint NOT NULL CHECK (price_amount >= 0),
    buyer                jsonb NOT NULL,
    buyer_email          text NOT NULL,
    buyer_name           text NOT NULL,
    locale               text NOT NULL,
    note                 text NOT NULL,
    state                text NOT NULL,
    order_id             uuid,
    sent_at              timestamptz,
    closed_at            timestamptz,
    finalized_at         timestamptz,
    -- When the buyer can no longer withdraw; none: nothing is paid yet.
    due_at               timestamptz,
    earned_amount        bigint NOT NULL DEFAULT 0,
    reversed_amount      bigint NOT NULL DEFAULT 0,
    tokens               text[] NOT NULL,
    created_at           timestamptz NOT NULL,
    updated_at           timestamptz NOT NULL,
    version              integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id)
);
CREATE INDEX deals_created ON deals (seller_id, created_at, id);
CREATE INDEX deals_of_member ON deals (seller_id, sales_team_member_id, created_at, id);
CREATE UNIQUE INDEX deals_order ON deals (seller_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX deals_due ON deals (seller_id, due_at) WHERE state = 'closed';

-- Class: tenant. A share that a member earned with a payment, or lost again.
CREATE TABLE deal_commissions (
    seller_id            uuid NOT NULL,
    id                   uuid NOT NULL,
    deal_id              uuid NOT NULL,
    order_id             uuid NOT NULL,
    sales_team_member_id uuid NOT NULL,
    -- The payment that it is a share of.
    transaction_id       uuid NOT NULL,
    kind                 text NOT NULL CHECK (kind IN ('earned', 'reversed')),
    currency             text NOT NULL,
    amount               bigint NOT NULL CHECK (amount > 0),
    available_at         timestamptz NOT NULL,
    created_at           timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id)
);
CREATE INDEX deal_commissions_of_deal ON deal_commissions (seller_id, deal_id);
CREATE INDEX deal_commissions_of_order ON deal_commissions (seller_id, order_id);
CREATE INDEX deal_commissions_of_member ON deal_commissions (seller_id, sales_team_member_id, id);

-- What the orders' file says of it, which belongs to another context.
CREATE VIEW order_commissions WITH (security_invoker = true) AS
    SELECT seller_id, order_id, sum(CASE kind WHEN 'earned' THEN amount ELSE -amount END)::bigint AS fee
    FROM deal_commissions GROUP BY seller_id, order_id;
-- The same of each payment, with the person who has it: a refund of the payment takes it back.
CREATE VIEW payment_commissions WITH (security_invoker = true) AS
    SELECT c.seller_id, c.transaction_id, d.sales_user_id AS user_id, c.currency,
           sum(CASE c.kind WHEN 'earned' THEN c.amount ELSE -c.amount END)::bigint AS fee
    FROM deal_commissions AS c
    JOIN deals AS d ON d.seller_id = c.seller_id AND d.id = c.deal_id
    GROUP BY c.seller_id, c.transaction_id, d.sales_user_id, c.currency;

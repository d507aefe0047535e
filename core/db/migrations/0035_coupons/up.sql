-- Class: tenant. A discount that buyers enter: a code for many, or many codes for one use each.
CREATE TABLE coupons (
    seller_id        uuid NOT NULL,
    id               uuid NOT NULL,
    name             text NOT NULL,
    kind             text NOT NULL CHECK (kind IN ('single', 'bulk')),
    -- The one code of a single coupon.
    code             text COLLATE "C",
    -- How the codes of a bulk coupon are drawn, how many are wanted, and how many there are.
    charset          text NOT NULL CHECK (charset IN ('alphabetic', 'numeric', 'alphanumeric')),
    code_length      integer NOT NULL,
    code_prefix      text NOT NULL,
    codes_wanted     integer NOT NULL CHECK (codes_wanted BETWEEN 1 AND 50000),
    codes_made       integer NOT NULL DEFAULT 0 CHECK (codes_made BETWEEN 0 AND codes_wanted),
    -- What comes off: a part, or an amount of one currency. The currency is also that of the two amounts below.
    discount_unit    text NOT NULL CHECK (discount_unit IN ('currency', 'percents')),
    percents_bps     integer CHECK (percents_bps BETWEEN 1 AND 10000),
    amount           bigint CHECK (amount > 0),
    currency         text,
    basis            text NOT NULL CHECK (basis IN ('end_amount', 'net_amount')),
    discount_max     bigint CHECK (discount_max > 0),
    order_min        bigint CHECK (order_min > 0),
    product_scope    text NOT NULL CHECK (product_scope IN ('all_products', 'single_product', 'multiple_products')),
    -- Empty: prices of every kind.
    plan_kinds       text[] NOT NULL DEFAULT '{}',
    payments         text NOT NULL CHECK (payments IN ('first_payment', 'some_payments', 'all_payments')),
    payments_count   integer CHECK (payments_count BETWEEN 2 AND 100),
    starts_at        timestamptz,
    ends_at          timestamptz,
    uses_max         integer CHECK (uses_max > 0),
    payer_uses_max   integer CHECK (payer_uses_max > 0),
    -- Orders that hold or had it: counted in the transaction that changes them.
    uses_count       integer NOT NULL DEFAULT 0 CHECK (uses_count >= 0),
    active           boolean NOT NULL DEFAULT true,
    tokens           text[] NOT NULL,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    version          integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    CONSTRAINT coupons_take_one_thing_off CHECK (
        (discount_unit = 'percents') = (percents_bps IS NOT NULL) AND (discount_unit = 'currency') = (amount IS NOT NULL)
    ),
    CONSTRAINT coupons_amounts_have_a_currency CHECK (
        currency IS NOT NULL OR (amount IS NULL AND discount_max IS NULL AND order_min IS NULL)
    ),
    CONSTRAINT coupons_end_after_they_begin CHECK (ends_at > starts_at),
    CONSTRAINT coupons_count_their_payments CHECK ((payments = 'some_payments') = (payments_count IS NOT NULL)),
    CONSTRAINT coupons_single_has_its_code CHECK ((kind = 'single') = (code IS NOT NULL))
);
CREATE INDEX coupons_created ON coupons (seller_id, created_at, id);
CREATE INDEX coupons_sorted ON coupons (seller_id, name, id);

-- Class: tenant. Every code there is, the one of a single coupon too: no seller has a code twice.
CREATE TABLE coupon_codes (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    coupon_id  uuid NOT NULL,
    code       text COLLATE "C" NOT NULL,
    uses_count integer NOT NULL DEFAULT 0 CHECK (uses_count >= 0),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, code),
    FOREIGN KEY (seller_id, coupon_id) REFERENCES coupons (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX coupon_codes_of ON coupon_codes (seller_id, coupon_id, id);

-- Class: tenant. Which products a coupon is for, where it is not for all.
CREATE TABLE coupons_products (
    seller_id  uuid NOT NULL,
    coupon_id  uuid NOT NULL,
    product_id uuid NOT NULL,
    PRIMARY KEY (seller_id, coupon_id, product_id),
    FOREIGN KEY (seller_id, coupon_id) REFERENCES coupons (seller_id, id) ON DELETE CASCADE,
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX coupons_products_of ON coupons_products (seller_id, product_id);

-- Class: tenant. What an order has of a coupon; its id is the order's, since an order has one coupon at most.
CREATE TABLE coupon_redemptions (
    seller_id    uuid NOT NULL,
    id           uuid NOT NULL,
    coupon_id    uuid NOT NULL,
    code_id      uuid NOT NULL,
    payer_email  text NOT NULL,
    state        text NOT NULL,
    -- What came off the payments that are known at the purchase.
    amount       bigint NOT NULL CHECK (amount >= 0),
    currency     text NOT NULL,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, coupon_id) REFERENCES coupons (seller_id, id),
    FOREIGN KEY (seller_id, code_id) REFERENCES coupon_codes (seller_id, id)
);
CREATE INDEX coupon_redemptions_of ON coupon_redemptions (seller_id, coupon_id, payer_email);
CREATE INDEX coupon_redemptions_code ON coupon_redemptions (seller_id, code_id);

-- Coupons with where they stand now, by their tenant's clock: the one place that says it, for lists, shops and badges.
CREATE VIEW coupon_rows WITH (security_invoker = true) AS
SELECT c.*,
       -- What its amounts are written in; of a part without any amount it does not matter.
       coalesce(c.currency, 'eur') AS amounts_currency,
       CASE
           WHEN NOT c.active THEN 'off'
           WHEN c.ends_at <= nullif(current_setting('app.now', true), '')::timestamptz THEN 'expired'
           WHEN c.uses_count >= CASE c.kind WHEN 'bulk' THEN c.codes_wanted ELSE c.uses_max END THEN 'used_up'
           WHEN c.starts_at > nullif(current_setting('app.now', true), '')::timestamptz THEN 'scheduled'
           ELSE 'live'
       END AS state
FROM coupons AS c;

-- Class: tenant. Which ways to pay a seller offers. What is not said is switched on, so a seller without a row offers
-- whatever can be.
CREATE TABLE payment_settings (
    seller_id      uuid NOT NULL,
    selling_mode   text NOT NULL,
    reseller_party text NOT NULL,
    -- What is switched off: provider, method, and the currency, or all of them.
    switched_off   jsonb NOT NULL,
    -- Smallest amounts that the seller has set, in minor units.
    minimums       jsonb NOT NULL,
    updated_at     timestamptz NOT NULL,
    version        integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id)
);

-- Class: tenant. Methods that the platform gives to single sellers; written by managers only.
CREATE TABLE payment_features (
    seller_id  uuid NOT NULL,
    feature    text NOT NULL,
    active     boolean NOT NULL,
    reason     text NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, feature)
);

-- Class: tenant. Accounts of the seller's own at payment companies, their keys sealed as a whole.
CREATE TABLE payment_credentials (
    seller_id  uuid NOT NULL,
    provider   text NOT NULL,
    mode       text,
    sealed     text NOT NULL,
    -- The last four signs of each.
    hints      jsonb NOT NULL,
    active     boolean NOT NULL DEFAULT false,
    changed_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, provider)
);

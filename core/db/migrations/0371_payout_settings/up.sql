-- Class: tenant. When a person is paid out what they have in a shop's books without asking for it, by what they are to the shop.
CREATE TABLE payout_settings (
    seller_id      uuid NOT NULL,
    party          text NOT NULL,
    party_id       uuid NOT NULL,
    schedule       text NOT NULL CHECK (schedule IN ('manual', 'weekly', 'monthly')),
    -- Of a balance in this currency nothing is paid out before it comes to so much.
    minimum_amount bigint NOT NULL CHECK (minimum_amount > 0),
    currency       text NOT NULL,
    -- When the next period begins; none: they ask by themselves.
    next_at        timestamptz,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    PRIMARY KEY (seller_id, party, party_id),
    CHECK ((schedule = 'manual') = (next_at IS NULL))
);
CREATE INDEX payout_settings_due ON payout_settings (next_at) WHERE next_at IS NOT NULL;

-- Sums by customer and by what was taken along as an order bump. A shop that was counted before has none of them: it was counted by rules 1,
-- and is counted anew by those of the program.
ALTER TABLE figures_daily DROP CONSTRAINT figures_daily_scope_check;
ALTER TABLE figures_daily ADD CONSTRAINT figures_daily_scope_check CHECK (scope IN
    ('all', 'product', 'coupon', 'campaign', 'funnel', 'upsell', 'country', 'method', 'kind', 'customer', 'bump')) NOT VALID;
ALTER TABLE figure_shops ADD COLUMN rules integer NOT NULL DEFAULT 1;

-- Class: tenant. The most that anything can have brought in any period: all that was ever paid for it, and what banks gave back. What is best
-- in a period is looked for from the top of it, so that most things are never added up.
CREATE TABLE figure_totals (
    seller_id uuid NOT NULL REFERENCES sellers (seller_id),
    scope     text NOT NULL,
    currency  text NOT NULL,
    key       text COLLATE "C" NOT NULL,
    most      bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (seller_id, scope, currency, key)
);
CREATE INDEX figure_totals_most ON figure_totals (seller_id, scope, currency, most DESC, key);
-- The days of one thing.
CREATE INDEX figures_daily_of ON figures_daily (seller_id, scope, currency, key, day);

-- How a price is paid over time: amounts, interval, count, test period (pricing::Terms). None: once.
ALTER TABLE pricing_plans ADD COLUMN terms jsonb;
ALTER TABLE pricing_plans ADD CONSTRAINT pricing_plans_terms CHECK ((kind = 'one_time') = (terms IS NULL));

-- The card that later payments of a plan are taken from, as the provider keeps it: its name there, brand and last digits.
ALTER TABLE orders ADD COLUMN saved_method jsonb;
-- Plans that were ended for a day to come, for the sweep that closes them.
CREATE INDEX orders_ending ON orders (canceled_at) WHERE canceled_at IS NOT NULL AND payment_state IN ('paying', 'payment_paused');

-- How often a due payment was tried in vain, and when it is tried again.
ALTER TABLE order_rates ADD COLUMN tries integer NOT NULL DEFAULT 0;
ALTER TABLE order_rates ADD COLUMN next_try_at timestamptz;
CREATE INDEX order_rates_due ON order_rates (due_at) WHERE state IN ('future', 'unpaid');

-- The kept card that a payment was asked of while nobody was there; none: the payer was.
ALTER TABLE transactions ADD COLUMN saved_method text;

-- One open payment for one rate, also where it is a later one of a plan.
CREATE UNIQUE INDEX transactions_one_open_payment ON transactions (seller_id, rate_id)
    WHERE kind IN ('Payment', 'SubsPayment') AND state IN ('waiting', 'pending');
DROP INDEX transactions_one_open;

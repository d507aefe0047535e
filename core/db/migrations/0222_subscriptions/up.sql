-- Class: tenant. What of a plan becomes another after it was sold, which the snapshot of its order never does; one row for every order
-- that is paid over time.
CREATE TABLE subscriptions (
    seller_id     uuid NOT NULL,
    order_id      uuid NOT NULL,
    -- The price that its payments follow now.
    plan          jsonb NOT NULL,
    -- The payment that its calendar goes on from and the day that one is due on; empty: from the purchase.
    moved_number  integer,
    moved_on      date,
    -- What the period is worth whose price changed within it, and the payment that ends it.
    changed_until integer,
    changed_worth bigint,
    -- Once anything was paid ahead: what no payment may be below, in minor units of the order's currency.
    credit_least  bigint,
    -- Payments beside its calendar, and what they are for.
    extra_rates   jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (seller_id, order_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE,
    CHECK ((moved_number IS NULL) = (moved_on IS NULL)),
    CHECK ((changed_until IS NULL) = (changed_worth IS NULL))
);

-- The tax as it stands, where it was decided or proven anew after the purchase; empty: as it was sold.
ALTER TABLE orders ADD COLUMN tax jsonb;

-- What was kept in the snapshot itself. From here on changing a snapshot is refused, so that no program that is still the former one
-- changes what nobody would read.
-- Row-level security holds for an owner too who is no superuser.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO subscriptions (seller_id, order_id, plan, moved_number, moved_on, changed_until, changed_worth, credit_least, extra_rates)
SELECT seller_id, id, snapshot -> 'plan',
       (snapshot #>> '{moved,number}')::integer, (snapshot #>> '{moved,day}')::date,
       (snapshot #>> '{changed,until}')::integer, (snapshot #>> '{changed,worth}')::bigint,
       (snapshot #>> '{credit,least}')::bigint, coalesce(snapshot -> 'extra', '[]')
FROM orders
WHERE jsonb_typeof(snapshot #> '{plan,terms}') = 'object'
ON CONFLICT (seller_id, order_id) DO NOTHING;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

-- In the same transaction as the copy: what a former program writes after it is refused, and what it sells gets its row.
-- What an order was sold as stays: whatever becomes another later has a place of its own.
CREATE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the snapshot of order % never changes', NEW.id USING ERRCODE = 'KO500';
END $$;
CREATE TRIGGER refuse_snapshot_change BEFORE UPDATE OF snapshot ON orders FOR EACH ROW
    WHEN (OLD.snapshot IS DISTINCT FROM NEW.snapshot) EXECUTE FUNCTION refuse_snapshot_change();

-- A plan is sold with its order, whoever writes that: no writer can forget it.
CREATE FUNCTION begin_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO subscriptions (seller_id, order_id, plan) VALUES (NEW.seller_id, NEW.id, NEW.snapshot -> 'plan')
    ON CONFLICT (seller_id, order_id) DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER begin_subscription AFTER INSERT ON orders FOR EACH ROW
    WHEN (jsonb_typeof(NEW.snapshot #> '{plan,terms}') = 'object') EXECUTE FUNCTION begin_subscription();

DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_seller') THEN
        GRANT SELECT, INSERT, UPDATE ON subscriptions TO kontor_seller;
    END IF;
END $$;

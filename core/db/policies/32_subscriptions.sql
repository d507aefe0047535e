-- What an order was sold as stays: whatever becomes another later has a place of its own.
CREATE OR REPLACE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the snapshot of order % never changes', NEW.id USING ERRCODE = 'KO500';
END $$;
CREATE OR REPLACE TRIGGER refuse_snapshot_change BEFORE UPDATE OF snapshot ON orders FOR EACH ROW
    WHEN (OLD.snapshot IS DISTINCT FROM NEW.snapshot) EXECUTE FUNCTION refuse_snapshot_change();

-- A plan is sold with its order, whoever writes that: no writer can forget it.
CREATE OR REPLACE FUNCTION begin_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO subscriptions (seller_id, order_id, plan) VALUES (NEW.seller_id, NEW.id, NEW.snapshot -> 'plan')
    ON CONFLICT (seller_id, order_id) DO NOTHING;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER begin_subscription AFTER INSERT ON orders FOR EACH ROW
    WHEN (jsonb_typeof(NEW.snapshot #> '{plan,terms}') = 'object') EXECUTE FUNCTION begin_subscription();

-- A subscription as it is when this is called, and not when the statement began: whoever has waited for the lock of its order reads what
-- the one before has left.
CREATE OR REPLACE FUNCTION subscription_now(seller uuid, of_order uuid) RETURNS SETOF subscriptions LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
    RETURN QUERY SELECT * FROM subscriptions AS s WHERE s.seller_id = seller AND s.order_id = of_order;
END $$;

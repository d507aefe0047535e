-- A subscription as it is when this is called, and not when the statement began: whoever has waited for the lock of its order reads what
-- the one before has left.
CREATE OR REPLACE FUNCTION subscription_now(seller uuid, of_order uuid) RETURNS SETOF subscriptions LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
    RETURN QUERY SELECT * FROM subscriptions AS s WHERE s.seller_id = seller AND s.order_id = of_order;
END $$;

DROP TRIGGER IF EXISTS refuse_snapshot_change ON orders;
DROP TRIGGER IF EXISTS begin_subscription ON orders;
DROP FUNCTION IF EXISTS refuse_snapshot_change();
DROP FUNCTION IF EXISTS begin_subscription();
-- Made by the policies, of what this migration brought.
DROP FUNCTION IF EXISTS subscription_now(uuid, uuid);
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE subscriptions NO FORCE ROW LEVEL SECURITY;
UPDATE orders o
SET snapshot = (o.snapshot - 'moved' - 'changed' - 'credit' - 'extra')
    || jsonb_build_object('plan', s.plan)
    || CASE WHEN s.moved_number IS NULL THEN '{}'
            ELSE jsonb_build_object('moved', jsonb_build_object('number', s.moved_number, 'day', s.moved_on)) END
    || CASE WHEN s.changed_until IS NULL THEN '{}'
            ELSE jsonb_build_object('changed', jsonb_build_object('until', s.changed_until, 'worth', s.changed_worth)) END
    || CASE WHEN s.credit_least IS NULL THEN '{}'
            ELSE jsonb_build_object('credit', jsonb_build_object('least', s.credit_least)) END
    || CASE WHEN s.extra_rates = '[]' THEN '{}' ELSE jsonb_build_object('extra', s.extra_rates) END
FROM subscriptions s
WHERE s.seller_id = o.seller_id AND s.order_id = o.id;
UPDATE orders SET snapshot = jsonb_set(snapshot, '{tax}', tax) WHERE tax IS NOT NULL;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE orders DROP COLUMN tax;
DROP TABLE subscriptions;

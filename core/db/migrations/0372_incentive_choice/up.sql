-- Which of the incentive plans is for whoever has none of their own, and which a member of the sales team may choose from; none: that one.
ALTER TABLE incentive_plans ADD COLUMN is_default boolean NOT NULL DEFAULT false;
ALTER TABLE partners ADD COLUMN incentive_plan_ids uuid[] NOT NULL DEFAULT '{}';
-- An owner who is no superuser sees no tenant's rows through the policies that hold for owners too.
ALTER TABLE incentive_plans NO FORCE ROW LEVEL SECURITY;
UPDATE incentive_plans AS p SET is_default = true
    WHERE id = (SELECT o.id FROM incentive_plans AS o WHERE o.seller_id = p.seller_id ORDER BY o.created_at, o.id LIMIT 1);
ALTER TABLE incentive_plans FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX incentive_plans_default ON incentive_plans (seller_id) WHERE is_default;

DROP INDEX incentive_plans_default;
ALTER TABLE partners DROP COLUMN incentive_plan_ids;
ALTER TABLE incentive_plans DROP COLUMN is_default;

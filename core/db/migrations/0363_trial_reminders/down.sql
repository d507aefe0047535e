ALTER TABLE seller_plans DROP COLUMN trial_reminded_at;

-- When a seller was reminded that their trial ends.
ALTER TABLE seller_plans ADD COLUMN trial_reminded_at timestamptz;

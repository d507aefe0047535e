DROP VIEW payment_commissions;
DROP VIEW order_commissions;
DROP TABLE deal_commissions;
DROP TABLE deals;
DROP TABLE incentive_plans;
ALTER TABLE partners DROP COLUMN user_id;

ALTER TABLE coupon_redemptions DROP COLUMN give_back;

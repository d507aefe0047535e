-- Whether the use of a paid order is free again once all of its money has gone back: its seller says so with the refund.
ALTER TABLE coupon_redemptions ADD COLUMN give_back boolean NOT NULL DEFAULT false;

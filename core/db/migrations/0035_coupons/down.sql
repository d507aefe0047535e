DROP VIEW coupon_rows;
DROP TABLE coupon_redemptions, coupons_products, coupon_codes, coupons;

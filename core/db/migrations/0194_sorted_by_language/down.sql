CREATE INDEX opt_in_questions_by_words ON opt_in_questions (seller_id, question, id);
CREATE INDEX coupons_sorted ON coupons (seller_id, name, id);
CREATE INDEX products_name ON products (seller_id, name, id);
DROP INDEX funnels_by_language;
DROP INDEX opt_in_questions_by_language;
DROP INDEX coupons_by_language;
DROP INDEX products_by_language;
DROP COLLATION by_language;

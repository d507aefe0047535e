-- What people write is sorted as dictionaries do: Äpfel beside apfel, Zürich behind Yak, number 9 before number 10. English and German
-- dictionaries are both the root of the Unicode collation, so that one index serves every reader.
CREATE COLLATION by_language (provider = icu, locale = 'und-u-kn-true');

CREATE INDEX products_by_language ON products (seller_id, name COLLATE by_language, id);
CREATE INDEX coupons_by_language ON coupons (seller_id, name COLLATE by_language, id);
CREATE INDEX opt_in_questions_by_language ON opt_in_questions (seller_id, question COLLATE by_language, id);
CREATE INDEX funnels_by_language ON funnels (seller_id, name COLLATE by_language, id);
DROP INDEX products_name;
DROP INDEX coupons_sorted;
DROP INDEX opt_in_questions_by_words;

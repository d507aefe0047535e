-- What was kept to be searched before letters without marks fell together (Łukasz as Lukasz, Mueller as Müller) and before words of
-- scripts without blanks were found by their parts: the same words, folded as they are from now on, beside what stands there.
CREATE FUNCTION folded_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT replace(replace(replace(
        replace(replace(replace(translate(word, 'łøđðħıŧŋĸ', 'loddhitnk'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;
-- A word, folded; of a script without blanks every two neighbours of it and its last sign as well.
CREATE FUNCTION folded_words(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT folded_word(word)
    UNION SELECT substr(word, place, 2) FROM generate_series(1, length(word) - 1) AS place
    WHERE word ~ '^[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+$'
    UNION SELECT right(word, 1)
    WHERE word ~ '^[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+$'
$$;

-- Whoever migrates owns the tables and works for no tenant.
ALTER TABLE product_tokens NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_tokens NO FORCE ROW LEVEL SECURITY;
ALTER TABLE license_key_tokens NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_ticket_tokens NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_entry_tokens NO FORCE ROW LEVEL SECURITY;
ALTER TABLE coupons NO FORCE ROW LEVEL SECURITY;
ALTER TABLE funnels NO FORCE ROW LEVEL SECURITY;
ALTER TABLE opt_in_questions NO FORCE ROW LEVEL SECURITY;
INSERT INTO product_tokens (seller_id, token, id)
    SELECT t.seller_id, w, t.id FROM product_tokens t, folded_words(t.token) w ON CONFLICT DO NOTHING;
INSERT INTO order_tokens (seller_id, token, id)
    SELECT t.seller_id, w, t.id FROM order_tokens t, folded_words(t.token) w ON CONFLICT DO NOTHING;
INSERT INTO license_key_tokens (seller_id, token, id)
    SELECT t.seller_id, w, t.id FROM license_key_tokens t, folded_words(t.token) w ON CONFLICT DO NOTHING;
INSERT INTO payment_ticket_tokens (seller_id, token, id)
    SELECT t.seller_id, w, t.id FROM payment_ticket_tokens t, folded_words(t.token) w ON CONFLICT DO NOTHING;
INSERT INTO bank_entry_tokens (seller_id, token, id)
    SELECT t.seller_id, w, t.id FROM bank_entry_tokens t, folded_words(t.token) w ON CONFLICT DO NOTHING;
UPDATE coupons SET tokens = ARRAY(SELECT DISTINCT w FROM unnest(tokens) t, folded_words(t) w);
UPDATE funnels SET tokens = ARRAY(SELECT DISTINCT w FROM unnest(tokens) t, folded_words(t) w);
UPDATE opt_in_questions SET search_tokens = ARRAY(SELECT DISTINCT w FROM unnest(search_tokens) t, folded_words(t) w);
ALTER TABLE product_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE order_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE license_key_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_ticket_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_entry_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE coupons FORCE ROW LEVEL SECURITY;
ALTER TABLE funnels FORCE ROW LEVEL SECURITY;
ALTER TABLE opt_in_questions FORCE ROW LEVEL SECURITY;
DROP FUNCTION folded_words;
DROP FUNCTION folded_word;

-- Two filters at once, each of which holds for some orders in ten: what both hold for is counted, or found not to be there, within the
-- index. What most orders of most shops are is in none of them, so an ordinary order costs no more to write.
CREATE INDEX order_rows_upsell_kinds ON order_rows (seller_id, upsell_type, period_type, currency, payment_state, payment_form, id)
    WHERE upsell_type IS NOT NULL;
CREATE INDEX order_rows_period_kinds ON order_rows (seller_id, period_type, currency, payment_state, payment_form, id)
    WHERE period_type <> 'one_time';
CREATE INDEX order_rows_currency_kinds ON order_rows (seller_id, currency, payment_state, payment_form, id) WHERE currency <> 'eur';

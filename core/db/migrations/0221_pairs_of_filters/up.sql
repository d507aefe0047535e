-- Two filters at once, each of which holds for some orders in ten: what follows the id is looked at within the index, so that a page is
-- found in its order, and counted, or found not to be there, without fetching what only one of the two holds for. Each takes the place
-- of one that ends with the id.
CREATE INDEX order_rows_upsell_kinds ON order_rows (seller_id, upsell_type, id, period_type, currency, payment_state, payment_form)
    WHERE upsell_type IS NOT NULL;
CREATE INDEX order_rows_period_kinds ON order_rows (seller_id, period_type, id, currency, payment_state, payment_form)
    WHERE period_type <> 'one_time';
CREATE INDEX order_rows_currency_kinds ON order_rows (seller_id, currency, id, payment_state, payment_form) WHERE currency <> 'eur';
CREATE INDEX order_rows_state_kinds ON order_rows (seller_id, payment_state, id, payment_form);
DROP INDEX order_rows_upsell;
DROP INDEX order_rows_period;
DROP INDEX order_rows_currency;
DROP INDEX order_rows_state;

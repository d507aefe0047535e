CREATE INDEX order_rows_state ON order_rows (seller_id, payment_state, id);
CREATE INDEX order_rows_currency ON order_rows (seller_id, currency, id) WHERE currency <> 'eur';
CREATE INDEX order_rows_period ON order_rows (seller_id, period_type, id) WHERE period_type <> 'one_time';
CREATE INDEX order_rows_upsell ON order_rows (seller_id, upsell_type, id) WHERE upsell_type IS NOT NULL;
DROP INDEX order_rows_state_kinds;
DROP INDEX order_rows_currency_kinds;
DROP INDEX order_rows_period_kinds;
DROP INDEX order_rows_upsell_kinds;

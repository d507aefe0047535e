DROP INDEX order_rows_currency_kinds;
DROP INDEX order_rows_period_kinds;
DROP INDEX order_rows_upsell_kinds;

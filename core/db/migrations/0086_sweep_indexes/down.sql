DROP INDEX transactions_open;
DROP INDEX order_rates_chargebacked;

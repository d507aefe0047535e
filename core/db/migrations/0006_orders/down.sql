DROP TABLE grants;
DROP TABLE order_rows;
DROP TABLE transfers;
DROP TABLE transactions;
DROP TABLE order_rates;
DROP TABLE orders;

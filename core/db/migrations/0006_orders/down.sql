DROP TABLE grants;
DROP VIEW order_seller_facts;
DROP TABLE order_tokens;
DROP TABLE order_rows;
DROP TABLE transfers;
DROP TABLE transactions;
DROP TABLE order_rates;
DROP TABLE orders;

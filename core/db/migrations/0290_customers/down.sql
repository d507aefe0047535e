DROP TABLE customer_tokens;
DROP TABLE customers;

DROP TABLE covers;
DROP TABLE digitals;
DROP TABLE uploads;
DROP TABLE pricing_plans;
DROP TABLE product_tokens;
DROP TABLE products;

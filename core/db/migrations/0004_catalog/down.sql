DROP TABLE covers;
DROP TABLE digitals;
DROP TABLE uploads;
DROP TABLE pricing_plans;
DROP TABLE products;

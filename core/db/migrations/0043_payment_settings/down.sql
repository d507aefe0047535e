DROP TABLE payment_credentials;
DROP TABLE payment_features;
DROP TABLE payment_settings;

DROP VIEW invoice_tokens;
DROP TABLE invoices;
DROP TABLE invoice_series;
DROP TABLE invoice_settings;

DROP VIEW invoice_tokens;
DROP TABLE invoices;
DROP TABLE invoice_series;
DROP FUNCTION refuse_series_back();
DROP TABLE invoice_settings;

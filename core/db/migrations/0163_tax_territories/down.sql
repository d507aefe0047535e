ALTER TABLE invoice_requests DROP COLUMN territory;

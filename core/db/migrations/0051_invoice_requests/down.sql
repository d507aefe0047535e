DROP TABLE invoice_requests;

DROP TABLE payment_ticket_tokens;
DROP TABLE payment_tickets;
ALTER TABLE products DROP COLUMN last_open_at, DROP COLUMN last_date_at;
DROP TABLE ticket_designs;
DROP TABLE ticket_dates;
DROP TABLE tickets;

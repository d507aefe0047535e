-- A part of a country whose VAT is not simply the country's: its document names it.
ALTER TABLE invoice_requests ADD COLUMN territory text NOT NULL DEFAULT '';

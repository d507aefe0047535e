-- Whether somebody is still looking at a transfer that may be for an order, for its payer's page.
CREATE INDEX bank_entries_suggested ON bank_entries (seller_id, suggested_id) WHERE suggested_id IS NOT NULL AND state = 'open';

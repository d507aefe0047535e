ALTER TABLE bank_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_entries DROP CONSTRAINT bank_entries_outgoing_check;
UPDATE bank_entries SET state = 'ignored', order_id = NULL, rate_id = NULL, transaction_id = NULL WHERE amount < 0;
ALTER TABLE bank_entries ADD CONSTRAINT bank_entries_check2 CHECK (amount > 0 OR state = 'ignored');
ALTER TABLE bank_entries FORCE ROW LEVEL SECURITY;

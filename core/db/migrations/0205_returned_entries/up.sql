-- What a bank takes back of money that had come belongs to an order as well.
ALTER TABLE bank_entries DROP CONSTRAINT bank_entries_check2;
ALTER TABLE bank_entries ADD CONSTRAINT bank_entries_outgoing_check CHECK (amount > 0 OR reversal OR state = 'ignored') NOT VALID;

-- Money that the payer's bank takes back is a transaction of its own, which names the payment it reverses. Where the
-- bank's decision stands is a machine beside the transaction's: its own state is final, the money has moved. What a won
-- dispute brings back is another such row, which names the chargeback and has no decision of its own.
ALTER TABLE transactions
    ADD COLUMN dispute_state text,
    ADD CONSTRAINT transactions_chargeback_names_what CHECK (kind <> 'Chargeback' OR (reverses_id IS NOT NULL AND amount > 0)),
    ADD CONSTRAINT transactions_disputed CHECK (dispute_state IS NULL OR (kind = 'Chargeback' AND provider_ref IS NOT NULL));
-- One dispute of the provider is booked once, and given back once.
CREATE UNIQUE INDEX transactions_one_dispute ON transactions (seller_id, provider, provider_ref) WHERE dispute_state IS NOT NULL;
CREATE UNIQUE INDEX transactions_one_return ON transactions (seller_id, reverses_id) WHERE kind = 'Chargeback' AND dispute_state IS NULL;
-- Disputes that nobody has decided, for the sweep that asks.
CREATE INDEX transactions_disputes_open ON transactions (id) WHERE dispute_state = 'needs_response';

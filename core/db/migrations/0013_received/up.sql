-- What of a payment has arrived and is in the books; what comes beside it is booked on its own.
ALTER TABLE transactions ADD COLUMN received_amount bigint NOT NULL DEFAULT 0;
-- An owner who is no superuser sees no tenant's rows through the walls that hold for owners too.
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transfers NO FORCE ROW LEVEL SECURITY;
UPDATE transactions t SET received_amount = f.gross_amount
FROM transfers f WHERE f.seller_id = t.seller_id AND f.transaction_id = t.id AND t.kind = 'Payment' AND t.state = 'successful';
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE transfers FORCE ROW LEVEL SECURITY;

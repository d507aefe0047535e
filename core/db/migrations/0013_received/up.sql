-- What of a payment has arrived and is in the books; what comes beside it is booked on its own.
ALTER TABLE transactions ADD COLUMN received_amount bigint NOT NULL DEFAULT 0;
UPDATE transactions t SET received_amount = f.gross_amount
FROM transfers f WHERE f.seller_id = t.seller_id AND f.transaction_id = t.id AND t.kind = 'Payment' AND t.state = 'successful';

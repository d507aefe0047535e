-- A refund is a transaction of its own, which names the payment it reverses.
ALTER TABLE transactions
    -- Why the seller sends the money back; theirs to read.
    ADD COLUMN reason text,
    -- Whose money goes back: the seller's share and our fee ('sale'), or what a payer sent too much ('payer_balance').
    ADD COLUMN refund_source text CHECK (refund_source IN ('sale', 'payer_balance')),
    -- Since when it waits for the seller's balance; nothing is booked and nobody was asked until then.
    ADD COLUMN queued_at timestamptz,
    ADD CONSTRAINT transactions_reverses FOREIGN KEY (seller_id, reverses_id) REFERENCES transactions (seller_id, id),
    ADD CONSTRAINT transactions_refund_names_payment CHECK (kind <> 'Refund' OR (reverses_id IS NOT NULL AND refund_source IS NOT NULL AND amount > 0));
CREATE INDEX transactions_reversals ON transactions (seller_id, reverses_id) WHERE reverses_id IS NOT NULL;
-- Refunds on their way, for the sweep that pursues them and for the payment that lets a queued one go.
CREATE INDEX transactions_refunds_open ON transactions (seller_id, id) WHERE kind = 'Refund' AND state IN ('waiting', 'pending');

-- Nothing can go back that has not arrived: the last wall, behind the lock and the guard.
ALTER TABLE order_rates ADD CONSTRAINT order_rates_refunded CHECK (refunded_amount BETWEEN 0 AND paid_amount);

-- When the right to a file last changed.
ALTER TABLE grants ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- What a customer has spent is what the books say of their orders: a transfer adds to it in its own transaction, once its money moves.
-- An order that is no customer's yet adds nothing: what was paid for it is summed up when it makes its buyer one (core/orders/src/customer).
CREATE OR REPLACE FUNCTION spend(seller uuid, of_order uuid, in_currency text, sum bigint) RETURNS void LANGUAGE sql AS $$
    UPDATE customers AS c SET
        amounts = c.amounts || jsonb_build_object(in_currency, coalesce((c.amounts ->> in_currency)::bigint, 0) + sum),
        amount = CASE WHEN c.currency = in_currency THEN c.amount + sum ELSE c.amount END,
        updated_at = coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
    FROM order_rows AS r
    WHERE r.seller_id = seller AND r.id = of_order AND (r.charged_at IS NOT NULL OR r.payment_state IN ('paid', 'paying'))
        AND c.seller_id = seller AND c.email = r.payer_email
$$;

CREATE OR REPLACE FUNCTION spend_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM spend(NEW.seller_id, NEW.order_id, NEW.currency, NEW.gross_amount) FROM transactions AS t
        WHERE t.seller_id = NEW.seller_id AND t.id = NEW.transaction_id AND moves_money(t.kind, t.state, t.queued_at);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER spend_transfer AFTER INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION spend_transfer();

CREATE OR REPLACE FUNCTION spend_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM spend(f.seller_id, f.order_id, f.currency,
                  CASE WHEN moves_money(NEW.kind, NEW.state, NEW.queued_at) THEN f.gross_amount ELSE -f.gross_amount END)
        FROM transfers AS f WHERE f.seller_id = NEW.seller_id AND f.transaction_id = NEW.id;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER spend_refund AFTER UPDATE OF state, queued_at ON transactions FOR EACH ROW
    WHEN (NEW.kind = 'Refund' AND moves_money(OLD.kind, OLD.state, OLD.queued_at) <> moves_money(NEW.kind, NEW.state, NEW.queued_at))
    EXECUTE FUNCTION spend_refund();

-- What a customer has spent is what the books say of their orders. A movement of money notes its order; the customer is counted from all of
-- theirs afterwards (core/orders/src/customer/recount.rs), so that no sale waits for another one of the same buyer.
CREATE OR REPLACE FUNCTION note_customer_of_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO customer_changes (seller_id, order_id) VALUES (NEW.seller_id, NEW.order_id);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_customer AFTER INSERT ON transfers FOR EACH ROW
    WHEN (NEW.party = 'seller') EXECUTE FUNCTION note_customer_of_transfer();

CREATE OR REPLACE FUNCTION note_customer_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO customer_changes (seller_id, order_id) VALUES (NEW.seller_id, NEW.order_id);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_customer AFTER UPDATE OF state, queued_at ON transactions FOR EACH ROW
    WHEN (NEW.kind = 'Refund' AND NEW.order_id IS NOT NULL
          AND moves_money(OLD.kind, OLD.state, OLD.queued_at) <> moves_money(NEW.kind, NEW.state, NEW.queued_at))
    EXECUTE FUNCTION note_customer_of_refund();

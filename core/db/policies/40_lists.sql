-- What lists read beside their own tables.
GRANT SELECT, INSERT, DELETE ON order_tokens TO kontor_seller;
GRANT SELECT, INSERT, DELETE ON customer_tokens TO kontor_seller;
GRANT SELECT ON customer_rows TO kontor_seller;
GRANT SELECT ON order_seller_facts, product_group_names, product_accesses, order_partners, order_commissions, payment_commissions TO kontor_seller;
GRANT SELECT ON dispute_rows, dispute_tokens, order_rate_rows, order_rate_tokens, transaction_rows, order_transaction_rows, transaction_tokens, transfer_rows, transfer_tokens, payment_log_rows,
    payment_log_tokens, invoice_request_tokens, invoice_tokens, bank_entry_rows, opt_in_answer_rows, opt_in_answer_tokens TO kontor_seller;

-- The words of an order follow its row, as whoever writes the row.
CREATE OR REPLACE FUNCTION keep_order_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM order_tokens
        WHERE seller_id = NEW.seller_id AND id = NEW.id
          AND token = ANY (OLD.search_tokens) AND NOT token = ANY (NEW.search_tokens);
    END IF;
    INSERT INTO order_tokens (seller_id, token, id)
    SELECT NEW.seller_id, word, NEW.id FROM unnest(NEW.search_tokens) AS word
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_tokens_birth AFTER INSERT ON order_rows FOR EACH ROW EXECUTE FUNCTION keep_order_tokens();
CREATE OR REPLACE TRIGGER keep_tokens_change AFTER UPDATE OF search_tokens ON order_rows FOR EACH ROW
    WHEN (OLD.search_tokens IS DISTINCT FROM NEW.search_tokens) EXECUTE FUNCTION keep_order_tokens();

-- The payment log follows the attempts to take money, as whoever writes them. What of it anybody reads is computed by the
-- table from these facts.
CREATE OR REPLACE FUNCTION keep_payment_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    by_us constant boolean := NEW.kind = 'SubsPayment' AND (NEW.saved_method IS NOT NULL OR NEW.method = 'bank_wire');
BEGIN
    IF NEW.kind = 'Chargeback' THEN
        IF NEW.dispute_state = 'returned' THEN
            UPDATE payment_logs SET bounced = true WHERE seller_id = NEW.seller_id AND id = NEW.reverses_id;
        END IF;
        RETURN NULL;
    END IF;
    IF NEW.sets_up OR NEW.kind NOT IN ('Payment', 'SubsPayment', 'StampPayment') THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        INSERT INTO payment_logs (seller_id, id, order_id, rate_id, moved, provider, method, currency, amount, received_amount,
                                  decline_code, advice, cause, handed_over, to_be_done, expires_at, settled_at, created_at)
        VALUES (NEW.seller_id, NEW.id, NEW.order_id, NEW.rate_id, NEW.state, NEW.provider, NEW.method, NEW.currency, NEW.amount,
                NEW.received_amount, NEW.decline_code, NEW.advice,
                CASE WHEN NEW.payoff THEN 'payoff' WHEN NOT by_us THEN 'buyer'
                     WHEN EXISTS (SELECT FROM payment_logs b WHERE b.seller_id = NEW.seller_id AND b.rate_id = NEW.rate_id
                                    AND b.moved IS NOT NULL) THEN 'retry'
                     ELSE 'sweep' END,
                NEW.provider_ref IS NOT NULL, NEW.next_action IS NOT NULL, NEW.expires_at, NEW.settled_at, NEW.created_at);
        UPDATE payment_logs SET superseded = true
        WHERE seller_id = NEW.seller_id AND rate_id = NEW.rate_id AND id <> NEW.id AND moved IS NOT NULL AND NOT superseded;
    ELSE
        UPDATE payment_logs
        SET moved = NEW.state, provider = NEW.provider, method = NEW.method, received_amount = NEW.received_amount,
            decline_code = NEW.decline_code, advice = NEW.advice, handed_over = NEW.provider_ref IS NOT NULL,
            to_be_done = NEW.next_action IS NOT NULL, expires_at = NEW.expires_at, settled_at = NEW.settled_at
        WHERE seller_id = NEW.seller_id AND id = NEW.id;
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_payment_log AFTER INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION keep_payment_log();
-- What the log does not show writes nothing there.
CREATE OR REPLACE TRIGGER keep_payment_log_on AFTER UPDATE ON transactions FOR EACH ROW
    WHEN (ROW (OLD.state, OLD.provider, OLD.method, OLD.received_amount, OLD.decline_code, OLD.advice, OLD.provider_ref,
               OLD.next_action IS NULL, OLD.expires_at, OLD.settled_at, OLD.dispute_state)
          IS DISTINCT FROM
          ROW (NEW.state, NEW.provider, NEW.method, NEW.received_amount, NEW.decline_code, NEW.advice, NEW.provider_ref,
               NEW.next_action IS NULL, NEW.expires_at, NEW.settled_at, NEW.dispute_state))
    EXECUTE FUNCTION keep_payment_log();

-- Whether the newest payment of a plan that was made went back, and nothing of it is owed. A function, since as a part of a sweep's own
-- question the planner counts it for every payment that is due, and reads all orders rather than asking it.
CREATE OR REPLACE FUNCTION is_period_refunded(of_seller uuid, of_order uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT 'refunded' = (SELECT state FROM order_rates
                         WHERE seller_id = of_seller AND order_id = of_order AND number > 0 AND state IN ('paid', 'refunded')
                         ORDER BY number DESC LIMIT 1)
       AND NOT EXISTS (SELECT FROM order_rates
                       WHERE seller_id = of_seller AND order_id = of_order AND state IN ('debt', 'chargebacked'))
$$;

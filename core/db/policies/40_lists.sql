-- What lists read beside their own tables.
GRANT SELECT, INSERT, DELETE ON order_tokens TO kontor_seller;
GRANT SELECT ON order_seller_facts, product_group_names, product_accesses, order_partners TO kontor_seller;
GRANT SELECT ON order_rate_rows, order_rate_tokens, transaction_rows, transaction_tokens, transfer_rows, transfer_tokens,
    invoice_request_tokens, bank_entry_rows, opt_in_answer_rows, opt_in_answer_tokens TO kontor_seller;

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

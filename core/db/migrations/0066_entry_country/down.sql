DROP VIEW bank_entry_rows;
ALTER TABLE bank_entries DROP COLUMN payer_country;
CREATE VIEW bank_entry_rows WITH (security_invoker = true) AS
    SELECT e.*, o.token AS order_token, o.product_name, o.payer_first_name, o.payer_last_name, o.payer_email
    FROM bank_entries e
    LEFT JOIN order_rows o ON o.seller_id = e.seller_id AND o.id = coalesce(e.order_id, e.suggested_id);

-- The managers' lists of all sellers, the youngest first.
CREATE INDEX order_rows_of_all ON order_rows (id);
CREATE INDEX products_of_all ON products (id);
CREATE INDEX customers_of_all ON customers (id);
CREATE INDEX payouts_of_all ON payouts (id);
CREATE INDEX deals_of_all ON deals (id);
CREATE INDEX push_logs_of_all ON push_logs (id);
CREATE INDEX webhook_deliveries_of_all ON webhook_deliveries (id);
CREATE INDEX exports_of_all ON exports (id);
-- One buyer's or one state's orders, whoever sold them.
CREATE INDEX order_rows_state_of_all ON order_rows (payment_state, id);
CREATE INDEX order_rows_email_of_all ON order_rows (payer_email, id);
CREATE INDEX order_rows_token_of_all ON order_rows (token);
-- One address's account, mails and purchases, and accounts by age.
CREATE INDEX users_by_age ON users (created_at, id);
CREATE INDEX mails_to_of_all ON mails (to_address, id);
CREATE INDEX customers_email_of_all ON customers (email, id);
-- What failed is rare among what went well.
CREATE INDEX push_logs_state_of_all ON push_logs (state, id);
CREATE INDEX webhook_deliveries_state_of_all ON webhook_deliveries (state, id);
CREATE INDEX mails_state_of_all ON mails (state, id);
-- Whose file is over is removed.
CREATE INDEX exports_over ON exports (expires_at) WHERE object_key IS NOT NULL;

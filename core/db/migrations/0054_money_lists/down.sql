DROP VIEW invoice_request_tokens, transfer_tokens, transaction_tokens, order_rate_tokens;
DROP VIEW transfer_rows, transaction_rows, order_rate_rows;
DROP INDEX transfers_by_net, transfers_by_kind, transfers_of_order;
DROP INDEX transactions_declined, transactions_by_kind, transactions_by_state, transactions_by_created;
DROP INDEX order_rates_by_state, order_rates_by_amount, order_rates_by_due;

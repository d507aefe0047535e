DROP INDEX order_rows_internal_name;
DROP INDEX order_rows_campaign;
DROP INDEX order_rows_payer;
DROP INDEX order_rows_funnel_node;
DROP INDEX order_rows_funnel;
DROP INDEX order_rows_ticket_date;
DROP INDEX order_rows_ticket;
DROP INDEX order_rows_coupon;

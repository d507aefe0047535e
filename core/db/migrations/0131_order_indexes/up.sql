-- What few orders of a shop have is found without reading through all the others: a coupon, a ticket and a date of it, a funnel and a
-- page of it, a payer who comes again, a campaign, an internal name.
CREATE INDEX order_rows_coupon ON order_rows (seller_id, coupon_id, id) WHERE coupon_id IS NOT NULL;
CREATE INDEX order_rows_ticket ON order_rows (seller_id, ticket_id, id) WHERE ticket_id IS NOT NULL;
CREATE INDEX order_rows_ticket_date ON order_rows (seller_id, ticket_date_id, id) WHERE ticket_date_id IS NOT NULL;
CREATE INDEX order_rows_funnel ON order_rows (seller_id, funnel_id, id) WHERE funnel_id IS NOT NULL;
CREATE INDEX order_rows_funnel_node ON order_rows (seller_id, funnel_node_id, id) WHERE funnel_node_id IS NOT NULL;
CREATE INDEX order_rows_payer ON order_rows (seller_id, payer_id, id) WHERE payer_id IS NOT NULL;
CREATE INDEX order_rows_campaign ON order_rows (seller_id, campaign_id, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX order_rows_internal_name ON order_rows (seller_id, internal_name, id) WHERE internal_name <> '';

-- What most orders of most shops are is found by reading on; what few are is not.
CREATE INDEX order_rows_currency ON order_rows (seller_id, currency, id) WHERE currency <> 'eur';
CREATE INDEX order_rows_form ON order_rows (seller_id, payment_form, id) WHERE payment_form <> 'card';
CREATE INDEX order_rows_period ON order_rows (seller_id, period_type, id) WHERE period_type <> 'one_time';
CREATE INDEX order_rows_upsell ON order_rows (seller_id, upsell_type, id) WHERE upsell_type IS NOT NULL;

-- Pauses whose day has come, whoever's they are.
CREATE INDEX orders_pausing ON orders (paused_until, id) WHERE paused_until IS NOT NULL AND payment_state = 'payment_paused';

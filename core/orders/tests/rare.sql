-- What a few orders of each shop have and nearly all others have not.
UPDATE order_rows
SET payer_id = '01900000-0000-7000-8010-000000000001', coupon_id = '01900000-0000-7000-8012-000000000001',
    funnel_id = '01900000-0000-7000-8013-000000000001', funnel_node_id = '01900000-0000-7000-8014-000000000001',
    ticket_id = '01900000-0000-7000-8015-000000000001', ticket_date_id = '01900000-0000-7000-8016-000000000001',
    campaign_id = 'spring', internal_name = 'sourdough'
WHERE right(token, 7)::integer % 500 = 7;
ANALYZE order_rows

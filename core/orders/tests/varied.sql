-- What some of the orders that fill.sql made have besides, by their numbers.
UPDATE order_rows AS r
SET payer_id = CASE n % 10 WHEN 1 THEN uuid '01900000-0000-7000-8010-000000000001' WHEN 2 THEN '01900000-0000-7000-8010-000000000002' END,
    publisher_id = CASE WHEN n % 20 = 3 THEN uuid '01900000-0000-7000-8011-000000000001' END,
    sales_team_member_id = CASE WHEN n % 20 IN (3, 4) THEN uuid '01900000-0000-7000-8011-000000000002' END,
    coupon_id = CASE n % 25 WHEN 5 THEN uuid '01900000-0000-7000-8012-000000000001' WHEN 6 THEN '01900000-0000-7000-8012-000000000002' END,
    funnel_id = CASE WHEN n % 5 = 0 THEN uuid '01900000-0000-7000-8013-000000000001' END,
    funnel_node_id = CASE WHEN n % 10 = 0 THEN uuid '01900000-0000-7000-8014-000000000001' END,
    ticket_id = CASE WHEN n % 8 = 0 THEN uuid '01900000-0000-7000-8015-000000000001' END,
    ticket_date_id = CASE WHEN n % 16 = 0 THEN uuid '01900000-0000-7000-8016-000000000001' END,
    affiliate_program_id = CASE WHEN n % 30 = 3 THEN uuid '01900000-0000-7000-8017-000000000001' END,
    product_group_ids = CASE WHEN n % 12 = 0 THEN ARRAY[uuid '01900000-0000-7000-8018-000000000001', '01900000-0000-7000-8018-000000000002']
                             WHEN n % 6 = 0 THEN ARRAY[uuid '01900000-0000-7000-8018-000000000001'] ELSE '{}' END,
    product_id = CASE WHEN n % 13 = 0 THEN uuid '01900000-0000-7000-8000-000000000011' ELSE product_id END,
    pricing_plan_id = CASE WHEN n % 26 = 0 THEN uuid '01900000-0000-7000-8000-000000000012' ELSE pricing_plan_id END,
    upsell_type = CASE n % 9 WHEN 0 THEN 'bump' WHEN 1 THEN 'standard' END,
    internal_name = CASE WHEN n % 7 = 0 THEN 'sourdough' ELSE '' END,
    campaign_id = CASE WHEN n % 11 = 0 THEN 'spring' END,
    currency = CASE WHEN n % 17 = 0 THEN 'chf' ELSE 'eur' END,
    payment_form = CASE WHEN n % 3 = 0 THEN 'paypal' ELSE 'card' END,
    period_type = CASE WHEN n % 19 = 0 THEN 'subscription' ELSE 'one_time' END
FROM (SELECT seller_id, id, right(token, 7)::integer AS n FROM order_rows) AS numbered
WHERE numbered.seller_id = r.seller_id AND numbered.id = r.id

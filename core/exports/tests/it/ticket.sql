-- One ticket that somebody holds, of the first product and order there are.
WITH p AS (SELECT seller_id, id FROM products LIMIT 1),
     t AS (INSERT INTO tickets (seller_id, id, product_id, name, online, location_address, location_short_name,
               time_zone_name, additional_text, position, created_at, updated_at)
           SELECT seller_id, gen_random_uuid(), id, 'Stalls', true, '', '', 'Europe/Berlin', '', 0, now(), now() FROM p
           RETURNING seller_id, id, product_id),
     d AS (INSERT INTO ticket_dates (seller_id, id, product_id, ticket_id, starts_at, ends_at, created_at, updated_at)
           SELECT seller_id, gen_random_uuid(), product_id, id, now(), now() + interval '2 hours', now(), now() FROM t
           RETURNING seller_id, id, product_id, ticket_id, starts_at, ends_at)
INSERT INTO payment_tickets (seller_id, id, order_id, place, product_id, ticket_id, ticket_date_id, code, state,
    order_token, product_name, ticket_name, location, online, time_zone_name, starts_at, ends_at, price_amount, currency,
    holder_first_name, holder_last_name, holder_email, created_at, updated_at)
SELECT d.seller_id, gen_random_uuid(), o.id, 1, d.product_id, d.ticket_id, d.id, 'K7QH2MXW4NRD8TZB', 'unused',
    o.token, 'Evening', 'Stalls', '', true, 'Europe/Berlin', d.starts_at, d.ends_at, 2000, 'eur',
    'Anna', 'Berg', 'berg@example.test', now(), now()
FROM d JOIN (SELECT seller_id, id, token FROM orders LIMIT 1) AS o USING (seller_id)

-- What files of figures are written from. A row's id is made of what it is about: it stays the same, and files are in one order.
CREATE VIEW best_seller_rows WITH (security_invoker = true) AS
    SELECT d.seller_id, md5(d.key || d.currency)::uuid AS id, d.key::uuid AS product_id, coalesce(p.name, '') AS product_name,
           d.currency, d.started, d.orders, d.revenue, d.net_revenue, d.refunded, d.last_day
    FROM (SELECT seller_id, key, currency, sum(started)::bigint AS started, sum(orders)::bigint AS orders,
                 sum(gross - refunded - disputed)::bigint AS revenue, sum(gross - refunded - disputed - vat)::bigint AS net_revenue,
                 sum(refunded)::bigint AS refunded, max(day) AS last_day
          FROM figures_daily WHERE scope = 'product' GROUP BY seller_id, key, currency) AS d
    LEFT JOIN products AS p ON p.seller_id = d.seller_id AND p.id = d.key::uuid;

CREATE VIEW campaign_rows WITH (security_invoker = true) AS
    SELECT seller_id, md5(key || currency)::uuid AS id, key AS campaign_id, currency, sum(started)::bigint AS started,
           sum(orders)::bigint AS orders, sum(customers)::bigint AS customers, sum(gross - refunded - disputed)::bigint AS revenue,
           sum(refunded)::bigint AS refunded, min(day) AS first_day, max(day) AS last_day
    FROM figures_daily WHERE scope = 'campaign' GROUP BY seller_id, key, currency;

CREATE VIEW top_customer_rows WITH (security_invoker = true) AS
    SELECT seller_id, md5(email || currency)::uuid AS id, email, currency, orders, revenue, first_at, last_at FROM figure_customers;

-- A day and currency each; `at` is when the day began by the shop's clock.
CREATE VIEW financial_report_rows WITH (security_invoker = true) AS
    SELECT d.seller_id, md5(d.day || d.currency)::uuid AS id, d.day, d.day::timestamp AT TIME ZONE f.time_zone AS at, d.currency,
           d.orders, d.payments, d.gross, d.refunds, d.refunded, d.disputes, d.disputed, d.gross - d.refunded - d.disputed AS revenue, d.vat,
           d.gross - d.refunded - d.disputed - d.vat AS net_revenue, d.fees, d.net AS earnings
    FROM figures_daily AS d JOIN figure_shops AS f ON f.seller_id = d.seller_id WHERE d.scope = 'all';

CREATE VIEW product_group_rows WITH (security_invoker = true) AS
    SELECT g.seller_id, g.id, g.name, count(p.id) AS products_count, coalesce(string_agg(p.name, ', ' ORDER BY p.name, p.id), '') AS products,
           g.created_at, g.updated_at
    FROM product_groups AS g LEFT JOIN products AS p ON p.seller_id = g.seller_id AND g.id = ANY(p.product_group_ids)
    GROUP BY g.seller_id, g.id, g.name, g.created_at, g.updated_at;

//! A database of a platform that is some years old: half of all orders are one seller's, the rest is spread.

use anyhow::{Context, Result};
use uuid::Uuid;

use crate::env_file::Environment;

use super::visitor::{Visitor, owner};

/// Rows of one statement; bounds the server's memory.
const AT_ONCE: u32 = 50_000;
const OTHER_SELLERS: u32 = 50;

/// Others than the big seller: bare rows, for nobody signs in there.
const SELLERS: &str = "
    WITH made AS (
        INSERT INTO sellers (seller_id, username, livemode, twin_id, owner_user_id, name, country, currency, locale, created_at, updated_at)
        SELECT id, 'bench-' || n, true, id, (SELECT id FROM users LIMIT 1), 'Bench ' || n, 'DE', 'eur', 'en', now(), now()
        FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $1::integer) AS n) AS base
        RETURNING seller_id
    )
    SELECT seller_id::text FROM made";

const WARES: &str = "
    WITH product AS (
        INSERT INTO products (seller_id, id, slug, name, form, created_at, updated_at)
        SELECT $1, gen_random_uuid(), 'bench-bread-' || n, 'Sourdough from scratch', 'download', now(), now()
        FROM generate_series(1, 16) AS n RETURNING id
    ), plan AS (
        INSERT INTO pricing_plans (seller_id, id, product_id, currency, price_amount, created_at, updated_at)
        SELECT $1, gen_random_uuid(), id, 'eur', 1900, now(), now() FROM product RETURNING product_id, id
    )
    SELECT array_agg(product_id)::text, array_agg(id)::text FROM plan";

/// So many products the big seller has besides: the list of one shop stays fast.
const PRODUCTS: &str = "
    INSERT INTO products (seller_id, id, slug, name, form, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'bench-hour-' || n, 'One hour of advice, part ' || n, 'service',
           now() - n * interval '1 hour', now() - n * interval '1 hour' FROM generate_series(1, 20000) AS n";

pub async fn fill(environment: &Environment, visitor: &Visitor, orders: u32) -> Result<()> {
    println!("  writing {orders} orders");
    let database = owner(environment).await?;
    // Rows are written as the triggers would leave them, by the owner of a throw-away cluster.
    database.batch_execute("SET session_replication_role = replica; SET synchronous_commit = off").await?;
    let half = orders / 2;
    fill_seller(&database, visitor.seller, half).await?;
    let big = format!("'{}'::uuid", visitor.seller);
    database.batch_execute(&PRODUCTS.replace("$1", &big)).await.context("writing products")?;
    let others = database.query(SELLERS, &[&i32::try_from(OTHER_SELLERS)?]).await?;
    for row in &others {
        let seller: Uuid = row.get::<_, String>(0).parse().context("an id of a seller")?;
        fill_seller(&database, seller, half / OTHER_SELLERS).await?;
    }
    database.batch_execute("VACUUM ANALYZE orders, order_rows, order_tokens, products, sellers").await?;
    Ok(())
}

async fn fill_seller(database: &tokio_postgres::Client, seller: Uuid, orders: u32) -> Result<()> {
    let sql = WARES.replace("$1", &format!("'{seller}'::uuid"));
    let made = database.query_one(&sql, &[]).await?;
    let (products, plans): (String, String) = (made.get(0), made.get(1));
    let text = include_str!("fill.sql")
        .replace("$1", &format!("'{seller}'::uuid"))
        .replace("$2", &format!("'{products}'::uuid[]"))
        .replace("$3", &format!("'{plans}'::uuid[]"));
    let mut from = 1;
    while from <= orders {
        let till = orders.min(from + AT_ONCE - 1);
        database
            .batch_execute(&text.replace("$4", &from.to_string()).replace("$5", &till.to_string()))
            .await
            .context("writing orders")?;
        from = till + 1;
    }
    Ok(())
}

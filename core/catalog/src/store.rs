//! Reading and writing products.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, Update, query};
use kontor_kernel::{
    ApiError, Code, Result, check_seen,
    kinds::{CheckoutSettingsId, ProductId},
};
use uuid::Uuid;

use crate::{
    Product,
    counts::{COUNT_READY, LAST_OPEN},
    plan_stock::PLANS_FULL,
    product::COLUMNS,
    slug,
};

/// A product of this tenant.
pub async fn find(tx: &mut Tx, id: ProductId) -> Result<Product> {
    select_product(tx, id, "").await
}

/// The products of these ids that are there, in no order.
pub async fn find_all(tx: &mut Tx, ids: &[ProductId]) -> Result<Vec<Product>> {
    let seller = tx.seller()?;
    let found = query(format!("SELECT {COLUMNS} FROM products AS r WHERE r.seller_id = $1 AND r.id = ANY($2)"))
        .bind(seller)
        .bind(ids)
        .load(tx.conn()?)
        .await?;
    Ok(found)
}

/// The product at an address, shown or not.
pub async fn find_at(tx: &mut Tx, slug: &str) -> Result<Option<Product>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM products AS r WHERE r.seller_id = $1 AND r.slug = $2");
    let found: Vec<Product> = query(sql).bind(seller).bind(slug).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// A product, held until the transaction ends: whoever changes anything of it comes one after the other.
pub(crate) async fn lock(tx: &mut Tx, id: ProductId) -> Result<Product> {
    select_product(tx, id, "FOR UPDATE").await
}

/// [`lock`], and a refusal when the caller saw another version.
pub(crate) async fn lock_version(tx: &mut Tx, id: ProductId, seen: Option<i32>) -> Result<Product> {
    let product = lock(tx, id).await?;
    check_seen(seen, product.version)?;
    Ok(product)
}

async fn select_product(tx: &mut Tx, id: ProductId, hold: &str) -> Result<Product> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM products AS r WHERE r.seller_id = $1 AND r.id = $2 {hold}");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// What is held while an address is chosen.
pub(crate) const SLUGS: &str = slug::LOCK;

/// Writes a new product under the first of the addresses that neither a product nor a page has.
pub(crate) async fn insert(tx: &mut Tx, product: &mut Product, slugs: Vec<String>) -> Result<()> {
    let seller = tx.seller()?;
    tx.advisory_lock(SLUGS).await?;
    let by_chance = format!("{}-{}", product.form, tx.env().code(8).to_lowercase()).replace('_', "-");
    for slug in slugs.into_iter().chain([by_chance]) {
        let written = query(
            "INSERT INTO products (seller_id, id, slug, name, form, created_at, updated_at)
             SELECT $1, $2, $3, $4, $5, $6, $6
             WHERE NOT EXISTS (SELECT FROM shop_pages AS p WHERE p.seller_id = $1 AND p.slug = $3)
             ON CONFLICT (seller_id, slug) DO NOTHING",
        )
        .bind(seller)
        .bind(product.id)
        .bind(&slug)
        .bind(&product.name)
        .bind(product.form)
        .bind(product.created_at)
        .execute(tx.conn()?)
        .await?;
        if written > 0 {
            product.slug = slug;
            return write(tx, product).await;
        }
    }
    Err(ApiError::field(Code::SlugTaken, "/slug"))
}

/// Writes the fields that sellers edit, and counts the change.
pub(crate) async fn save(tx: &mut Tx, product: &mut Product) -> Result<()> {
    product.version += 1;
    product.updated_at = tx.now();
    write(tx, product).await
}

async fn write(tx: &mut Tx, product: &Product) -> Result<()> {
    let seller = tx.seller()?;
    Update::table("products")
        .set_all(&product.fields)
        .set("published", product.published)
        .set("published_at", product.published_at)
        .set("publish_requested_at", product.publish_requested_at)
        .set("publish_requested_by", product.publish_requested_by)
        .set("archived", product.archived)
        .set("review_state", product.review_state)
        .set("review_asked_at", product.review_asked_at)
        .set("review_due_at", product.review_due_at)
        .set("access_password_hash", &product.access_password_hash)
        .set("additional_fee", &product.additional_fee)
        .set("after_purchase", &product.after_purchase)
        .set("updated_at", product.updated_at)
        .set("version", product.version)
        .matching("seller_id", seller)
        .matching("id", product.id)
        .build()?
        .execute(tx.conn()?)
        .await?;
    write_tokens(tx, product).await
}

/// The words it is found by: those of its names and its id.
async fn write_tokens(tx: &mut Tx, product: &Product) -> Result<()> {
    let seller = tx.seller()?;
    let id = product.id.to_string();
    let tokens = kontor_lists::tokens([product.name.as_str(), &product.internal_name, &product.slug, &id]);
    query(
        "WITH gone AS (DELETE FROM product_tokens WHERE seller_id = $1 AND id = $2 AND NOT token = ANY($3))
         INSERT INTO product_tokens (seller_id, id, token) SELECT $1, $2, token FROM unnest($3) AS one (token)
         ON CONFLICT DO NOTHING",
    )
    .bind(seller)
    .bind(product.id)
    .bind(tokens)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Whether the fee of the product `p` is part of the shown price of the plan `l`, as [`crate::fee`] says.
const HAS_FEE: &str = "l.price_amount > 0 AND l.currency = p.additional_fee ->> 'currency' \
    AND (l.kind IN ('one_time', 'installment') OR (l.terms ->> 'payments_count')::int = 1)";

/// Counts anew what the product shows of its plans, files, covers and dates. `changed`: it counts as a change of the
/// product itself.
pub(crate) async fn recount(tx: &mut Tx, products: &[Uuid], changed: bool) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(format!(
        "UPDATE products AS p SET
            last_date_at = (SELECT max(d.starts_at) FROM ticket_dates AS d
                            WHERE d.seller_id = $1 AND d.product_id = p.id AND d.removed_at IS NULL),
            last_open_at = {LAST_OPEN},
            plans_count = (SELECT count(*) FROM pricing_plans AS l
                           WHERE l.seller_id = $1 AND l.product_id = p.id AND l.active),
            plans_full = {PLANS_FULL},
            free = coalesce((SELECT max(l.price_amount) = 0 FROM pricing_plans AS l
                             WHERE l.seller_id = $1 AND l.product_id = p.id AND l.active), false),
            (display_amount, display_old_amount, display_currency) =
                (SELECT coalesce(max(price_amount), 0), max(old_price_amount), max(currency) FROM
                    (SELECT l.price_amount + fee AS price_amount, l.old_price_amount + fee AS old_price_amount, l.currency
                     FROM pricing_plans AS l,
                        LATERAL (SELECT CASE WHEN {HAS_FEE} THEN (p.additional_fee ->> 'amount')::bigint ELSE 0 END AS fee) AS f
                     WHERE l.seller_id = $1 AND l.product_id = p.id AND l.active ORDER BY l.position, l.id LIMIT 1) AS first),
            digitals_count = (SELECT count(*) FROM digitals AS d
                              JOIN uploads AS u ON u.seller_id = d.seller_id AND u.id = d.upload_id
                              WHERE d.seller_id = $1 AND d.product_id = p.id AND d.removed_at IS NULL AND u.state = 'checked'),
            contents_count = (SELECT count(*) FROM bundle_contents AS b
                              JOIN products AS i ON i.seller_id = b.seller_id AND i.id = b.item_id
                              WHERE b.seller_id = $1 AND b.product_id = p.id AND NOT i.archived),
            lessons_count = {COUNT_READY},
            cover_id = (SELECT c.id FROM covers AS c WHERE c.seller_id = $1 AND c.product_id = p.id AND c.state = 'ready'
                        ORDER BY c.position, c.id LIMIT 1),
            version = version + $4, updated_at = CASE WHEN $4 > 0 THEN $3 ELSE updated_at END
         WHERE p.seller_id = $1 AND p.id = ANY($2)"
    ))
    .bind(seller)
    .bind(products)
    .bind(now)
    .bind(i32::from(changed))
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Refuses an address that another product of the shop has, or a page.
pub(crate) async fn check_slug_free(tx: &mut Tx, product: ProductId, wanted: &str) -> Result<()> {
    if slug_taken(tx, product, &[wanted.to_owned()]).await?.is_empty() {
        return Ok(());
    }
    Err(ApiError::field(Code::SlugTaken, "/slug"))
}

/// An address made of the product's name that nobody else has.
pub(crate) async fn free_slug(tx: &mut Tx, product: &Product) -> Result<String> {
    let candidates = slug::candidates(&slug::of_name(&product.name), &product.form.to_string());
    let taken = slug_taken(tx, product.id, &candidates).await?;
    Ok(candidates.into_iter().find(|slug| !taken.contains(slug)).unwrap_or_else(|| product.slug.clone()))
}

#[derive(Row)]
struct SlugRow {
    slug: String,
}

async fn slug_taken(tx: &mut Tx, besides: ProductId, wanted: &[String]) -> Result<Vec<String>> {
    let seller = tx.seller()?;
    tx.advisory_lock(SLUGS).await?;
    let rows: Vec<SlugRow> = query(
        "SELECT r.slug FROM products AS r WHERE r.seller_id = $1 AND r.slug = ANY($2) AND r.id <> $3
         UNION ALL SELECT p.slug FROM shop_pages AS p WHERE p.seller_id = $1 AND p.slug = ANY($2)",
    )
    .bind(seller)
    .bind(wanted)
    .bind(besides)
    .load(tx.conn()?)
    .await?;
    Ok(rows.into_iter().map(|row| row.slug).collect())
}

#[derive(Row)]
struct CountRow {
    count: i64,
}

/// Refuses one more than `max` rows that `from` finds; `from` sees the tenant as `$1` and `of` as `$2`.
pub(crate) async fn check_room(tx: &mut Tx, from: &str, of: Uuid, max: i64) -> Result<()> {
    let seller = tx.seller()?;
    let rows: Vec<CountRow> =
        query(format!("SELECT count(*) AS count FROM {from}")).bind(seller).bind(of).load(tx.conn()?).await?;
    if rows.iter().any(|row| row.count >= max) {
        return Err(ApiError::new(Code::TooMany).with("max", max));
    }
    Ok(())
}

/// Names of products that have chosen these settings of payment pages, put away or not; ten at most, enough to find them.
pub async fn names_with_settings(tx: &mut Tx, settings: CheckoutSettingsId) -> Result<Vec<String>> {
    let seller = tx.seller()?;
    let rows: Vec<NameRow> =
        query("SELECT name FROM products WHERE seller_id = $1 AND checkout_settings_id = $2 ORDER BY id DESC LIMIT 10")
            .bind(seller)
            .bind(settings)
            .load(tx.conn()?)
            .await?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}

#[derive(Row)]
struct NameRow {
    name: String,
}

//! Tables of dashboards: the same sums by product, coupon, campaign …

use std::collections::HashMap;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Currency, Result, words};
use uuid::Uuid;

use crate::{Days, Figure, Measures, figure::Opening, measures::SUMS};

/// Rows of a table.
const ROWS: i64 = 50;
/// By what they are ranked, and what comes first of what brought as much.
const RANK: &str = "sum(gross - refunded - disputed)";
const THEN: &str = "sum(started)";
/// As many are added up first.
const CANDIDATES: i64 = 150;
/// Rows of `figures_daily` of one scope and currency in a stretch of days.
const WITHIN: &str = "seller_id = $1 AND scope = $2 AND currency = $3 AND day BETWEEN $4 AND $5";

words! {
    /// What the rows of a table are.
    pub enum TableKey {
        /// Products.
        Products "products",
        /// Coupons.
        Coupons "coupons",
        /// What links to the payment page carried as `campaign_id`.
        Campaigns "campaigns",
        /// Funnels.
        Funnels "funnels",
        /// How something was sold along with something else.
        Upsells "upsells",
        /// Products that were taken along as order bumps, with what they brought themselves.
        Bumps "bumps",
        /// Countries of buyers.
        Countries "countries",
        /// Payment methods.
        Methods "methods",
        /// How prices are paid: once, in instalments, as a subscription.
        PlanKinds "plan_kinds",
        /// Customers, by email address.
        Customers "customers",
    }
}

/// A table of a dashboard: its best rows by revenue.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// What its rows are.
    pub key: TableKey,
    /// Its columns.
    pub columns: &'static [Figure],
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Which thing: an id, or a word.
    pub key: String,
    /// What it is called, where it has a name.
    pub label: Option<String>,
    /// Its numbers, in the order of the columns; none where there is nothing to divide by.
    pub values: Vec<Option<i64>>,
}

#[derive(Row)]
struct KeyRow {
    key: String,
    #[row(embed)]
    sums: Measures,
}

#[derive(Row)]
struct NameRow {
    id: Uuid,
    name: String,
}

impl TableKey {
    /// The rows of `figures_daily` that it is made of.
    const fn scope(self) -> &'static str {
        match self {
            Self::Products => "product",
            Self::Coupons => "coupon",
            Self::Campaigns => "campaign",
            Self::Funnels => "funnel",
            Self::Upsells => "upsell",
            Self::Countries => "country",
            Self::Methods => "method",
            Self::PlanKinds => "kind",
            Self::Bumps => "bump",
            Self::Customers => "customer",
        }
    }

    /// Where the names of its things are.
    const fn names(self) -> Option<&'static str> {
        Some(match self {
            Self::Products | Self::Bumps => "SELECT id, name FROM products WHERE seller_id = $1 AND id = ANY($2)",
            Self::Coupons => "SELECT id, name FROM coupons WHERE seller_id = $1 AND id = ANY($2)",
            Self::Funnels => "SELECT id, name FROM funnels WHERE seller_id = $1 AND id = ANY($2)",
            _ => return None,
        })
    }
}

/// The best rows of a table in a stretch of days.
pub(crate) async fn rows(tx: &mut Tx, table: &Table, currency: Currency, days: Days) -> Result<Vec<TableRow>> {
    let mut found = by_day(tx, table.key.scope(), currency, days).await?;
    if table.key == TableKey::Products && table.columns.contains(&Figure::Views) {
        add_views(tx, &mut found, days).await?;
    }
    let names = names(tx, table.key, &found).await?;
    let row = |row: KeyRow| TableRow {
        label: names.get(&row.key).cloned(),
        values: table.columns.iter().map(|figure| figure.value(&row.sums, Opening::default())).collect(),
        key: row.key,
    };
    Ok(found.into_iter().map(row).collect())
}

/// The best rows, with all their sums.
async fn by_day(tx: &mut Tx, scope: &'static str, currency: Currency, days: Days) -> Result<Vec<KeyRow>> {
    let best = best(tx, scope, currency, days).await?;
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT key, {SUMS} FROM figures_daily WHERE {WITHIN} AND key = ANY($6) GROUP BY key ORDER BY array_position($6, key)"
    );
    let sums = query(sql).bind(seller).bind(scope).bind(currency).bind(days.from).bind(days.till).bind(best);
    Ok(sums.load(tx.conn()?).await?)
}

/// The keys of the best rows. A few candidates are added up first, those that have ever brought most: where the last row that is shown
/// brought more in the period than the last candidate ever did, nothing else can be better. Otherwise all of them are added up.
async fn best(tx: &mut Tx, scope: &'static str, currency: Currency, days: Days) -> Result<Vec<String>> {
    #[derive(Row)]
    struct Best {
        key: String,
        whole: bool,
    }
    let seller = tx.seller()?;
    let sql = format!(
        "WITH few AS MATERIALIZED (
            SELECT key AS one, most FROM figure_totals WHERE seller_id = $1 AND scope = $2 AND currency = $3
            ORDER BY most DESC, key LIMIT $7
        ), best AS MATERIALIZED (
            SELECT s.one AS key, d.rank, d.place FROM few AS s
            CROSS JOIN LATERAL (SELECT {RANK} AS rank, {THEN} AS place FROM figures_daily WHERE {WITHIN} AND key = s.one) AS d
            WHERE d.rank IS NOT NULL ORDER BY rank DESC, place DESC, key LIMIT $6
        )
        SELECT b.key, (SELECT count(*) < $7 OR min(most) < (SELECT min(rank) FROM best HAVING count(*) = $6) FROM few) IS TRUE AS whole
        FROM best AS b ORDER BY b.rank DESC, b.place DESC, b.key"
    );
    let found = query(sql).bind(seller).bind(scope).bind(currency).bind(days.from).bind(days.till);
    let found: Vec<Best> = found.bind(ROWS).bind(CANDIDATES).load(tx.conn()?).await?;
    if found.iter().any(|row| row.whole) {
        return Ok(found.into_iter().map(|row| row.key).collect());
    }
    let sql = format!(
        "SELECT key, true AS whole FROM figures_daily WHERE {WITHIN} GROUP BY key ORDER BY {RANK} DESC, {THEN} DESC, key LIMIT $6"
    );
    let found = query(sql).bind(seller).bind(scope).bind(currency).bind(days.from).bind(days.till).bind(ROWS);
    let found: Vec<Best> = found.load(tx.conn()?).await?;
    Ok(found.into_iter().map(|row| row.key).collect())
}

/// How often the payment page of each was opened.
async fn add_views(tx: &mut Tx, products: &mut [KeyRow], days: Days) -> Result<()> {
    #[derive(Row)]
    struct ProductViews {
        product_id: Uuid,
        views: i64,
    }
    let (seller, ids) = (tx.seller()?, products.iter().filter_map(|row| row.key.parse().ok()).collect::<Vec<Uuid>>());
    let sql = "SELECT product_id, sum(views)::bigint AS views FROM page_views
               WHERE seller_id = $1 AND day BETWEEN $2 AND $3 AND product_id = ANY($4) GROUP BY product_id";
    let found: Vec<ProductViews> =
        query(sql).bind(seller).bind(days.from).bind(days.till).bind(ids).load(tx.conn()?).await?;
    let views: HashMap<String, i64> = found.into_iter().map(|row| (row.product_id.to_string(), row.views)).collect();
    for product in products {
        product.sums.views = views.get(&product.key).copied().unwrap_or_default();
    }
    Ok(())
}

async fn names(tx: &mut Tx, key: TableKey, rows: &[KeyRow]) -> Result<HashMap<String, String>> {
    let (seller, Some(sql)) = (tx.seller()?, key.names()) else { return Ok(HashMap::new()) };
    let ids: Vec<Uuid> = rows.iter().filter_map(|row| row.key.parse().ok()).collect();
    let found: Vec<NameRow> = query(sql).bind(seller).bind(ids).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|row| (row.id.to_string(), row.name)).collect())
}

//! Counting: notes of what happened become sums, in one statement that takes the notes away.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{FilesJob, enqueue, enqueue_all};
use kontor_kernel::{Actor, Result, kinds::SellerId};

/// Notes of one transaction.
const AT_ONCE: i64 = 5_000;
/// A shop with fewer is counted anew while somebody looks; a bigger one by the worker.
const WHILE_LOOKING: i64 = 2_000;
/// Shops that one sweep finds.
const SHOPS: i64 = 1_000;
/// By which rules is counted, written beside the sums: one more whenever `count.sql` makes other sums of the same sales. Shops that were
/// counted by former rules are counted anew.
const RULES: i32 = 2;

const COUNTED: &str = include_str!("count.sql");
/// What was noted, the oldest first.
const NOTED: &str = "
    taken AS (
        DELETE FROM figure_changes WHERE seller_id = $1 AND id IN (
            SELECT id FROM figure_changes WHERE seller_id = $1 ORDER BY id LIMIT $3)
        RETURNING kind, object_id, at)";
const MOVES: &str = ", moves AS (SELECT * FROM moved)";
/// Everything that there is: what of it is noted is visible together with it, and goes. What a subscription has brought is known from
/// its movements; what is noted of it is still to become one.
const EVERYTHING: &str = "
    gone AS (DELETE FROM figure_changes WHERE seller_id = $1 RETURNING kind, object_id, at),
    taken AS (
        SELECT 'transfer' AS kind, f.id AS object_id, f.created_at AS at
        FROM transfers AS f JOIN transactions AS t ON t.seller_id = $1 AND t.id = f.transaction_id
        WHERE f.seller_id = $1 AND f.party = 'seller' AND moves_money(t.kind, t.state, t.queued_at)
        UNION ALL SELECT 'started', id, created_at FROM orders WHERE seller_id = $1
        UNION ALL SELECT 'charged', id, charged_at FROM orders WHERE seller_id = $1 AND charged_at IS NOT NULL
        UNION ALL SELECT kind, object_id, at FROM gone WHERE kind = 'plan' AND $3 > 0)";
const ALL_MOVES: &str = ", moves AS (
    SELECT order_id, at, was, worth FROM moved
    UNION ALL SELECT order_id, at, was, worth FROM subscription_movements WHERE seller_id = $1)";
/// Of what was sold before anybody counted: each begins with its first payment, and ends when its order was last changed.
const BEFORE: &str = "
    INSERT INTO subscription_movements (seller_id, order_id, at, was, worth)
    SELECT $1, one.id, edge.at, edge.was, edge.worth
    FROM (SELECT o.id, o.charged_at, o.updated_at, o.payment_state, monthly_worth(s.plan, o.vat_rate_bps) AS worth
          FROM subscriptions AS s JOIN orders AS o ON o.seller_id = $1 AND o.id = s.order_id
          WHERE s.seller_id = $1 AND o.charged_at IS NOT NULL) AS one
    CROSS JOIN LATERAL (VALUES (1, one.charged_at, 0, one.worth), (2, one.updated_at, one.worth, 0)) AS edge (place, at, was, worth)
    WHERE one.worth > 0 AND (edge.place = 1 OR one.payment_state NOT IN ('paying', 'paid'))
    ORDER BY one.id, edge.place";

const LOCK: &str = "SELECT seller_id FROM figure_shops WHERE seller_id = $1 FOR UPDATE";
const LOCK_IF_FREE: &str = "SELECT seller_id FROM figure_shops WHERE seller_id = $1 FOR UPDATE SKIP LOCKED";
const NOTES: &str =
    "SELECT count(*) AS count FROM (SELECT 1 FROM figure_changes WHERE seller_id = $1 LIMIT $2) AS first_rows";
const ORDERS: &str = "SELECT count(*) AS count FROM (SELECT 1 FROM orders WHERE seller_id = $1 LIMIT $2) AS first_rows";

#[derive(Row)]
struct Shop {
    /// Its clock.
    time_zone: String,
    /// The clock by which its figures are counted; none: nothing is counted yet.
    counted_zone: Option<String>,
    /// The rules by which they are counted; none: nothing is counted yet.
    rules: Option<i32>,
    /// Whether anything is noted.
    noted: bool,
}

impl Shop {
    /// Whether its figures are of its clock, and by the rules of this program.
    fn is_counted(&self) -> bool {
        self.counted_zone.as_ref() == Some(&self.time_zone) && self.rules == Some(RULES)
    }
}

#[derive(Row)]
struct SellerRow {
    seller_id: SellerId,
}

fn statement(taken: &str, moves: &str) -> String {
    COUNTED.replace("/* taken */", taken).replace("/* moves */", moves)
}

/// Brings the figures of the transaction's shop up to date while somebody looks at them. False: there is too much to count, and the
/// worker is at it.
pub async fn is_counted(tx: &mut Tx) -> Result<bool> {
    let (seller, shop) = (tx.seller()?, find(tx).await?);
    if shop.is_counted() {
        // Whoever counts already is not waited for.
        if shop.noted && lock(tx, LOCK_IF_FREE).await? {
            // By the clock of now: it may have been changed before the lock was had.
            let shop = find(tx).await?;
            if shop.is_counted() {
                count_noted(tx, &shop.time_zone).await?;
            }
        }
        return Ok(true);
    }
    if has_many(tx).await? {
        enqueue(tx, FilesJob::CountFigures { seller }).await?;
        // By its former clock they are right as well.
        return Ok(shop.counted_zone.is_some());
    }
    count_anew(tx, &shop.time_zone).await?;
    Ok(true)
}

/// Counts all that is noted of a shop, or everything anew where nothing was counted yet, or by another clock or former rules.
pub async fn count_all(db: &Db, seller: SellerId) -> Result<()> {
    let tenant = db.tenant(seller).await?;
    loop {
        let mut tx = db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
        lock(&mut tx, LOCK).await?;
        let shop = find(&mut tx).await?;
        let counted = if shop.is_counted() {
            count_noted(&mut tx, &shop.time_zone).await?
        } else {
            count_anew(&mut tx, &shop.time_zone).await?;
            0
        };
        tx.commit().await?;
        if counted < AT_ONCE {
            return Ok(());
        }
    }
}

/// Sweep: causes a job for each shop of which something is noted, or that is counted by another clock than its own or by former rules. Answers how many.
pub async fn find_uncounted(db: &Db) -> Result<usize> {
    let mut tx = db.begin(Scope::System).await?;
    // One look into the index for each shop, however much is noted.
    let sql = "
        WITH RECURSIVE s AS (
            (SELECT seller_id FROM figure_changes ORDER BY seller_id LIMIT 1)
            UNION ALL
            SELECT (SELECT c.seller_id FROM figure_changes AS c WHERE c.seller_id > s.seller_id ORDER BY c.seller_id LIMIT 1)
            FROM s WHERE s.seller_id IS NOT NULL)
        (SELECT seller_id FROM s WHERE seller_id IS NOT NULL LIMIT $1)
        UNION
        (SELECT f.seller_id FROM figure_shops AS f JOIN sellers AS l ON l.seller_id = f.seller_id
         WHERE l.time_zone <> f.time_zone OR f.rules <> $2 LIMIT $1)";
    let found: Vec<SellerRow> = query(sql).bind(SHOPS).bind(RULES).load(tx.conn()?).await?;
    let jobs: Vec<_> = found.iter().map(|row| FilesJob::CountFigures { seller: row.seller_id }).collect();
    enqueue_all(&mut tx, &jobs).await?;
    tx.commit().await?;
    Ok(jobs.len())
}

/// What is noted becomes sums, so much at once. Answers how many notes there were.
async fn count_noted(tx: &mut Tx, time_zone: &str) -> Result<i64> {
    let (seller, now, notes) = (tx.seller()?, tx.now(), rows(tx, NOTES, AT_ONCE).await?);
    if notes > 0 {
        let sums = query(statement(NOTED, MOVES)).bind(seller).bind(time_zone.to_owned()).bind(AT_ONCE);
        sums.execute(tx.conn()?).await?;
        let counted = query("UPDATE figure_shops SET counted_at = $2 WHERE seller_id = $1").bind(seller).bind(now);
        counted.execute(tx.conn()?).await?;
    }
    Ok(notes)
}

/// Forgets the sums and counts everything that there is, by this clock.
async fn count_anew(tx: &mut Tx, time_zone: &str) -> Result<()> {
    #[derive(Row)]
    struct Begun {
        first: bool,
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "INSERT INTO figure_shops AS f (seller_id, time_zone, counted_at, rules) VALUES ($1, $2, $3, $4)
               ON CONFLICT (seller_id) DO UPDATE SET time_zone = excluded.time_zone, counted_at = excluded.counted_at, rules = excluded.rules
               RETURNING (xmax = 0) AS first";
    let shop: Begun =
        query(sql).bind(seller).bind(time_zone.to_owned()).bind(now).bind(RULES).get_result(tx.conn()?).await?;
    for sql in [
        "DELETE FROM figures_daily WHERE seller_id = $1",
        "DELETE FROM figure_totals WHERE seller_id = $1",
        "DELETE FROM figure_customers WHERE seller_id = $1",
    ] {
        query(sql).bind(seller).execute(tx.conn()?).await?;
    }
    if shop.first {
        query(BEFORE).bind(seller).execute(tx.conn()?).await?;
    }
    let sums = query(statement(EVERYTHING, ALL_MOVES)).bind(seller).bind(time_zone.to_owned()).bind(AT_ONCE);
    sums.execute(tx.conn()?).await?;
    Ok(())
}

async fn find(tx: &mut Tx) -> Result<Shop> {
    let seller = tx.seller()?;
    let sql = "
        SELECT l.time_zone, f.time_zone AS counted_zone, f.rules, EXISTS (SELECT FROM figure_changes WHERE seller_id = $1) AS noted
        FROM sellers AS l LEFT JOIN figure_shops AS f ON f.seller_id = l.seller_id WHERE l.seller_id = $1";
    Ok(query(sql).bind(seller).get_result(tx.conn()?).await?)
}

/// Only one counts a shop at a time. False: there is nothing to lock, or, where it is not waited for, somebody else has it.
async fn lock(tx: &mut Tx, sql: &'static str) -> Result<bool> {
    #[derive(Row)]
    struct Locked {
        #[expect(dead_code, reason = "that there is one is all")]
        seller_id: SellerId,
    }
    let seller = tx.seller()?;
    let found: Vec<Locked> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(!found.is_empty())
}

/// Whether counting everything would take longer than somebody who looks should wait.
async fn has_many(tx: &mut Tx) -> Result<bool> {
    Ok(rows(tx, ORDERS, WHILE_LOOKING).await? == WHILE_LOOKING)
}

/// How many rows there are, up to `most`.
async fn rows(tx: &mut Tx, sql: &'static str, most: i64) -> Result<i64> {
    #[derive(Row)]
    struct Rows {
        count: i64,
    }
    let seller = tx.seller()?;
    let rows: Rows = query(sql).bind(seller).bind(most).get_result(tx.conn()?).await?;
    Ok(rows.count)
}

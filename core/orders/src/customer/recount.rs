//! Customers are counted from their orders and from the books: what changed is noted in the transaction that changes it, by a row that no
//! other sale waits for, and whoever looks or the worker counts the customers of the noted orders anew. A customer who was counted wrongly
//! or never is right after the next note of any of their orders.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{FilesJob, enqueue, enqueue_all};
use kontor_kernel::{
    Actor, Result,
    kinds::{CustomerId, OrderId, SellerId},
};

/// Notes of one transaction.
const AT_ONCE: i64 = 500;
/// Batches that are counted while somebody looks; the worker counts what is left.
const WHILE_LOOKING: usize = 2;
/// Shops that one sweep finds.
const SHOPS: i64 = 1_000;

/// Notes that the customer of an order is to be counted again.
pub(crate) async fn note_change(tx: &mut Tx, order: OrderId) -> Result<()> {
    let seller = tx.seller()?;
    let noted = query("INSERT INTO customer_changes (seller_id, order_id) VALUES ($1, $2)").bind(seller).bind(order);
    noted.execute(tx.conn()?).await?;
    Ok(())
}

/// Counts what is noted of the transaction's shop while somebody looks at its customers. What somebody else is counting is not waited for.
pub async fn bring_up_to_date(tx: &mut Tx) -> Result<()> {
    #[derive(Row)]
    struct Noted {
        noted: bool,
        everything: bool,
    }
    let seller = tx.seller()?;
    let sql = "SELECT EXISTS (SELECT FROM customer_changes WHERE seller_id = $1) AS noted,
                      EXISTS (SELECT FROM customer_changes WHERE seller_id = $1 AND order_id IS NULL) AS everything";
    let found: Noted = query(sql).bind(seller).get_result(tx.conn()?).await?;
    if found.everything {
        // All of a shop is more than somebody waits for.
        return enqueue(tx, FilesJob::CountCustomers { seller }).await;
    }
    if !found.noted || !lock(tx, TRY_LOCK).await? {
        return Ok(());
    }
    for _ in 0..WHILE_LOOKING {
        if count(tx).await? {
            return Ok(());
        }
    }
    enqueue(tx, FilesJob::CountCustomers { seller }).await
}

/// Counts all that is noted of a shop.
pub async fn recount(db: &Db, seller: SellerId) -> Result<()> {
    let tenant = db.tenant(seller).await?;
    loop {
        let mut tx = db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
        lock(&mut tx, LOCK).await?;
        let done = count(&mut tx).await?;
        tx.commit().await?;
        if done {
            return Ok(());
        }
    }
}

/// Sweep: causes a job for each shop of which something is noted. Answers how many.
pub async fn find_uncounted(db: &Db) -> Result<usize> {
    #[derive(Row)]
    struct Shop {
        seller_id: SellerId,
    }
    let mut tx = db.begin(Scope::System).await?;
    // One look into the index for each shop, however much is noted.
    let sql = "
        WITH RECURSIVE s AS (
            (SELECT seller_id FROM customer_changes ORDER BY seller_id LIMIT 1)
            UNION ALL
            SELECT (SELECT c.seller_id FROM customer_changes AS c WHERE c.seller_id > s.seller_id ORDER BY c.seller_id LIMIT 1)
            FROM s WHERE s.seller_id IS NOT NULL)
        SELECT seller_id FROM s WHERE seller_id IS NOT NULL LIMIT $1";
    let found: Vec<Shop> = query(sql).bind(SHOPS).load(tx.conn()?).await?;
    let jobs: Vec<_> = found.iter().map(|shop| FilesJob::CountCustomers { seller: shop.seller_id }).collect();
    enqueue_all(&mut tx, &jobs).await?;
    tx.commit().await?;
    Ok(jobs.len())
}

/// Only one counts a shop at a time: what two would read of one customer, the later of them would write.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1::text, 290)) IS NOT NULL AS locked";
const TRY_LOCK: &str = "SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 290)) AS locked";

async fn lock(tx: &mut Tx, sql: &'static str) -> Result<bool> {
    #[derive(Row)]
    struct Locked {
        locked: bool,
    }
    let seller = tx.seller()?;
    let found: Locked = query(sql).bind(seller).get_result(tx.conn()?).await?;
    Ok(found.locked)
}

/// Notes that go, and whose customers are counted for it. One without an order stands for everything that the shop has sold.
const TAKE: &str = "
    WITH taken AS (
        DELETE FROM customer_changes WHERE seller_id = $1 AND id IN (
            SELECT id FROM customer_changes WHERE seller_id = $1 ORDER BY id LIMIT $2)
        RETURNING order_id)
    SELECT count(*) AS notes, coalesce(bool_or(t.order_id IS NULL), false) AS everything,
           coalesce(array_agg(DISTINCT r.payer_email) FILTER (WHERE r.payer_email IS NOT NULL), '{}') AS emails
    FROM taken AS t LEFT JOIN order_rows AS r ON r.seller_id = $1 AND r.id = t.order_id";

/// Orders count that were paid at least in part, or that run. The id is that of the order that came first, so that ids are the order in which customers came.
const COUNT: &str = "
    WITH counted AS (
        SELECT r.id, r.payer_email AS email, r.payer_id, r.payer_first_name, r.payer_last_name, r.payer_company, r.payer_country,
               r.currency, r.created_at, coalesce((
                   SELECT sum(f.gross_amount) FROM transfers AS f
                   JOIN transactions AS t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
                   WHERE f.seller_id = $1 AND f.order_id = r.id AND f.party = 'seller' AND moves_money(t.kind, t.state, t.queued_at)), 0)::bigint AS value
        FROM order_rows AS r WHERE r.seller_id = $1 AND r.payer_email = ANY ($2) AND (r.charged_at IS NOT NULL OR r.payment_state IN ('paid', 'paying'))
    ), sums AS (
        SELECT email, jsonb_object_agg(currency, value) AS amounts
        FROM (SELECT email, currency, sum(value)::bigint AS value FROM counted GROUP BY email, currency) AS each GROUP BY email
    ), spans AS (
        SELECT email, count(*)::integer AS orders, min(created_at) AS first_at, max(created_at) AS last_at, min(id::text)::uuid AS id
        FROM counted GROUP BY email
    ), newest AS (
        SELECT DISTINCT ON (email) * FROM counted ORDER BY email, created_at DESC, id DESC
    ), agreed AS (
        SELECT c.email, max(a.created_at) AS at FROM counted AS c
        JOIN opt_in_answers AS a ON a.seller_id = $1 AND a.order_id = c.id
        WHERE a.field_type = 'service' AND a.answer = 'true' GROUP BY c.email
    ), former AS (
        UPDATE customers SET orders_count = 0, amounts = '{}', amount = 0, updated_at = $3
        WHERE seller_id = $1 AND email = ANY ($2) AND orders_count > 0 AND email NOT IN (SELECT email FROM spans)
    )
    INSERT INTO customers AS c (seller_id, id, email, user_id, first_name, last_name, company, country, orders_count, amounts, currency,
        amount, first_order_at, last_order_at, marketing, marketing_at, created_at, updated_at)
    SELECT $1, p.id, n.email, n.payer_id, n.payer_first_name, n.payer_last_name, n.payer_company, n.payer_country, p.orders, s.amounts,
           n.currency, (s.amounts ->> n.currency)::bigint, p.first_at, p.last_at, a.at IS NOT NULL, a.at, p.first_at, $3
    FROM newest AS n JOIN sums AS s USING (email) JOIN spans AS p USING (email) LEFT JOIN agreed AS a USING (email)
    ORDER BY n.email
    ON CONFLICT (seller_id, email) DO UPDATE SET
        user_id = EXCLUDED.user_id, first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name, company = EXCLUDED.company,
        country = EXCLUDED.country, orders_count = EXCLUDED.orders_count, amounts = EXCLUDED.amounts, currency = EXCLUDED.currency,
        amount = EXCLUDED.amount, first_order_at = EXCLUDED.first_order_at, last_order_at = EXCLUDED.last_order_at,
        marketing = EXCLUDED.marketing, marketing_at = EXCLUDED.marketing_at, updated_at = EXCLUDED.updated_at
    RETURNING c.id, c.email, c.first_name, c.last_name, c.company";

#[derive(Row)]
struct Taken {
    notes: i64,
    everything: bool,
    emails: Vec<String>,
}

#[derive(Row)]
struct Counted {
    id: CustomerId,
    email: String,
    first_name: String,
    last_name: String,
    company: String,
}

/// One batch of notes. True: there were no more.
async fn count(tx: &mut Tx) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let taken: Taken = query(TAKE).bind(seller).bind(AT_ONCE).get_result(tx.conn()?).await?;
    if taken.everything {
        let sql = "INSERT INTO customer_changes (seller_id, order_id)
            SELECT DISTINCT ON (r.payer_email) $1, r.id FROM order_rows AS r
            WHERE r.seller_id = $1 AND (r.charged_at IS NOT NULL OR r.payment_state IN ('paid', 'paying'))
            ORDER BY r.payer_email";
        query(sql).bind(seller).execute(tx.conn()?).await?;
    }
    if !taken.emails.is_empty() {
        let counted = query(COUNT).bind(seller).bind(taken.emails).bind(now).load(tx.conn()?).await?;
        keep_tokens(tx, &counted).await?;
    }
    Ok(taken.notes < AT_ONCE && !taken.everything)
}

/// The words that customers are found by.
async fn keep_tokens(tx: &mut Tx, counted: &[Counted]) -> Result<()> {
    let seller = tx.seller()?;
    let (mut ids, mut words) = (Vec::new(), Vec::new());
    for one in counted {
        for word in kontor_lists::tokens([one.email.as_str(), &one.first_name, &one.last_name, &one.company]) {
            ids.push(one.id);
            words.push(word);
        }
    }
    let all: Vec<CustomerId> = counted.iter().map(|one| one.id).collect();
    query("DELETE FROM customer_tokens WHERE seller_id = $1 AND id = ANY ($2)")
        .bind(seller)
        .bind(all)
        .execute(tx.conn()?)
        .await?;
    query("INSERT INTO customer_tokens (seller_id, token, id) SELECT $1, word, id FROM unnest($2, $3) AS t (word, id) ON CONFLICT DO NOTHING")
        .bind(seller)
        .bind(words)
        .bind(ids)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

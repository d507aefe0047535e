//! The desk where statements are compared with the orders: by a job in pieces, so that it may be cut off anywhere and goes on
//! from there.

use diesel_async::RunQueryDsl;
use kontor_checkout::Checkout;
use kontor_db::{Db, Row, Scope, Tenant, Tx, query};
use kontor_kernel::{
    Actor, Code, Result,
    kinds::{BankEntryId, BankStatementId, OrderId},
};

use crate::{
    Confidence, Entry, EntryState, ExpectedIndex, Match, assignment,
    expected::expected,
    looking::wait_for,
    manual::{self, Matched},
    returned::{self, is_return},
    row::{self, ENTRY_COLUMNS, statement},
};

/// Entries of one round: their sum is what the screen sees grow.
const BATCH: i64 = 200;

/// Where statements are compared with orders.
#[derive(Clone)]
pub struct StatementMatcher {
    pub(crate) db: Db,
    pub(crate) checkout: Checkout,
}

#[derive(Row)]
struct DuplicateCount {
    count: i64,
}

impl StatementMatcher {
    /// A desk over a database and the buyer's path.
    pub const fn new(db: Db, checkout: Checkout) -> Self {
        Self { db, checkout }
    }

    /// The tenant's own machinery looks at a statement.
    pub(crate) async fn begin_as_shop(&self, tenant: Tenant) -> Result<Tx> {
        self.db.begin(Scope::Seller(tenant, Actor::Tenant(tenant.id))).await
    }

    /// Compares what a statement brought with the orders: what is certain is booked, the rest waits for a person. Twice is
    /// once, and two at a time do not harm each other.
    pub async fn match_statement(&self, tenant: Tenant, id: BankStatementId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let books = ExpectedIndex::from_expected(expected(&mut tx, None).await?);
        tx.commit().await?;
        loop {
            let mut tx = self.begin_as_shop(tenant).await?;
            let entries = unlooked(&mut tx, id).await?;
            if entries.is_empty() {
                return tx.commit().await;
            }
            let (mut certain, mut looked, mut returned) = (Vec::new(), Vec::new(), Vec::new());
            for entry in &entries {
                let verdict = judged(&books, entry);
                if is_return(entry) && verdict.confidence == Confidence::Likely {
                    returned.push((entry, verdict));
                    continue;
                }
                match verdict.confidence {
                    Confidence::Certain => certain.push((entry, verdict)),
                    _ => looked.push((entry.id, verdict)),
                }
            }
            note(&mut tx, &looked, &books).await?;
            count(&mut tx, id).await?;
            tx.commit().await?;
            for (entry, verdict) in certain {
                self.book_certain(tenant, entry, &verdict, &books).await?;
            }
            for (entry, verdict) in returned {
                self.take_back(tenant, entry, verdict, &books).await?;
            }
            let mut tx = self.begin_as_shop(tenant).await?;
            count(&mut tx, id).await?;
            tx.commit().await?;
        }
    }

    /// What a bank took back of the order that it names: booked where that is certain, otherwise opened for a person with the order
    /// pointed at.
    async fn take_back(&self, tenant: Tenant, entry: &Entry, verdict: Match, books: &ExpectedIndex) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let fresh = row::entry(&mut tx, entry.id).await?;
        if fresh.looked_at.is_some() || fresh.state != EntryState::Ignored {
            return tx.commit().await;
        }
        let order = returned::certain(&mut tx, entry, &verdict, books).await?;
        let verdict = match order.filter(|_| verdict.names_one()) {
            Some(order) if !has_twin(&mut tx, entry).await? => {
                manual::match_in(&self.checkout, &mut tx, entry.id, order, None).await?;
                Match { confidence: Confidence::Certain, ..verdict }
            }
            _ => {
                assignment::open(&mut tx, entry.id, "a person looks whose it was").await?;
                verdict
            }
        };
        note(&mut tx, &[(entry.id, verdict)], books).await?;
        tx.commit().await
    }

    /// Books one that was certain when it was compared. Whatever has changed since then, or cannot be booked by itself, is left
    /// to a person.
    async fn book_certain(&self, tenant: Tenant, entry: &Entry, verdict: &Match, books: &ExpectedIndex) -> Result<()> {
        let Some(one) = verdict.best(books) else { return Ok(()) };
        // A last look: what the payment company has taken by now is not waited for here.
        if !entry.watched {
            self.checkout.poll_payment_once(tenant, one.transaction).await?;
        }
        let mut tx = self.begin_as_shop(tenant).await?;
        let fresh = ExpectedIndex::from_expected(expected(&mut tx, Some(one.order)).await?);
        let still = judged(&fresh, entry).confidence == Confidence::Certain && !has_twin(&mut tx, entry).await?;
        if still {
            match manual::match_in(&self.checkout, &mut tx, entry.id, one.order, None).await {
                Ok(Matched { closed, .. }) => {
                    note(&mut tx, &[(entry.id, verdict.clone())], books).await?;
                    tx.commit().await?;
                    if let Some(closed) = closed {
                        self.checkout.wait_no_longer(tenant, &closed).await;
                    }
                    return Ok(());
                }
                // What is wrong with the order that is named (its currency, who sold it) is said beside its field.
                Err(fault)
                    if matches!(fault.code(), Code::PaymentUnderWay | Code::InvalidTransition | Code::InvalidInput) =>
                {
                    tracing::info!(entry = %entry.id, ?fault, "left to a person");
                }
                Err(fault) => return Err(fault),
            }
            tx.rollback().await?;
            tx = self.begin_as_shop(tenant).await?;
        }
        let likely = Match { confidence: Confidence::Likely, found: verdict.found.clone() };
        note(&mut tx, &[(entry.id, likely)], books).await?;
        tx.commit().await
    }
}

/// What is found for an entry. What takes another entry back is nobody's payment; where it takes money back that came,
/// the order that it names is pointed at, for a person to look at.
pub(crate) fn judged(books: &ExpectedIndex, entry: &Entry) -> Match {
    if entry.amount < 0 && entry.reversal {
        return books.returned(&entry.purpose);
    }
    if entry.amount <= 0 || entry.reversal {
        return Match { confidence: Confidence::None, found: Vec::new() };
    }
    let mut verdict = books.match_entry(entry.money(), &entry.purpose, &entry.payer_name);
    // What a payment company watches is pointed at, never booked: there the reference alone says whose it is.
    let told = verdict.best(books).is_some_and(|one| one.account.as_ref() == Some(&entry.account_hash));
    if entry.watched && told && verdict.names_one() {
        verdict.confidence = Confidence::Certain;
    }
    verdict
}

/// Entries of a statement that nobody has compared yet.
async fn unlooked(tx: &mut Tx, statement: BankStatementId) -> Result<Vec<Entry>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {ENTRY_COLUMNS} FROM bank_entry_rows AS r
         WHERE r.seller_id = $1 AND r.statement_id = $2 AND r.looked_at IS NULL ORDER BY r.id LIMIT {BATCH}"
    );
    Ok(query(sql).bind(seller).bind(statement).load(tx.conn()?).await?)
}

/// Whether another entry may be the same money, known in another way: a bank names its entries in one format and not in
/// the other, or by one name in two files that do not say the same of it, or by different ones in a report of the day
/// and in a statement; then nobody can tell.
async fn has_twin(tx: &mut Tx, entry: &Entry) -> Result<bool> {
    let seller = tx.seller()?;
    let twins: DuplicateCount = query(
        "SELECT count(*) AS count FROM bank_entries WHERE seller_id = $1 AND amount = $2 AND account_hash = $3
           AND booked_at = $4 AND currency = $5
           AND (by_reference <> $6 OR (by_reference AND bank_reference = $7 AND statement_id <> $8)
                OR EXISTS (SELECT FROM bank_statements s, bank_statements mine
                           WHERE s.seller_id = $1 AND s.id = bank_entries.statement_id
                             AND mine.seller_id = $1 AND mine.id = $8 AND mine.format <> s.format))",
    )
    .bind(seller)
    .bind(entry.amount)
    .bind(&entry.account_hash)
    .bind(entry.booked_at)
    .bind(entry.currency)
    .bind(entry.by_reference)
    .bind(&entry.bank_reference)
    .bind(entry.statement_id)
    .get_result(tx.conn()?)
    .await?;
    Ok(twins.count > 0)
}

/// Notes how sure each is, and which order it looks like.
async fn note(tx: &mut Tx, looked: &[(BankEntryId, Match)], books: &ExpectedIndex) -> Result<()> {
    if looked.is_empty() {
        return Ok(());
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let suggested: Vec<Option<OrderId>> = looked
        .iter()
        .map(|(_, verdict)| match verdict.confidence {
            Confidence::None => None,
            _ => verdict.best(books).map(|one| one.order),
        })
        .collect();
    query(
        "UPDATE bank_entries AS e SET looked_at = $2, confidence = n.confidence, suggested_id = n.suggested, updated_at = $2,
             version = e.version + 1
         FROM unnest($3, $4, $5) AS n (id, confidence, suggested)
         WHERE e.seller_id = $1 AND e.id = n.id AND e.looked_at IS NULL",
    )
    .bind(seller)
    .bind(now)
    .bind(looked.iter().map(|(id, _)| *id).collect::<Vec<_>>())
    .bind(looked.iter().map(|(_, verdict)| verdict.confidence.to_string()).collect::<Vec<_>>())
    .bind(&suggested)
    .execute(tx.conn()?)
    .await?;
    wait_for(tx, &suggested.into_iter().flatten().collect::<Vec<_>>()).await
}

/// Brings a statement's count in step with its entries.
async fn count(tx: &mut Tx, id: BankStatementId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE bank_statements SET updated_at = $3, looked_count =
             (SELECT count(*) FROM bank_entries e WHERE e.seller_id = $1 AND e.statement_id = $2 AND e.looked_at IS NOT NULL)
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

impl StatementMatcher {
    /// Takes a small statement up at once, so that whoever brought it sees what became of it; a large one is the job's.
    pub async fn take_up_small(&self, tenant: Tenant, id: BankStatementId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let small = i64::from(statement(&mut tx, id).await?.left()) <= crate::limits::AT_ONCE_MAX;
        tx.commit().await?;
        if small { self.match_statement(tenant, id).await } else { Ok(()) }
    }
}

//! Taking a file: what it says stands in rows afterwards, whatever had come before left as it is. One transaction.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    Result, hash_token,
    kinds::{BankEntryId, BankStatementId},
    read_iban,
};
use kontor_lists::tokens;

use crate::{
    Layout, Parsed, ParsedEntry, Reading, Statement, decode, known_by, layouts, limits,
    read::{read, sketch, typed_account},
    row::{self, account_hash, hint, statement},
};

/// Rows of one statement: what is between them and the database stays small.
const BATCH: usize = 1_000;

/// A file as it is handed in.
#[derive(Debug, Clone, Copy)]
pub struct File<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
    /// Whose it is, where it does not say so itself: an IBAN.
    pub account: Option<&'a str>,
    /// What the columns of a table are; remembered for the next one of this kind and account.
    pub layout: Option<&'a Layout>,
}

/// What became of a file.
#[derive(Debug, Clone)]
pub struct Imported {
    /// The statement, as it is now.
    pub statement: Statement,
    /// Whether this very file had come before: nothing was changed.
    pub again: bool,
}

#[derive(Row)]
struct StatementIdRow {
    id: BankStatementId,
}

#[derive(Row)]
struct EntryIdRow {
    id: BankEntryId,
}

/// Takes a file. The same one twice is one statement, and an entry that another file brought stays that one's.
pub async fn import(tx: &mut Tx, file: &File<'_>) -> Result<Imported> {
    let parsed = parse(tx, file).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    let id: BankStatementId = tx.id();
    // Read in another way it is another file.
    let said = file.layout.map(|layout| format!("\u{1f}{layout:?}")).unwrap_or_default();
    let whose = file.account.unwrap_or_default().trim();
    let digest = hash_token(&format!("{whose}\u{1f}{}{said}", decode::text(file.bytes)));
    let accounts: BTreeSet<String> = parsed.entries.iter().map(|entry| hint(&entry.account)).collect();
    let written = query(
        "INSERT INTO bank_statements (seller_id, id, file_name, format, digest, accounts, entries_count, known_count,
             looked_count, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8, $8) ON CONFLICT (seller_id, digest) DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(decode::tidy(file.name).chars().take(limits::NAME_CHARS_MAX).collect::<String>())
    .bind(parsed.format)
    .bind(&digest)
    .bind(accounts.into_iter().collect::<Vec<_>>().join(", "))
    .bind(i32::try_from(parsed.entries.len())?)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if written == 0 {
        let sql = "SELECT id FROM bank_statements WHERE seller_id = $1 AND digest = $2";
        let known: StatementIdRow = query(sql).bind(seller).bind(&digest).get_result(tx.conn()?).await?;
        return Ok(Imported { statement: statement(tx, known.id).await?, again: true });
    }
    let watched = watched_accounts(tx).await?;
    let mut rows: Vec<NewEntryRow> = parsed
        .entries
        .iter()
        .zip(known_by(&parsed.entries))
        .filter_map(|(entry, known_by)| Some(NewEntryRow { known_by: known_by?, id: tx.id(), entry }))
        .collect();
    // Two files that have the same entries lock them in the same order.
    rows.sort_by(|one, other| one.known_by.cmp(&other.known_by));
    let mut taken = BTreeSet::new();
    for rows in rows.chunks(BATCH) {
        taken.extend(insert(tx, id, rows, &watched).await?);
    }
    let fresh: Vec<&NewEntryRow> = rows.iter().filter(|row| taken.contains(&row.id)).collect();
    for rows in fresh.chunks(BATCH) {
        insert_tokens(tx, rows).await?;
    }
    let known = i32::try_from(parsed.entries.len() - fresh.len())?;
    let outgoing = i32::try_from(fresh.iter().filter(|row| row.entry.money.amount < 0 && !row.entry.reversal).count())?;
    query("UPDATE bank_statements SET known_count = $3, looked_count = $4 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(known)
        .bind(outgoing)
        .execute(tx.conn()?)
        .await?;
    enqueue(tx, MoneyJob::MatchStatement { seller, statement: id }).await?;
    Ok(Imported { statement: statement(tx, id).await?, again: false })
}

/// Reads a file by what is said of its columns, or was said of such a table of the account before.
async fn parse(tx: &mut Tx, file: &File<'_>) -> Result<Parsed> {
    let account = typed_account(file.account)?;
    let table = sketch(file.bytes, account.as_deref())?;
    let known = match (&table, file.layout) {
        (Some(table), None) => layouts::find_layout(tx, table, account.as_deref()).await?,
        _ => None,
    };
    let layout = file.layout.filter(|_| table.is_some()).or(known.as_ref());
    let reading = Reading { account: account.clone(), layout, today: Some(tx.now().date_naive()) };
    let parsed = read(file.bytes, &reading)?;
    if let (Some(table), Some(layout)) = (&table, file.layout) {
        layouts::remember(tx, table, account.as_deref(), layout).await?;
    }
    Ok(parsed)
}

struct NewEntryRow<'a> {
    known_by: String,
    id: BankEntryId,
    entry: &'a ParsedEntry,
}

/// The accounts that payment companies told the tenant's buyers to pay to, as hashes.
async fn watched_accounts(tx: &mut Tx) -> Result<BTreeSet<String>> {
    let seller = tx.seller()?;
    let ibans = kontor_payments::wire_ibans(tx).await?;
    Ok(ibans.iter().filter_map(|iban| read_iban(iban)).map(|iban| account_hash(seller, &iban)).collect())
}

async fn insert(
    tx: &mut Tx,
    statement: BankStatementId,
    rows: &[NewEntryRow<'_>],
    watched: &BTreeSet<String>,
) -> Result<Vec<BankEntryId>> {
    let (seller, now) = (tx.seller()?, tx.now());
    tx.set_change_reason("a statement was taken").await?;
    let each = |what: fn(&ParsedEntry) -> String| rows.iter().map(|row| what(row.entry)).collect::<Vec<String>>();
    let accounts: Vec<String> = rows.iter().map(|row| account_hash(seller, &row.entry.account)).collect();
    let of_company: Vec<bool> = accounts.iter().map(|account| watched.contains(account)).collect();
    let noon = |entry: &ParsedEntry| -> DateTime<Utc> {
        entry.booked_on.and_time(NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default()).and_utc()
    };
    let found: Vec<EntryIdRow> = query(
        "INSERT INTO bank_entries (seller_id, statement_id, id, account_hash, watched, known_by, account_hint, booked_at,
             currency, amount, payer_name, payer_hint, payer_country, purpose, bank_reference, by_reference, reversal, state,
             confidence, looked_at, created_at, updated_at)
         SELECT $1, $2, n.id, n.account, n.watched, n.known_by, n.account_hint, n.booked_at, n.currency, n.amount, n.name,
                n.hint, n.country, n.purpose, n.reference, n.reference <> '', n.reversal,
                CASE WHEN n.amount > 0 THEN 'open' ELSE 'ignored' END, 'none', CASE WHEN n.amount > 0 OR n.reversal THEN NULL ELSE $16 END,
                $16, $16
         FROM unnest($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $17, $13, $14, $15)
              AS n (id, account, watched, known_by, account_hint, booked_at, currency, amount, name, hint, country, purpose,
                    reference, reversal)
         ON CONFLICT (seller_id, account_hash, known_by) DO NOTHING RETURNING id",
    )
    .bind(seller)
    .bind(statement)
    .bind(rows.iter().map(|row| row.id).collect::<Vec<_>>())
    .bind(accounts)
    .bind(of_company)
    .bind(rows.iter().map(|row| row.known_by.as_str()).collect::<Vec<_>>())
    .bind(each(|entry| hint(&entry.account)))
    .bind(rows.iter().map(|row| noon(row.entry)).collect::<Vec<_>>())
    .bind(each(|entry| entry.money.currency.to_string()))
    .bind(rows.iter().map(|row| row.entry.money.amount).collect::<Vec<_>>())
    .bind(each(|entry| entry.name.clone()))
    .bind(each(|entry| row::hint(&entry.iban)))
    .bind(each(|entry| entry.purpose.clone()))
    .bind(each(|entry| entry.bank_reference.clone()))
    .bind(rows.iter().map(|row| row.entry.reversal).collect::<Vec<_>>())
    .bind(now)
    .bind(each(|entry| row::country(&entry.iban)))
    .load(tx.conn()?)
    .await?;
    Ok(found.into_iter().map(|one| one.id).collect())
}

async fn insert_tokens(tx: &mut Tx, rows: &[&NewEntryRow<'_>]) -> Result<()> {
    let seller = tx.seller()?;
    let (mut ids, mut words) = (Vec::new(), Vec::new());
    for row in rows {
        let amount = row.entry.money.decimal();
        for word in tokens([row.entry.name.as_str(), amount.as_str(), row.entry.purpose.as_str()]) {
            ids.push(row.id);
            words.push(word);
        }
    }
    query(
        "INSERT INTO bank_entry_tokens (seller_id, token, id) SELECT $1, n.word, n.id FROM unnest($2, $3) AS n (word, id)
         ON CONFLICT DO NOTHING",
    )
    .bind(seller)
    .bind(words)
    .bind(ids)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

//! Reading and writing requests and payouts.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Party, Result,
    kinds::{BankAccountId, PayoutId, PayoutRequestId, SellerId},
};

use super::{Payout, PayoutRequest};
use crate::{OwnRows, Window, own::counted};

macro_rules! request_columns {
    ($before:literal) => {
        concat!(
            $before,
            "r.id, r.party, r.party_id, r.bank_account_id, r.amount, r.currency, r.state, r.reason, r.decided_by, r.created_at, r.updated_at"
        )
    };
}
pub const REQUEST_COLUMNS: &str = request_columns!("");
/// What an [`AdminRequest`] is read from.
pub const ADMIN_REQUEST_COLUMNS: &str = request_columns!("r.seller_id, r.seller_name, r.livemode, r.party_name, ");
pub const PAYOUT_COLUMNS: &str = "r.id, r.request_id, r.party, r.party_id, r.bank_account_id, r.amount, r.currency, r.state, r.provider_ref, \
    r.reason, r.inquiries, r.created_at, r.issued_at, r.settled_at, r.updated_at";

/// A request of the transaction's seller.
pub async fn payout_request(tx: &mut Tx, id: PayoutRequestId) -> Result<PayoutRequest> {
    let seller = tx.seller()?;
    let sql = "SELECT * FROM payout_requests AS r WHERE r.seller_id = $1 AND r.id = $2";
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// A request of this party; another's is not found.
pub async fn request_of(tx: &mut Tx, id: PayoutRequestId, party: Party) -> Result<PayoutRequest> {
    let found = payout_request(tx, id).await?;
    if found.party() == party { Ok(found) } else { Err(ApiError::not_found()) }
}

/// A payout to this party; another's is not found.
pub async fn sent_to(tx: &mut Tx, id: PayoutId, party: Party) -> Result<Payout> {
    let found = payout(tx, id).await?;
    if found.party() == party { Ok(found) } else { Err(ApiError::not_found()) }
}

/// A payout in the transaction's seller's books.
pub async fn payout(tx: &mut Tx, id: PayoutId) -> Result<Payout> {
    select_payout(tx, id, "").await
}

/// A payout, held until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: PayoutId) -> Result<Payout> {
    select_payout(tx, id, "FOR UPDATE").await
}

async fn select_payout(tx: &mut Tx, id: PayoutId, hold: &str) -> Result<Payout> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {PAYOUT_COLUMNS} FROM payouts AS r WHERE r.seller_id = $1 AND r.id = $2 {hold}");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The payout that was made of a request, if it was approved.
pub async fn payout_of(tx: &mut Tx, request: PayoutRequestId) -> Result<Option<Payout>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {PAYOUT_COLUMNS} FROM payouts AS r WHERE r.seller_id = $1 AND r.request_id = $2");
    let found = query(sql).bind(seller).bind(request).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

#[derive(Row)]
struct Open {
    id: PayoutRequestId,
}

/// The request of a party in this currency that nobody has decided on.
pub(super) async fn open_request(tx: &mut Tx, party: Party, currency: Currency) -> Result<Option<PayoutRequestId>> {
    let seller = tx.seller()?;
    let sql = "SELECT id FROM payout_requests WHERE seller_id = $1 AND currency = $2 AND state = 'waiting'
               AND party = $3 AND party_id IS NOT DISTINCT FROM $4";
    let rows = query(sql).bind(seller).bind(currency).bind(party.kind).bind(party.id);
    let found: Vec<Open> = rows.load(tx.conn()?).await?;
    Ok(found.into_iter().next().map(|open| open.id))
}

pub(super) async fn insert_request(
    tx: &mut Tx,
    party: Party,
    bank: BankAccountId,
    money: Money,
) -> Result<PayoutRequestId> {
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::PayoutRequest>(), tx.now());
    query(
        "INSERT INTO payout_requests (seller_id, id, bank_account_id, amount, currency, created_at, updated_at, party, party_id)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)",
    )
    .bind(seller)
    .bind(id)
    .bind(bank)
    .bind(money.amount)
    .bind(money.currency)
    .bind(now)
    .bind(party.kind)
    .bind(party.id)
    .execute(tx.conn()?)
    .await?;
    Ok(id)
}

pub(super) async fn note_decision(tx: &mut Tx, id: PayoutRequestId, by: &str, reason: Option<&str>) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "UPDATE payout_requests SET decided_by = $3, reason = $4, version = version + 1 WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(by)
    .bind(reason)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

pub(super) async fn insert_payout(tx: &mut Tx, request: &PayoutRequest) -> Result<PayoutId> {
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Payout>(), tx.now());
    query(
        "INSERT INTO payouts (seller_id, id, request_id, bank_account_id, amount, currency, created_at, updated_at, party, party_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)",
    )
    .bind(seller)
    .bind(id)
    .bind(request.id)
    .bind(request.bank_account_id)
    .bind(request.amount)
    .bind(request.currency)
    .bind(now)
    .bind(request.party)
    .bind(request.party_id)
    .execute(tx.conn()?)
    .await?;
    Ok(id)
}

pub(super) async fn note_issued(tx: &mut Tx, id: PayoutId, reference: &str) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE payouts SET provider_ref = $3, issued_at = $4, version = version + 1 WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(reference)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

pub(super) async fn note_settled(tx: &mut Tx, id: PayoutId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE payouts SET settled_at = $3, version = version + 1 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(super) async fn note_reason(tx: &mut Tx, id: PayoutId, reason: &str) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE payouts SET reason = $3, version = version + 1 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(reason)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(super) async fn count_inquiry(tx: &mut Tx, id: PayoutId) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE payouts SET inquiries = inquiries + 1 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[derive(Row)]
struct Sum {
    currency: Currency,
    amount: i64,
}

/// What has arrived at a party's banks in all, by currency.
pub async fn paid_out(tx: &mut Tx, party: Party) -> Result<Vec<Money>> {
    let seller = tx.seller()?;
    let sql =
        "SELECT currency, sum(amount)::bigint AS amount FROM payouts WHERE seller_id = $1 AND state = 'successful'
               AND party = $2 AND party_id IS NOT DISTINCT FROM $3 GROUP BY currency ORDER BY currency";
    let sums: Vec<Sum> = query(sql).bind(seller).bind(party.kind).bind(party.id).load(tx.conn()?).await?;
    Ok(sums.into_iter().map(|sum| Money::new(sum.amount, sum.currency)).collect())
}

/// A request as a manager sees it.
#[derive(Debug, Clone, Row)]
pub struct AdminRequest {
    /// Whose.
    pub seller_id: SellerId,
    /// The shop's name.
    pub seller_name: String,
    /// Whether money is real there.
    pub livemode: bool,
    /// What who asks is called, where it is not the seller.
    pub party_name: Option<String>,
    /// The request.
    #[row(embed)]
    pub request: PayoutRequest,
}

#[derive(Row)]
struct Owner {
    seller_id: SellerId,
    livemode: bool,
}

/// Whose request this is; for managers, who then decide in that seller's books.
pub async fn owner(tx: &mut Tx, id: PayoutRequestId) -> Result<kontor_db::Tenant> {
    let sql = "SELECT r.seller_id, s.livemode FROM payout_requests r JOIN sellers s ON s.seller_id = r.seller_id WHERE r.id = $1";
    let found: Vec<Owner> = query(sql).bind(id).load(tx.conn()?).await?;
    let owner = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    Ok(kontor_db::Tenant { id: owner.seller_id, livemode: owner.livemode })
}

const COUNT_REQUESTS: &str = "
    SELECT count(*) AS count FROM (
        SELECT FROM payout_requests r WHERE r.seller_id = $1 AND r.party = $2 AND r.party_id = $3 LIMIT $4) AS found";
const COUNT_PAYOUTS: &str = "
    SELECT count(*) AS count FROM (
        SELECT FROM payouts r WHERE r.seller_id = $1 AND r.party = $2 AND r.party_id = $3 LIMIT $4) AS found";

/// A person's requests, the youngest first.
pub async fn requests_of(tx: &mut Tx, party: Party, window: Window) -> Result<OwnRows<PayoutRequest>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT * FROM payout_requests AS r
        WHERE r.seller_id = $1 AND r.party = $2 AND r.party_id = $3 ORDER BY r.id DESC LIMIT $4 OFFSET $5";
    let found = query(sql).bind(seller).bind(party.kind).bind(party.id).bind(window.limit).bind(window.offset);
    let rows = found.load(tx.conn()?).await?;
    Ok(OwnRows { rows, total: counted(tx, party, COUNT_REQUESTS).await? })
}

/// The payouts to a person, the youngest first.
pub async fn payouts_of(tx: &mut Tx, party: Party, window: Window) -> Result<OwnRows<Payout>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {PAYOUT_COLUMNS} FROM payouts AS r
         WHERE r.seller_id = $1 AND r.party = $2 AND r.party_id = $3 ORDER BY r.id DESC LIMIT $4 OFFSET $5"
    );
    let found = query(sql).bind(seller).bind(party.kind).bind(party.id).bind(window.limit).bind(window.offset);
    let rows = found.load(tx.conn()?).await?;
    Ok(OwnRows { rows, total: counted(tx, party, COUNT_PAYOUTS).await? })
}

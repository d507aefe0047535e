//! A seller's decisions about value added tax.

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Country, Result, Validator, check_seen, words};
use kontor_pricing::PriceBasis;

use crate::supplier::binds_until;

words! {
    /// What holds while a register has not answered about a buyer's VAT id.
    pub enum PendingIds {
        /// The tax is charged, and goes back once the id is confirmed. Of ids outside the Union, which are not asked about, it
        /// stays charged.
        Charge "charge",
        /// The id is taken as it is; should it turn out wrong, the tax is the seller's.
        Accept "accept",
    }
}

/// The decisions; of a seller who has made none, what everybody begins with, at version 0.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct VatSettings {
    /// What prices are.
    pub price_basis: PriceBasis,
    /// Whether consumers elsewhere in the Union pay the rate of their own country.
    pub destination: bool,
    /// Since when.
    pub destination_since: Option<NaiveDate>,
    /// Countries outside the Union whose consumers are charged as well.
    pub registered: Vec<String>,
    /// What holds while a register has not answered.
    pub pending_ids: PendingIds,
    /// When they were last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Counts the changes.
    pub version: i32,
}

impl Default for VatSettings {
    fn default() -> Self {
        Self {
            price_basis: PriceBasis::Gross,
            destination: false,
            destination_since: None,
            registered: Vec::new(),
            pending_ids: PendingIds::Charge,
            updated_at: None,
            version: 0,
        }
    }
}

impl VatSettings {
    /// The last day on which the choice of the buyers' rates binds; none where it does not.
    pub fn bound_until(&self, today: NaiveDate) -> Option<NaiveDate> {
        let until = binds_until(self.destination_since.filter(|_| self.destination)?);
        (until >= today).then_some(until)
    }
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "each is explained where it is kept, in VatSettings")]
pub struct VatChange {
    pub price_basis: Option<PriceBasis>,
    pub destination: Option<bool>,
    pub registered: Option<Vec<String>>,
    pub pending_ids: Option<PendingIds>,
}

/// The tenant's decisions.
pub async fn vat_settings(tx: &mut Tx) -> Result<VatSettings> {
    let seller = tx.seller()?;
    let sql = "SELECT price_basis, destination, destination_since, registered, pending_ids, updated_at, version
               FROM vat_settings WHERE seller_id = $1";
    let found: Vec<VatSettings> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// Changes decisions. `seen`: the version that the editor saw; `home`: where the seller is established. Orders that were made
/// keep the tax they were made with.
pub async fn change(tx: &mut Tx, seen: Option<i32>, home: Country, change: VatChange) -> Result<VatSettings> {
    // One at a time: two that come together are one after the other.
    kontor_tenants::hold(tx).await?;
    let now = vat_settings(tx).await?;
    check_seen(seen, now.version)?;
    let today = tx.now().date_naive();
    let registered = tidy(change.registered.unwrap_or_else(|| now.registered.clone()), home)?;
    let destination = change.destination.unwrap_or(now.destination);
    if let (false, true, Some(until)) = (destination, home.facts().eu, now.bound_until(today)) {
        return Err(ApiError::field(Code::VatChoiceBinds, "/destination").with("until", until.to_string()));
    }
    let destination_since = if destination { now.destination_since.or(Some(today)) } else { None };
    let next = VatSettings {
        price_basis: change.price_basis.unwrap_or(now.price_basis),
        destination,
        destination_since,
        registered,
        pending_ids: change.pending_ids.unwrap_or(now.pending_ids),
        updated_at: Some(tx.now()),
        version: now.version + 1,
    };
    if (VatSettings { updated_at: now.updated_at, version: now.version, ..next.clone() }) == now {
        return Ok(now);
    }
    write(tx, &next).await?;
    Ok(next)
}

async fn write(tx: &mut Tx, next: &VatSettings) -> Result<()> {
    let (seller, at) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO vat_settings (seller_id, price_basis, destination, destination_since, registered, pending_ids, updated_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (seller_id) DO UPDATE SET price_basis = $2, destination = $3, destination_since = $4, registered = $5,
             pending_ids = $6, updated_at = $7, version = $8",
    )
    .bind(seller)
    .bind(next.price_basis)
    .bind(next.destination)
    .bind(next.destination_since)
    .bind(&next.registered)
    .bind(next.pending_ids)
    .bind(at)
    .bind(next.version)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Countries whose rates we know, outside the Union, other than home; each once, in order.
fn tidy(mut registered: Vec<String>, home: Country) -> Result<Vec<String>> {
    let mut check = Validator::new();
    for (place, code) in registered.iter_mut().enumerate() {
        *code = code.trim().to_uppercase();
        let country = code.parse::<Country>().ok();
        let fits = country.is_some_and(|country| country != home && OUTSIDE.contains(&country.code()));
        let allowed = OUTSIDE.iter().filter(|code| **code != home.code()).copied().collect::<Vec<_>>();
        if !fits {
            check.refuse_with(Code::InvalidChoice, &format!("/registered/{place}"), [("allowed", allowed.into())]);
        }
    }
    check.finish()?;
    registered.sort();
    registered.dedup();
    Ok(registered)
}

/// Outside the Union, with a tax whose rate we know.
const OUTSIDE: [&str; 3] = ["CH", "GB", "NO"];

//! Codes: what a seller says of them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Machine, Result, Validator, check_changed, kinds::TrackingCodeId, limits::LINE_CHARS_MAX,
};

use crate::tracking::{Category, CodeForm, PageEvent, account::is_host, limits};

pub(crate) const COLUMNS: &str =
    "c.id, c.form, c.name, c.account, c.snippet, c.hosts, c.category, c.events, c.active, c.created_at, c.version";

/// A code that measures visits.
#[derive(Debug, Clone, Row)]
pub struct TrackingCode {
    /// Its id.
    pub id: TrackingCodeId,
    /// Whose it is; it stays.
    pub form: CodeForm,
    /// What the seller, and visitors who are asked, call it.
    pub name: String,
    /// The account at the vendor; empty of a snippet.
    pub account: String,
    /// The seller's own HTML; empty of a vendor's.
    pub snippet: String,
    /// Servers it may use beside those of its vendor.
    pub hosts: Vec<String>,
    /// What a visitor has to agree to.
    pub category: Category,
    /// What it hears of.
    pub events: Vec<PageEvent>,
    /// Whether it runs at all.
    pub active: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

/// A code that is to be made.
#[derive(Debug, Clone)]
pub struct New {
    /// Whose it is.
    pub form: CodeForm,
    /// What it is called.
    pub name: String,
    /// The account at the vendor.
    pub account: String,
    /// The seller's own HTML.
    pub snippet: String,
    /// Servers it may use beside those of its vendor.
    pub hosts: Vec<String>,
    /// What a visitor has to agree to; its vendor's category where it is not said.
    pub category: Option<Category>,
    /// What it hears of; everything where it is not said.
    pub events: Vec<PageEvent>,
}

/// What is to be changed; `None` stays.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// What it is called.
    pub name: Option<String>,
    /// The account at the vendor.
    pub account: Option<String>,
    /// The seller's own HTML.
    pub snippet: Option<String>,
    /// Servers it may use beside those of its vendor.
    pub hosts: Option<Vec<String>>,
    /// What a visitor has to agree to.
    pub category: Option<Category>,
    /// What it hears of; empty: everything.
    pub events: Option<Vec<PageEvent>>,
    /// Whether it runs at all.
    pub active: Option<bool>,
}

/// Every code of the tenant, or those of some forms; the youngest first.
pub async fn codes(tx: &mut Tx, forms: &[CodeForm]) -> Result<Vec<TrackingCode>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM tracking_codes AS c
         WHERE c.seller_id = $1 AND (cardinality($2) = 0 OR c.form = ANY($2)) ORDER BY c.id DESC"
    );
    Ok(query(sql).bind(seller).bind(forms).load(tx.conn()?).await?)
}

/// One code.
pub async fn code(tx: &mut Tx, id: TrackingCodeId) -> Result<TrackingCode> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM tracking_codes AS c WHERE c.seller_id = $1 AND c.id = $2");
    let found: Vec<TrackingCode> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Makes a code; it runs from now on.
pub async fn add(tx: &mut Tx, new: &New) -> Result<TrackingCode> {
    // One at a time: two that come together are counted both.
    kontor_tenants::hold(tx).await?;
    if codes(tx, &[]).await?.len() >= limits::CODES_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::CODES_MAX));
    }
    let said = TrackingCode {
        id: tx.id(),
        form: new.form,
        name: new.name.clone(),
        account: new.account.clone(),
        snippet: new.snippet.clone(),
        hosts: new.hosts.clone(),
        category: new.category.unwrap_or_else(|| new.form.category()),
        events: new.events.clone(),
        active: true,
        created_at: tx.now(),
        version: 1,
    };
    let said = said.checked()?;
    let seller = tx.seller()?;
    query(
        "INSERT INTO tracking_codes
             (seller_id, id, form, name, account, snippet, hosts, category, events, active, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
    )
    .bind(seller)
    .bind(said.id)
    .bind(said.form)
    .bind(&said.name)
    .bind(&said.account)
    .bind(&said.snippet)
    .bind(&said.hosts)
    .bind(said.category)
    .bind(&said.events)
    .bind(said.active)
    .bind(said.created_at)
    .execute(tx.conn()?)
    .await?;
    Ok(said)
}

/// Changes a code. `seen`: the version that the editor saw.
pub async fn change(tx: &mut Tx, id: TrackingCodeId, seen: Option<i32>, change: Change) -> Result<TrackingCode> {
    let before = code(tx, id).await?;
    let said = TrackingCode {
        name: change.name.unwrap_or(before.name),
        account: change.account.unwrap_or(before.account),
        snippet: change.snippet.unwrap_or(before.snippet),
        hosts: change.hosts.unwrap_or(before.hosts),
        category: change.category.unwrap_or(before.category),
        events: change.events.unwrap_or(before.events),
        active: change.active.unwrap_or(before.active),
        ..before
    };
    let said = said.checked()?;
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "UPDATE tracking_codes SET name = $3, account = $4, snippet = $5, hosts = $6, category = $7, events = $8,
             active = $9, updated_at = $10, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND version = $11",
    )
    .bind(seller)
    .bind(id)
    .bind(&said.name)
    .bind(&said.account)
    .bind(&said.snippet)
    .bind(&said.hosts)
    .bind(said.category)
    .bind(&said.events)
    .bind(said.active)
    .bind(now)
    .bind(seen.unwrap_or(said.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, said.version)?;
    code(tx, id).await
}

#[derive(Row)]
struct TrackingCodeIdRow {
    id: TrackingCodeId,
}

/// Refuses what this seller does not have, for whoever lets codes be chosen. What is found cannot go before the
/// transaction ends.
pub async fn check_chosen(tx: &mut Tx, chosen: &[TrackingCodeId], pointer: &str) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "SELECT id FROM tracking_codes WHERE seller_id = $1 AND id = ANY($2) FOR SHARE";
    let known: Vec<TrackingCodeIdRow> = query(sql).bind(seller).bind(chosen).load(tx.conn()?).await?;
    let mut check = Validator::new();
    for (place, id) in chosen.iter().enumerate() {
        let there = known.iter().any(|one| one.id == *id);
        check.that(there, Code::NotFound, &format!("{pointer}/{place}"));
    }
    check.finish()
}

/// Removes a code. Products that chose it choose the others.
pub async fn remove(tx: &mut Tx, id: TrackingCodeId) -> Result<()> {
    let seller = tx.seller()?;
    let gone = query("DELETE FROM tracking_codes WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 { Err(ApiError::not_found()) } else { Ok(()) }
}

impl TrackingCode {
    /// The servers it may use: its vendor's and those that were declared.
    pub fn servers(&self) -> impl Iterator<Item = &str> {
        self.form.hosts().iter().copied().chain(self.hosts.iter().map(String::as_str))
    }

    /// Everything in order, or a refusal of all that is not.
    fn checked(mut self) -> Result<Self> {
        self.name = self.name.trim().to_owned();
        self.account = match self.form {
            CodeForm::Tracify => self.account.trim().to_owned(),
            _ => self.account.trim().to_uppercase(),
        };
        self.hosts = self.hosts.iter().map(|host| host.trim().to_lowercase()).collect();
        self.events = ordered(&self.events);
        let mut check = Validator::new();
        check.line("/name", &self.name, 1, LINE_CHARS_MAX);
        let own = self.form == CodeForm::Custom;
        check.text("/snippet", &self.snippet, usize::from(own), limits::SNIPPET_CHARS_MAX);
        // What the other kind has is no word of this one.
        check.that(own || self.snippet.is_empty(), Code::InvalidChoice, "/snippet");
        check.that(!own || self.account.is_empty(), Code::InvalidChoice, "/account");
        if !own && self.account.is_empty() {
            check.refuse(Code::Required, "/account");
        } else if !own && !self.form.takes(&self.account) {
            let example = self.form.example();
            check.refuse_with(Code::InvalidTrackingAccount, "/account", [("example", example.into())]);
        }
        if self.hosts.len() > limits::HOSTS_MAX {
            check.refuse_with(Code::TooMany, "/hosts", [("max", limits::HOSTS_MAX.into())]);
        }
        for (place, host) in self.hosts.iter().enumerate() {
            let pointer = format!("/hosts/{place}");
            check.that(is_host(host), Code::InvalidHost, &pointer);
            check.that(!self.hosts.iter().take(place).any(|other| other == host), Code::ListedTwice, &pointer);
        }
        check.finish()?;
        Ok(self)
    }
}

/// Each once, in the order of the catalogue; all of them where none is named.
fn ordered(events: &[PageEvent]) -> Vec<PageEvent> {
    let named = |event: &&PageEvent| events.is_empty() || events.contains(event);
    PageEvent::ALL.iter().filter(named).copied().collect()
}

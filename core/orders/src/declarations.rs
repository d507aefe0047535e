//! What buyers declare without signing in: that they withdraw from a purchase (§ 356a BGB), or end a contract (§ 312k BGB).
//!
//! A declaration counts when it arrives, whether or not we find its order, so it is kept as it was typed and its receipt
//! is confirmed at once with its words, day and hour. What follows from it is the seller's to decide; the two answers that
//! it may get are no different for one whose order is not found, so nobody learns here who bought what.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    ApiError, Code, Locale, Result, Validator,
    kinds::{self, DeclarationId, OrderId},
    limits::LINE_CHARS_MAX,
    sent_form, words,
};
use kontor_lists::{Filter, Reader, Search, Sheet, linked, shown, words_of};
use kontor_mail::Email;
use kontor_notifications::To;
use uuid::Uuid;

/// Room for a reason.
pub const REASON_CHARS_MAX: usize = 2_000;
/// Money goes back within so many days after a withdrawal (§ 357 (1) BGB).
const REFUND_DAYS: u64 = 14;

words! {
    /// What a buyer declares.
    pub enum DeclarationKind {
        /// That they withdraw from a purchase.
        Withdrawal "withdrawal",
        /// That they end a contract.
        Cancellation "cancellation",
    }
}

words! {
    /// Where a declaration stands.
    pub enum DeclarationState {
        /// The seller has not looked at it.
        Open "open",
        /// It was dealt with.
        Handled "handled",
    }
}

/// A declaration as it was typed.
#[derive(Debug, Clone)]
pub struct NewDeclaration {
    /// The form it is sent with, named when that was shown: the same words pressed twice are one.
    pub form: Uuid,
    /// What is declared.
    pub kind: DeclarationKind,
    /// Who declares.
    pub name: String,
    /// Where the confirmation goes.
    pub email: String,
    /// Which contract: the number of an order, or words.
    pub contract: String,
    /// Whether a contract is ended for cause, at once; then the cause is said.
    pub for_cause: bool,
    /// Why; a withdrawal needs no reason.
    pub reason: String,
    /// When a contract shall end; none: as soon as it can.
    pub ends_on: Option<NaiveDate>,
    /// The buyer's language.
    pub locale: Locale,
}

/// A declaration that arrived.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "what is not explained here is explained at NewDeclaration")]
pub struct Declaration {
    pub id: DeclarationId,
    pub kind: DeclarationKind,
    pub name: String,
    pub email: String,
    pub contract: String,
    pub for_cause: bool,
    pub reason: String,
    pub ends_on: Option<NaiveDate>,
    /// The order it means, where number and address are those of one.
    pub order_id: Option<OrderId>,
    /// When it arrived.
    pub created_at: DateTime<Utc>,
    /// When it was dealt with.
    pub handled_at: Option<DateTime<Utc>>,
}

const COLUMNS: &str = "r.id, r.kind, r.name, r.email, r.contract, r.for_cause, r.reason, r.ends_on, r.order_id, r.created_at, \
    r.handled_at";

impl Declaration {
    /// Where it stands.
    pub const fn state(&self) -> DeclarationState {
        if self.handled_at.is_some() { DeclarationState::Handled } else { DeclarationState::Open }
    }

    /// Until when the money has to be back, of a withdrawal that is right.
    pub fn refund_until(&self) -> Option<DateTime<Utc>> {
        let until = self.created_at.checked_add_days(Days::new(REFUND_DAYS));
        until.filter(|_| self.kind == DeclarationKind::Withdrawal)
    }

    /// Whether it ends a running plan as soon as that can end, which needs nobody's judgement.
    pub fn ends_plainly(&self) -> Option<OrderId> {
        let plain = self.kind == DeclarationKind::Cancellation && !self.for_cause && self.ends_on.is_none();
        self.order_id.filter(|_| plain)
    }
}

impl NewDeclaration {
    /// Refuses what cannot be kept or answered, each beside its field.
    pub fn check(&self) -> Result<()> {
        let mut check = Validator::new();
        check.name("/name", &self.name, 1, LINE_CHARS_MAX);
        check.line("/contract", &self.contract, 1, LINE_CHARS_MAX);
        check.email("/email", &self.email);
        check.text("/reason", &self.reason, 0, REASON_CHARS_MAX);
        // A calendar's own page; what lies beyond is a slip of the keyboard.
        check.that(self.ends_on.is_none_or(|day| (2000..2200).contains(&day.year())), Code::InvalidDate, "/ends_on");
        if self.for_cause && self.reason.trim().is_empty() {
            check.refuse(Code::Required, "/reason");
        }
        check.finish()
    }
}

/// Whom a shop's declarations concern, and how its letters call it.
#[derive(Debug, Clone)]
pub struct ShopOf {
    /// The shop's name.
    pub name: String,
    /// The seller, if a mail can reach them.
    pub seller: Option<To>,
    /// The shop's clock, by which day and hour are told.
    pub time_zone: String,
    /// Where the seller finds what was declared.
    pub list_link: String,
}

/// How it is confirmed that a declaration has arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    /// On the page, and by mail.
    Mail,
    /// On the page alone: somebody has us write to this address more often than anybody declares something.
    Page,
}

#[derive(Row)]
struct DeclaredOrderRow {
    id: OrderId,
}

/// Takes a declaration and confirms it to who made it, in the same transaction. Twice is once, and none is refused for having
/// been made often. A running subscription that
/// was found ends by a job of its own, and its payer reads the day in a mail of its own: who declares learns nothing here.
pub async fn declare(tx: &mut Tx, shop: &ShopOf, new: &NewDeclaration, receipt: Receipt) -> Result<Declaration> {
    new.check()?;
    let (seller, now, email) = (tx.seller()?, tx.now(), kontor_kernel::plain_email(&new.email));
    let id: DeclarationId = tx.env().id();
    let number: String = new.contract.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let found: Vec<DeclaredOrderRow> = query(
        "SELECT id FROM orders WHERE seller_id = $1 AND replace(token, '-', '') = upper($2) AND lower(payer_email) = $3",
    )
    .bind(seller)
    .bind(number)
    .bind(&email)
    .load(tx.conn()?)
    .await?;
    let order = found.into_iter().next().map(|found| found.id);
    let form_id = sent_form(new.form, new);
    let written = query(
        "INSERT INTO declarations (seller_id, id, form_id, kind, name, email, contract, for_cause, reason, ends_on, locale,
            order_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (seller_id, form_id) DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(form_id)
    .bind(new.kind)
    .bind(new.name.trim())
    .bind(&email)
    .bind(new.contract.trim())
    .bind(new.for_cause)
    .bind(new.reason.trim())
    .bind(new.ends_on)
    .bind(new.locale.code())
    .bind(order)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let kept = select_declaration(tx, "form_id", form_id).await?;
    if written > 0 {
        if receipt == Receipt::Mail {
            confirm(tx, shop, &kept, new.locale).await?;
        }
        notify_declaration(tx, shop, &kept).await?;
        if kept.ends_plainly().is_some() {
            enqueue(tx, MoneyJob::EndDeclared { seller, declaration: kept.id }).await?;
        }
    }
    Ok(kept)
}

async fn confirm(tx: &mut Tx, shop: &ShopOf, kept: &Declaration, locale: Locale) -> Result<()> {
    let received = Email::DeclarationReceived {
        shop: shop.name.clone(),
        withdrawal: kept.kind == DeclarationKind::Withdrawal,
        buyer: kept.name.clone(),
        contract: kept.contract.clone(),
        for_cause: kept.for_cause,
        reason: kept.reason.clone(),
        ends_on: kept.ends_on,
        received_at: kept.created_at,
    };
    let buyer = To {
        address: kept.email.clone(),
        user: None,
        name: kept.name.clone(),
        locale,
        time_zone: shop.time_zone.clone(),
        order: kept.order_id,
    };
    kontor_notifications::write(tx, &buyer, &received).await?;
    Ok(())
}

async fn notify_declaration(tx: &mut Tx, shop: &ShopOf, kept: &Declaration) -> Result<()> {
    let Some(seller) = &shop.seller else { return Ok(()) };
    let made = Email::DeclarationMade {
        withdrawal: kept.kind == DeclarationKind::Withdrawal,
        buyer: kept.name.clone(),
        email: kept.email.clone(),
        contract: kept.contract.clone(),
        for_cause: kept.for_cause,
        reason: kept.reason.clone(),
        ends_on: kept.ends_on,
        received_at: kept.created_at,
        refund_until: kept.refund_until(),
        link: shop.list_link.clone(),
    };
    kontor_notifications::write(tx, &To { order: kept.order_id, ..seller.clone() }, &made).await?;
    Ok(())
}

/// One declaration.
pub async fn find(tx: &mut Tx, id: DeclarationId) -> Result<Declaration> {
    select_declaration(tx, "id", id.uuid()).await
}

async fn select_declaration(tx: &mut Tx, column: &'static str, id: Uuid) -> Result<Declaration> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM declarations AS r WHERE r.seller_id = $1 AND r.{column} = $2");
    let found: Vec<Declaration> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Says that it was dealt with, or not yet. Twice is once, and the first moment stays.
pub async fn mark(tx: &mut Tx, id: DeclarationId, handled: bool) -> Result<Declaration> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE declarations SET handled_at = CASE WHEN $3 THEN coalesce(handled_at, $4) END
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(handled)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}

/// The list of declarations; its rows are [`Declaration`].
pub static DECLARATIONS: Sheet = Sheet {
    name: "declarations",
    reader: Reader::Seller,
    table: "(SELECT d.*, CASE WHEN d.handled_at IS NULL THEN 'open' ELSE 'handled' END AS state FROM declarations d)",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<DeclarationState>,
            "Only declarations in these states.",
            shown("declarations:state.label").words("declarations:state"),
        ),
        Filter::words(
            "kind",
            "r.kind",
            words_of::<DeclarationKind>,
            "Only declarations of these kinds.",
            shown("declarations:kind.label").words("declarations:kind"),
        ),
        Filter::time("created_at", "r.created_at", "When the declaration arrived.", shown("declarations:created")),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only declarations matched to these orders.",
            linked("orders:token"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[],
};

//! A payer's word that their account may be debited: signed before the order, kept with it as the proof. A row is written
//! once; another account is another mandate.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{OrderId, TransactionId},
};

use crate::{Transaction, TransactionState, provider::Creditor, schema::mandates};

/// The days between the announcement of a debit and the debit, as agreed in the mandate's wording (without an agreement
/// it would be 14; decisions-selling, SEPA).
pub const NOTICE_DAYS: i64 = 2;
/// Which wording of the mandate's text is shown today; an older one stays readable in the history of the shop's words.
pub const WORDING: i32 = 1;

/// A mandate as it was signed.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = mandates)]
pub struct Mandate {
    /// The payment it was signed with.
    pub transaction_id: TransactionId,
    /// Of which order.
    pub order_id: OrderId,
    /// What identifies it, together with the creditor's identifier.
    pub reference: String,
    /// Who collects.
    pub creditor_name: String,
    /// The creditor's identifier.
    pub creditor_identifier: String,
    /// Whose account it is.
    pub holder: String,
    /// What is left of the account number; empty where the method tells it only when it has paid.
    pub iban_last4: String,
    /// Whether later payments are taken by it too.
    pub recurring: bool,
    /// Which wording was shown.
    pub wording: i32,
    /// How many days before each debit its payer is told.
    pub notice_days: i32,
    /// When.
    pub signed_at: DateTime<Utc>,
}

/// A mandate to be kept.
#[derive(Debug, Clone)]
pub struct Signature {
    /// What identifies it.
    pub reference: String,
    /// Who collects.
    pub creditor: Creditor,
    /// Whose account it is.
    pub holder: String,
    /// What is left of the account number.
    pub iban_last4: String,
    /// Whether later payments are taken by it too.
    pub recurring: bool,
}

/// Keeps a mandate with the payment that it was signed with.
pub async fn sign(tx: &mut Tx, order: OrderId, transaction: TransactionId, signed: &Signature) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::insert_into(mandates::table)
        .values((
            (mandates::seller_id.eq(seller), mandates::transaction_id.eq(transaction), mandates::order_id.eq(order)),
            mandates::reference.eq(&signed.reference),
            mandates::creditor_name.eq(&signed.creditor.name),
            mandates::creditor_identifier.eq(&signed.creditor.identifier),
            (mandates::holder.eq(&signed.holder), mandates::iban_last4.eq(&signed.iban_last4)),
            mandates::recurring.eq(signed.recurring),
            (mandates::wording.eq(WORDING), mandates::notice_days.eq(i32::try_from(NOTICE_DAYS)?)),
            mandates::signed_at.eq(now),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// The mandate that holds for an order: the newest one whose payment was not refused, or whose look has succeeded.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Option<Mandate>> {
    let all = all_of(tx, order).await?;
    holding(tx, all).await
}

/// The mandate that a debit is made by: the one that was signed with it, or the one that held for its order when it was begun. Another
/// account may have been signed for since.
pub async fn behind(tx: &mut Tx, debit: &Transaction) -> Result<Option<Mandate>> {
    let mut all = all_of(tx, debit.order_id).await?;
    if let Some(at) = all.iter().position(|mandate| mandate.transaction_id == debit.id) {
        return Ok(Some(all.swap_remove(at)));
    }
    all.retain(|mandate| mandate.transaction_id < debit.id);
    holding(tx, all).await
}

async fn holding(tx: &mut Tx, newest_first: Vec<Mandate>) -> Result<Option<Mandate>> {
    let mut first = None;
    for mandate in newest_first {
        let with = crate::find(tx, mandate.transaction_id).await?;
        let holds = if with.sets_up { with.state == TransactionState::Successful } else { !with.state.is_lost() };
        if holds {
            return Ok(Some(mandate));
        }
        if !with.sets_up {
            first.get_or_insert(mandate);
        }
    }
    Ok(first)
}

/// All of an order, the newest first.
async fn all_of(tx: &mut Tx, order: OrderId) -> Result<Vec<Mandate>> {
    let seller = tx.seller()?;
    let newest = mandates::table
        .filter(mandates::seller_id.eq(seller).and(mandates::order_id.eq(order)))
        .order(mandates::transaction_id.desc())
        .select(Mandate::as_select());
    Ok(newest.load(tx.conn()?).await?)
}

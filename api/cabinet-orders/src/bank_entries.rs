//! Entries of bank statements: which order each is for.

use chrono::NaiveDate;
use kontor_db::Tx;
use kontor_kernel::{Result, kinds};
use kontor_orders::OrderState;
use kontor_statements::{
    BANK_ENTRIES, Confidence, Entry, EntryState, Reason, Suggestion, forget_suggestion, reopen, set_aside, suggestions,
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::bank_statements::desk;
use crate::http::{
    Amount, Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId, version::IfMatch,
};

/// The operations.
pub struct BankEntries;

/// The order to match an entry to.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchBody {
    /// The order.
    pub order_id: WireId<kinds::Order>,
}

/// An order beside a bank entry.
#[derive(Debug, Clone, Object)]
pub struct EntryOrder {
    /// The order.
    pub id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
    /// Name of the product.
    pub product_name: String,
    /// Name of the buyer.
    pub buyer: String,
}

/// One transaction of a bank account.
#[derive(Debug, Clone, Object)]
#[oai(rename = "BankEntryAttributes")]
pub struct Attributes {
    /// The statement in which it came first.
    pub statement_id: WireId<kinds::BankStatement>,
    /// Last characters of the account number.
    pub account_hint: String,
    /// Whether a payment provider monitors the account: it reports transactions itself, and nothing is booked
    /// manually.
    pub watched: bool,
    /// Booking day at the bank.
    pub booked_on: NaiveDate,
    /// Amount; negative for an outgoing transaction.
    pub amount: Amount,
    /// Name of the other party, as the bank gives it.
    pub payer_name: String,
    /// Last characters of the other party's account number.
    pub payer_hint: String,
    /// Reference of the transfer.
    pub purpose: String,
    /// The bank's own reference.
    pub bank_reference: String,
    /// State of the entry.
    pub state: WireEnum<EntryState>,
    /// How certain its order is.
    pub confidence: WireEnum<Confidence>,
    /// Whether it was compared with the orders.
    pub looked: bool,
    /// The order that it is matched to.
    #[oai(skip_serializing_if_is_none)]
    pub order: Option<EntryOrder>,
    /// The suggested order, while it is not matched.
    #[oai(skip_serializing_if_is_none)]
    pub suggested: Option<EntryOrder>,
    /// The payment that it was booked as.
    #[oai(skip_serializing_if_is_none)]
    pub transaction_id: Option<WireId<kinds::Transaction>>,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
    /// When it was imported.
    pub created_at: Timestamp,
}

impl From<Entry> for Attributes {
    fn from(found: Entry) -> Self {
        let named = [found.payer_first_name.clone(), found.payer_last_name.clone()].into_iter().flatten();
        let name = named.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let buyer = if name.is_empty() { found.payer_email.clone().unwrap_or_default() } else { name };
        let beside = |id| EntryOrder {
            id: WireId(id),
            token: found.order_token.clone().unwrap_or_default(),
            product_name: found.product_name.clone().unwrap_or_default(),
            buyer: buyer.clone(),
        };
        Self {
            order: found.order_id.map(beside),
            suggested: found.suggested_id.filter(|_| found.order_id.is_none()).map(beside),
            statement_id: WireId(found.statement_id),
            booked_on: found.booked_on(),
            amount: found.money().into(),
            account_hint: found.account_hint,
            watched: found.watched,
            payer_name: found.payer_name,
            payer_hint: found.payer_hint,
            purpose: found.purpose,
            bank_reference: found.bank_reference,
            state: WireEnum(found.state),
            confidence: WireEnum(found.confidence),
            looked: found.looked_at.is_some(),
            transaction_id: found.transaction_id.map(WireId),
            version: found.version,
            created_at: Timestamp(found.created_at),
        }
    }
}

/// An order that an entry may be for.
#[derive(Debug, Clone, Object)]
#[oai(rename = "BankEntrySuggestion")]
pub struct SuggestionAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Name of the product.
    pub product_name: String,
    /// Name of the buyer.
    pub buyer: String,
    /// Payment state of the order.
    pub payment_state: WireEnum<OrderState>,
    /// Amount still to be paid, taking partial payments into account.
    pub open_amount: Amount,
    /// Reasons for the suggestion, and what needs checking.
    pub reasons: Vec<WireEnum<Reason>>,
}

/// Orders that an entry may be for, best match first.
#[derive(Debug, Clone, Object)]
pub struct SuggestionsDoc {
    /// A few at most; empty if no order matches.
    pub data: Vec<Resource<SuggestionAttributes>>,
}

fn suggested(one: Suggestion) -> Result<Resource<SuggestionAttributes>> {
    let snapshot = one.order.snapshot();
    let payer = one.order.payer().full_name();
    Ok(Resource::new(
        one.order.id,
        "bank_entry_suggestion",
        SuggestionAttributes {
            product_name: snapshot.name(),
            buyer: if payer.trim().is_empty() { one.order.payer_email.clone() } else { payer },
            token: one.order.token,
            payment_state: WireEnum(one.order.payment_state),
            open_amount: one.open.into(),
            reasons: one.reasons.into_iter().map(WireEnum).collect(),
        },
    ))
}

fn doc(entry: Entry) -> Json<Doc<Attributes>> {
    Json(Doc::new(entry.id, "bank_entry", entry.into()))
}

/// Changes an entry in a transaction of its own.
async fn changed(seller: &Seller, change: impl AsyncFnOnce(&mut Tx) -> Result<Entry>) -> Answer<Json<Doc<Attributes>>> {
    let mut tx = seller.begin().await?;
    let entry = change(&mut tx).await?;
    tx.commit().await?;
    Ok(doc(entry))
}

#[OpenApi(prefix_path = "/v1/cabinet/bank_entries", tag = "crate::tags::Tag::Orders")]
impl BankEntries {
    /// List bank entries
    ///
    /// Newest first: all transactions of your own bank accounts from bank statements, with what was done with each.
    /// The scope `incoming` leaves out outgoing transactions.
    #[oai(path = "/", method = "get", operation_id = "list_bank_entries")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&BANK_ENTRIES, &tx)?.page::<Entry>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "bank_entry", row.into()))))
    }

    /// Retrieve a bank entry
    #[oai(path = "/:id", method = "get", operation_id = "get_bank_entry")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::BankEntry>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = kontor_statements::entry(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(doc(found))
    }

    /// List suggested orders for a bank entry
    ///
    /// The best few matches among the orders as they are now, each with the reasons for it.
    #[oai(path = "/:id/suggestions", method = "get", operation_id = "list_bank_entry_suggestions")]
    async fn suggestions(&self, seller: Seller, id: Path<WireId<kinds::BankEntry>>) -> Answer<Json<SuggestionsDoc>> {
        let mut tx = seller.begin().await?;
        let found = suggestions(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(SuggestionsDoc { data: found.into_iter().map(suggested).collect::<Result<_>>()? }))
    }

    /// Match a bank entry to an order
    ///
    /// The full amount that the order expects is booked and gives access. A smaller amount is noted and booked once
    /// the rest has arrived. Anything more, or no longer expected, is owed to the buyer: a refund shows it until you
    /// have sent it. An entry of an account that a payment provider monitors is not booked: the provider is queried
    /// instead. Matching twice has the same effect as once.
    #[oai(path = "/:id/match", method = "post", operation_id = "match_bank_entry")]
    async fn match_order(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::BankEntry>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<MatchBody>,
    ) -> Answer<Json<Doc<Attributes>>> {
        let (order, actor) = (body.0.order_id.0, seller.actor());
        let seen = IfMatch::version(seen.0);
        Ok(doc(desk(&seller).match_by_hand(seller.tenant, actor, id.0.0, order, seen).await?))
    }

    /// Dismiss a suggestion
    ///
    /// The entry no longer suggests an order and stays open. Dismissing twice has the same effect as once.
    #[oai(path = "/:id/unsuggest", method = "post", operation_id = "unsuggest_bank_entry")]
    async fn unsuggest(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::BankEntry>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<Doc<Attributes>>> {
        changed(&seller, async |tx| forget_suggestion(tx, id.0.0, IfMatch::version(seen.0)).await).await
    }

    /// Ignore a bank entry
    ///
    /// For an entry that is not from a buyer. Ignoring twice has the same effect as once.
    #[oai(path = "/:id/ignore", method = "post", operation_id = "ignore_bank_entry")]
    async fn ignore(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::BankEntry>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<Doc<Attributes>>> {
        changed(&seller, async |tx| set_aside(tx, id.0.0, IfMatch::version(seen.0)).await).await
    }

    /// Reopen a bank entry
    ///
    /// For an entry that was ignored or noted as a partial payment. Booked entries stay booked. Reopening twice has
    /// the same effect as once.
    #[oai(path = "/:id/reopen", method = "post", operation_id = "reopen_bank_entry")]
    async fn reopen(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::BankEntry>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<Doc<Attributes>>> {
        changed(&seller, async |tx| reopen(tx, id.0.0, IfMatch::version(seen.0)).await).await
    }
}

//! What buyers declared through the two legal buttons of the shop.

use chrono::NaiveDate;
use kontor_kernel::kinds;
use kontor_orders::declarations::{self, DECLARATIONS, Declaration, DeclarationKind, DeclarationState};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Declarations;

/// A declaration, as it was typed.
#[derive(Debug, Clone, Object)]
#[oai(rename = "DeclarationAttributes")]
pub struct Attributes {
    /// A withdrawal from a purchase, or the end of a contract.
    pub kind: WireEnum<DeclarationKind>,
    /// Where it stands.
    pub state: WireEnum<DeclarationState>,
    /// Who declares.
    pub name: String,
    /// Where the confirmation went.
    pub email: String,
    /// Which contract: the number of an order, or words.
    pub contract: String,
    /// The order it means, where number and address are those of one.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// Whether a contract is ended for cause, at once.
    pub for_cause: bool,
    /// Why; a withdrawal needs no reason.
    pub reason: String,
    /// When a contract shall end; absent: as soon as it can.
    #[oai(skip_serializing_if_is_none)]
    pub ends_on: Option<NaiveDate>,
    /// Until when the money has to be back, of a withdrawal that is right (§ 357 BGB).
    #[oai(skip_serializing_if_is_none)]
    pub refund_until: Option<Timestamp>,
    /// When it arrived; from then on it counts.
    pub created_at: Timestamp,
    /// When it was dealt with.
    #[oai(skip_serializing_if_is_none)]
    pub handled_at: Option<Timestamp>,
}

impl From<Declaration> for Attributes {
    fn from(found: Declaration) -> Self {
        Self {
            kind: WireEnum(found.kind),
            state: WireEnum(found.state()),
            refund_until: found.refund_until().map(Timestamp),
            order_id: found.order_id.map(Into::into),
            for_cause: found.for_cause,
            ends_on: found.ends_on,
            created_at: Timestamp(found.created_at),
            handled_at: found.handled_at.map(Timestamp),
            name: found.name,
            email: found.email,
            contract: found.contract,
            reason: found.reason,
        }
    }
}

/// Whether a declaration was dealt with.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclarationChangeBody {
    /// True: it was; false: it lies open again.
    pub handled: bool,
}

#[OpenApi(prefix_path = "/v1/cabinet/declarations", tag = "crate::tags::Tag::Orders")]
impl Declarations {
    /// List withdrawals and cancellations
    ///
    /// Newest first: what buyers declared on the shop's pages. An ordinary cancellation of an active subscription
    /// whose order was found has already ended it at the end of the paid period and is marked as handled.
    #[oai(path = "/", method = "get", operation_id = "list_declarations")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&DECLARATIONS, &tx)?.page::<Declaration>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |found| Resource::new(found.id, "declaration", found.into()))))
    }

    /// Mark a withdrawal or cancellation as handled
    ///
    /// A note for yourself only: refund or cancel the order itself. Marking it twice has the same effect as once.
    #[oai(path = "/:id", method = "patch", operation_id = "update_declaration")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Declaration>>,
        body: Body<DeclarationChangeBody>,
    ) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = declarations::mark(&mut tx, id.0.0, body.0.handled).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "declaration", found.into())))
    }
}

//! What buyers declared through the two legal buttons of the shop.

use chrono::NaiveDate;
use kontor_kernel::kinds;
use kontor_orders::declarations::{self, DECLARATIONS, Declaration, DeclarationKind, DeclarationState};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Declarations;

/// A declaration, as the buyer entered it.
#[derive(Debug, Clone, Object)]
#[oai(rename = "DeclarationAttributes")]
pub struct Attributes {
    /// Withdrawal from a purchase, or cancellation of a contract.
    pub kind: WireEnum<DeclarationKind>,
    /// State of the declaration.
    pub state: WireEnum<DeclarationState>,
    /// Name of the person who declares.
    pub name: String,
    /// Email address that the confirmation was sent to.
    pub email: String,
    /// The contract: an order number, or a description.
    pub contract: String,
    /// The order, if number and email address match one.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// Whether a contract is cancelled for cause, with immediate effect.
    pub for_cause: bool,
    /// Reason; a withdrawal needs none.
    pub reason: String,
    /// Day on which a contract is to end. Absent: as soon as possible.
    #[oai(skip_serializing_if_is_none)]
    pub ends_on: Option<NaiveDate>,
    /// Deadline for the refund, if the withdrawal is justified (§ 357 BGB).
    #[oai(skip_serializing_if_is_none)]
    pub refund_until: Option<Timestamp>,
    /// When it arrived; it takes effect from then on.
    pub created_at: Timestamp,
    /// When it was handled.
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

/// Whether a declaration was handled.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclarationChangeBody {
    /// `true` marks it as handled, `false` as open again.
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

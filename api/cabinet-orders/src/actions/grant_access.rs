//! Something that a seller gives for nothing, from an order on: to its buyer, or to somebody else.

use kontor_catalog::{Form, tickets::Availability};
use kontor_checkout::{
    Choice,
    grant_product::{self, GrantPreview, ProductGrant},
};
use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{self, OrderId},
};
use kontor_orders::{GivenSnapshot, Order, OrderState};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{ActionPreview, Applied, OrderAction, Permission, Planned, perform, preview};
use crate::http::{
    Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct GrantAccess;

/// A product to give, and its recipient.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderAccessBody {
    /// The product; any product that gives access to something.
    pub product_id: WireId<kinds::Product>,
    /// For an event: the date.
    #[oai(default)]
    #[serde(default)]
    pub ticket_date_id: Option<WireId<kinds::TicketDate>>,
    /// Email address of the recipient. If it is that of the order's buyer, their address is copied too.
    pub email: String,
    /// First name of the recipient.
    pub first_name: String,
    /// Last name of the recipient.
    pub last_name: String,
    /// Reason for the history of the new order; the recipient does not see it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
}

/// A date of an event.
#[derive(Debug, Clone, Object)]
pub struct OrderAccessDate {
    /// Id of the date.
    pub id: WireId<kinds::TicketDate>,
    /// Name of the ticket type.
    pub ticket_name: String,
    /// When the date starts.
    pub starts_at: Timestamp,
    /// Time zone of the date.
    pub time_zone: String,
    /// Whether a ticket for this date can be given: it is in the future and has places left.
    pub open: bool,
}

/// Effect of giving a product.
#[derive(Debug, Clone, Object)]
pub struct OrderAccessPreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Name of the product.
    pub product_name: String,
    /// Type of the product.
    pub form: WireEnum<Form>,
    /// Number of included products that become accessible with it.
    pub products_inside: usize,
    /// Stock left before giving it. Absent if unlimited.
    #[oai(skip_serializing_if_is_none)]
    pub pieces_left: Option<i64>,
    /// Number of valid orders of this product that the recipient already has; giving it adds another.
    pub has_count: i64,
    /// Dates of an event, in order.
    pub dates: Vec<OrderAccessDate>,
}

/// The order that was created.
#[derive(Debug, Clone, Object)]
pub struct OrderAccessAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// The product that was given.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub product_name: String,
    /// Email address of the recipient.
    pub email: String,
    /// Payment state of the order: paid, with an amount of zero.
    pub payment_state: WireEnum<OrderState>,
    /// When it was given.
    pub created_at: Timestamp,
}

/// How an order was given for free.
#[derive(Debug, Clone, Object)]
pub struct OrderGiven {
    /// The order from which it was given.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
    /// Reason; may be empty.
    pub reason: String,
}

impl From<GivenSnapshot> for OrderGiven {
    fn from(given: GivenSnapshot) -> Self {
        Self { order_id: given.from.into(), token: given.token, reason: given.reason }
    }
}

fn request(from: OrderId, body: &OrderAccessBody) -> ProductGrant {
    ProductGrant {
        from,
        product: body.product_id.0,
        date: body.ticket_date_id.map(|id| id.0),
        email: body.email.clone(),
        first_name: body.first_name.clone(),
        last_name: body.last_name.clone(),
        reason: body.reason.clone(),
    }
}

fn document(order: &Order) -> Doc<OrderAccessAttributes> {
    let product = &order.snapshot().product;
    let attributes = OrderAccessAttributes {
        token: order.token.clone(),
        product_id: product.id.into(),
        product_name: product.name.clone(),
        email: order.payer_email.clone(),
        payment_state: WireEnum(order.payment_state),
        created_at: order.created_at.into(),
    };
    Doc::new(order.id, "order", attributes)
}

impl ActionPreview for GrantAccess {
    const PREVIEW: &'static str = "order_access_preview";
    type Target = OrderId;
    type Choice = ProductGrant;
    type Plan = GrantPreview;
    type Preview = OrderAccessPreview;

    async fn plan(tx: &mut Tx, _: &Order, grant: &ProductGrant) -> Result<GrantPreview> {
        let mut preview = grant_product::preview_grant(tx, grant).await?;
        preview.refused.take().map_or(Ok(preview), Err)
    }

    async fn preview(tx: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderAccessPreview> {
        let GrantPreview { product, inside, dates, has, .. } = match planned.plan {
            Some(preview) => preview,
            // What there is to choose from is told beside a choice that does not fit.
            None => grant_product::preview_grant(tx, planned.choice).await?,
        };
        let now = tx.now();
        let date = |choice: Choice| OrderAccessDate {
            id: choice.date.id.into(),
            ticket_name: choice.ticket.name.clone(),
            starts_at: choice.date.starts_at.into(),
            time_zone: choice.ticket.time_zone_name.clone(),
            open: choice.date.standing(now) == Availability::Open,
        };
        Ok(OrderAccessPreview {
            action: planned.permission,
            form: WireEnum(product.form),
            products_inside: inside,
            pieces_left: product.pieces_left(),
            has_count: has,
            dates: dates.into_iter().map(date).collect(),
            product_name: product.name.clone(),
        })
    }
}

impl OrderAction for GrantAccess {
    const NAME: &'static str = "orders.access";
    const KEY_REQUIRED: bool = true;
    type Body = OrderAccessBody;
    type Outcome = OrderAccessAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderAccessBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderAccessAttributes>> {
        let mut tx = seller.begin().await?;
        let order = seller.app().checkout.grant_product(&mut tx, &request(id, body)).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl GrantAccess {
    /// Preview giving a product for free
    ///
    /// Changes nothing. If the product cannot be given, `action` says why.
    #[oai(path = "/:id/access/preview", method = "post", operation_id = "preview_order_access")]
    async fn preview_access(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        body: Body<OrderAccessBody>,
    ) -> Answer<Json<Doc<OrderAccessPreview>>> {
        preview::<Self>(&seller, id.0.0, &request(id.0.0, &body.0)).await
    }

    /// Give a product for free
    ///
    /// Gives the product to the buyer of this order or to anyone else: creates a new order that costs nothing and is
    /// paid immediately. Files, courses, tickets, licence keys, certificates, services and everything inside a bundle
    /// or a membership become accessible as if bought, and the recipient is notified by email. Limited stock and
    /// places are reduced; no limit of a price is used up. To undo it, cancel the new order. 422 `not_givable` says
    /// what the product lacks.
    #[oai(path = "/:id/access", method = "post", operation_id = "give_order_access")]
    async fn grant_access(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Required. A request repeated with the same key gives the product once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderAccessBody>,
    ) -> Answer<Idempotent<Doc<OrderAccessAttributes>, 201>> {
        perform::<Self, 201>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}

//! Customers: who bought from the seller.

use kontor_kernel::kinds;
use kontor_orders::customer::{self, CUSTOMERS, Consent, CustomerRow};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Amount, Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireId};

/// The operations.
pub struct Customers;

/// A customer: someone who bought from this seller, identified by the email address of their orders.
#[derive(Debug, Clone, Object)]
pub struct CustomerAttributes {
    /// The email address of their orders.
    pub email: String,
    /// Their account, if they have one.
    #[oai(skip_serializing_if_is_none)]
    pub payer_id: Option<WireId<kinds::User>>,
    /// First name in their newest order.
    pub first_name: String,
    /// Last name in it.
    pub last_name: String,
    /// Company in it; may be empty.
    pub company: String,
    /// ISO 3166 country in it; may be empty.
    pub country: String,
    /// Orders that were paid at least in part, or that run. Orders that were never finished don't count.
    pub orders_count: i32,
    /// What they paid, less refunds and disputes, with VAT, in the currency of their newest order: the sum of the transfers of their
    /// orders. Filtering and sorting use this amount.
    pub spent_amount: Amount,
    /// The same in each currency they paid in, that of their newest order first.
    pub spent_amounts: Vec<Amount>,
    /// When they placed the first of these orders.
    pub first_order_at: Timestamp,
    /// When they placed the newest of these orders.
    pub last_order_at: Timestamp,
    /// Whether they agreed in any order that a connected service may get their email address.
    pub marketing: bool,
    /// When they last agreed; absent if never.
    #[oai(skip_serializing_if_is_none)]
    pub marketing_at: Option<Timestamp>,
    /// The seller's note; may be empty. Customers never see it.
    pub note: String,
    /// When they became a customer: their first order counted.
    pub created_at: Timestamp,
    /// When any of this changed last.
    pub updated_at: Timestamp,
}

impl From<CustomerRow> for CustomerAttributes {
    fn from(row: CustomerRow) -> Self {
        Self {
            spent_amount: kontor_kernel::Money::new(row.amount, row.currency).into(),
            spent_amounts: row.spent().into_iter().map(Into::into).collect(),
            email: row.email,
            payer_id: row.user_id.map(WireId),
            first_name: row.first_name,
            last_name: row.last_name,
            company: row.company,
            country: row.country,
            orders_count: row.orders_count,
            first_order_at: Timestamp(row.first_order_at),
            last_order_at: Timestamp(row.last_order_at),
            marketing: row.marketing_at.is_some(),
            marketing_at: row.marketing_at.map(Timestamp),
            note: row.note,
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
        }
    }
}

/// The customer an order belongs to.
#[derive(Debug, Clone, Object)]
pub struct OrderCustomer {
    /// Which customer.
    pub customer_id: WireId<kinds::Customer>,
    /// How many orders they have, as `orders_count` of a customer counts them.
    pub orders_count: i32,
    /// What they paid, less refunds and disputes, in each currency.
    pub spent_amounts: Vec<Amount>,
    /// The seller's note; may be empty.
    pub note: String,
}

impl From<CustomerRow> for OrderCustomer {
    fn from(row: CustomerRow) -> Self {
        Self {
            customer_id: WireId(row.id),
            orders_count: row.orders_count,
            spent_amounts: row.spent().into_iter().map(Into::into).collect(),
            note: row.note,
        }
    }
}

/// A consent a customer was asked for at checkout.
#[derive(Debug, Clone, Object)]
pub struct CustomerConsent {
    /// Which question; it may be gone.
    pub question_id: WireId<kinds::OptInQuestion>,
    /// Its words when it was asked.
    pub question: String,
    /// The service that gets their details if they agree; empty if none does.
    pub provider: String,
    /// Whether they agreed.
    pub agreed: bool,
    /// The order they were asked in.
    pub order_id: WireId<kinds::Order>,
    /// Its short token.
    pub order_token: String,
    /// When they answered.
    pub created_at: Timestamp,
}

impl From<Consent> for CustomerConsent {
    fn from(consent: Consent) -> Self {
        Self {
            question_id: WireId(consent.question_id),
            question: consent.question,
            provider: consent.provider,
            agreed: consent.agreed,
            order_id: WireId(consent.order_id),
            order_token: consent.order_token,
            created_at: Timestamp(consent.created_at),
        }
    }
}

/// A customer with their consents.
#[derive(Debug, Clone, Object)]
#[oai(rename = "CustomerDetailAttributes")]
pub struct CustomerDetail {
    /// What the list shows.
    #[oai(flatten)]
    pub customer: CustomerAttributes,
    /// What they were asked for, with the newest answer to each; at most fifty.
    pub consents: Vec<CustomerConsent>,
}

/// What to change; fields that are left out stay as they are.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CustomerPatch {
    /// The seller's note, at most 5,000 characters; empty removes it. Customers never see it. The last one saved replaces any other.
    #[oai(validator(max_length = 5000))]
    pub note: Option<String>,
}

async fn document(tx: &mut kontor_db::Tx, row: CustomerRow) -> kontor_kernel::Result<Doc<CustomerDetail>> {
    let consents = customer::consents(tx, &row.email).await?.into_iter().map(Into::into).collect();
    Ok(Doc::new(row.id, "customer", CustomerDetail { customer: row.into(), consents }))
}

#[OpenApi(prefix_path = "/v1/cabinet/customers", tag = "crate::tags::Tag::Orders")]
impl Customers {
    /// List customers
    ///
    /// Everyone who bought something, one row per email address, the newest customer first. People who only started an order are not in
    /// the list. `POST /v1/cabinet/exports` with the resource `payers` exports the same rows as a CSV file.
    #[oai(path = "/", method = "get", operation_id = "list_customers")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<CustomerAttributes>>> {
        let listed = seller
            .tx(async |tx| {
                customer::bring_up_to_date(tx).await?;
                query.read(&CUSTOMERS, tx)?.page::<CustomerRow>(tx).await
            })
            .await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "customer", row.into()))))
    }

    /// Retrieve a customer
    ///
    /// With their consents. List orders and course sessions with the filter `payer_email` to get what they bought. Unknown ids return 404.
    #[oai(path = "/:id", method = "get", operation_id = "get_customer")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Customer>>) -> Answer<Json<Doc<CustomerDetail>>> {
        let found = seller
            .tx(async |tx| {
                customer::bring_up_to_date(tx).await?;
                let row = customer::find(tx, id.0.0).await?;
                document(tx, row).await
            })
            .await?;
        Ok(Json(found))
    }

    /// Update a customer
    ///
    /// Only the note can be changed; everything else comes from the customer's orders. Two changes of the note don't conflict: the last
    /// one saved replaces the other. Unknown ids return 404.
    #[oai(path = "/:id", method = "patch", operation_id = "update_customer")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Customer>>,
        body: Body<CustomerPatch>,
    ) -> Answer<Json<Doc<CustomerDetail>>> {
        let found = seller
            .tx(async |tx| {
                let row = match body.0.note.as_deref() {
                    Some(note) => customer::set_note(tx, id.0.0, note).await?,
                    None => customer::find(tx, id.0.0).await?,
                };
                document(tx, row).await
            })
            .await?;
        Ok(Json(found))
    }
}

//! Orders, as their seller sees them: the list, and one with everything that happened to it.

use kontor_db::Tx;
use kontor_kernel::{
    Currency, Money, Result,
    kinds::{self, OrderId, ProfileId},
};
use kontor_orders::{AddonSnapshot, ORDERS, OrderRow};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde_json::{Value, json};

use super::{
    actions::{OrderGiven, OrderMergeWith, OrderPermissions, merged_from, merged_into},
    certificate_view::CertificateAttributes,
    customers::OrderCustomer,
    license_key_view::OrderKey,
    order_courses::OrderCourse,
    order_downloads::OrderDownload,
    order_gift::OrderGift,
    order_partner::{OrderPartner, named_in},
    order_parts::{Address, Change, OrderLegalText, OrderTax, Rate, Transaction, Transfer, changes, programs},
    order_schedule::OrderSchedule,
    order_services::OrderServiceAttributes,
    order_view::{Attributes, item},
    payment_ticket_view::PaymentTicketAttributes,
    question_view::OptInAnswer,
};
use crate::http::{Amount, Answer, Doc, FeeBody, ListDoc, ListQuery, Resource, Seller, Timestamp, WireId};

/// The operations.
pub struct Orders;

/// A product that was bought as an add-on to another.
#[derive(Debug, Clone, Object)]
pub struct OrderAddon {
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product as it was sold.
    pub product_name: String,
    /// Amount that it added.
    pub amount: Amount,
}

impl OrderAddon {
    fn from_snapshot(addon: AddonSnapshot, currency: Currency) -> Self {
        let AddonSnapshot { product, amount, .. } = addon;
        let amount = Money::new(amount, currency).into();
        Self { product_id: product.id.into(), product_name: product.name, amount }
    }
}

/// An order with all its details.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderDetailAttributes")]
pub struct Detail {
    /// What the list shows.
    #[oai(flatten)]
    pub order: Attributes,
    /// Address and contact details of the buyer.
    pub address: Address,
    /// The customer record of the buyer; absent if they have no order that counts yet, and without `customers:read`.
    #[oai(skip_serializing_if_is_none)]
    pub customer: Option<OrderCustomer>,
    /// Discount by a coupon on what was due at the time of purchase, already deducted from the total. Absent if none.
    #[oai(skip_serializing_if_is_none)]
    pub discount_amount: Option<Amount>,
    /// One-off fee on top of the price; included in the total and paid with the first payment.
    #[oai(skip_serializing_if_is_none)]
    pub additional_fee: Option<FeeBody>,
    /// Add-ons; included in the total and paid with the first payment.
    pub addons: Vec<OrderAddon>,
    /// The recipient, if it was bought as a gift.
    #[oai(skip_serializing_if_is_none)]
    pub gift: Option<OrderGift>,
    /// The order from which the seller gave it for free, if they did.
    #[oai(skip_serializing_if_is_none)]
    pub given: Option<OrderGiven>,
    /// The buyer's page of the order: what was bought and, if something is to be paid, how. Anyone who has the
    /// address can open it.
    pub page_url: String,
    /// Amount that can still be refunded.
    pub refundable_amount: Amount,
    /// Amount that is being refunded.
    pub refunding_amount: Amount,
    /// Amount that the buyer's bank took back and has not returned.
    pub disputed_amount: Amount,
    /// Since when its plan has been paused on purpose by the seller or the payer.
    #[oai(skip_serializing_if_is_none)]
    pub paused_at: Option<Timestamp>,
    /// When it resumes automatically.
    #[oai(skip_serializing_if_is_none)]
    pub paused_until: Option<Timestamp>,
    /// Whether its payer paused it; the payer can then resume it too.
    pub paused_by_payer: bool,
    /// When it was cancelled; for a plan that was cancelled to a later day, that day.
    #[oai(skip_serializing_if_is_none)]
    pub canceled_at: Option<Timestamp>,
    /// Which actions are possible now and, for the others, why not.
    pub actions: OrderPermissions,
    /// The order with which its payments are collected. Absent if it is paid on its own.
    #[oai(skip_serializing_if_is_none)]
    pub merged_into: Option<OrderMergeWith>,
    /// Orders whose payments are collected with its own.
    pub merged_from: Vec<OrderMergeWith>,
    /// The publisher who referred it.
    #[oai(skip_serializing_if_is_none)]
    pub publisher: Option<OrderPartner>,
    /// The member of the sales team who sold it.
    #[oai(skip_serializing_if_is_none)]
    pub sales_team_member: Option<OrderPartner>,
    /// Payment schedule, if it is paid over time; absent for a one-time payment.
    #[oai(skip_serializing_if_is_none)]
    pub schedule: Option<OrderSchedule>,
    /// Its payments, in order.
    pub rates: Vec<Rate>,
    /// All transactions, oldest first.
    pub transactions: Vec<Transaction>,
    /// The seller's share of each transaction.
    pub transfers: Vec<Transfer>,
    /// What the buyer was asked, with their answers.
    pub opt_in_answers: Vec<OptInAnswer>,
    /// The buyer's identifier in the seller's own systems, from the link; may be empty.
    pub account_id: String,
    /// Additional identifier from the link; may be empty.
    pub add_id_1: String,
    /// Additional identifier from the link; may be empty.
    pub add_id_2: String,
    /// Its tax. Absent for orders older than this field.
    #[oai(skip_serializing_if_is_none)]
    pub tax: Option<OrderTax>,
    /// Legal texts of the seller that applied to it.
    pub legal_texts: Vec<OrderLegalText>,
    /// Licence keys of the order.
    pub license_keys: Vec<OrderKey>,
    /// Files that it gives access to, including withdrawn ones.
    pub downloads: Vec<OrderDownload>,
    /// Courses that it gives access to.
    pub courses: Vec<OrderCourse>,
    /// Services that were bought, if any.
    pub services: Vec<OrderServiceAttributes>,
    /// Its tickets, including refunded ones.
    pub payment_tickets: Vec<PaymentTicketAttributes>,
    /// Its certificates, including those no longer valid.
    pub certificates: Vec<CertificateAttributes>,
    /// Full history, oldest first.
    pub timeline: Vec<Change>,
}

/// What `expand[]` asked for: the order keeps what it needs of each, so nothing else is read.
fn included(row: &OrderRow, wants: impl Fn(&str) -> bool) -> Vec<Resource<Value>> {
    let mut found = Vec::new();
    if wants("product") {
        found.push(Resource::new(row.product_id, "product", json!({ "name": row.product_name })));
    }
    if wants("pricing_plan") {
        let attributes = json!({ "name": row.pricing_plan_name, "kind": row.period_type });
        found.push(Resource::new(row.pricing_plan_id, "pricing_plan", attributes));
    }
    if let Some(payer) = row.payer_id.filter(|_| wants("payer")) {
        let attributes =
            json!({ "email": row.payer_email, "first_name": row.payer_first_name, "last_name": row.payer_last_name });
        found.push(Resource::new(payer, "payer", attributes));
    }
    found
}

async fn customer_of(tx: &mut Tx, order: OrderId) -> Result<Option<OrderCustomer>> {
    kontor_orders::customer::bring_up_to_date(tx).await?;
    Ok(kontor_orders::customer::of_order(tx, order).await?.map(Into::into))
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Orders {
    /// List orders
    ///
    /// Newest first. All filters, sorts and scopes can be combined. To get the same rows as a file, create an export
    /// with the same query string.
    #[oai(path = "/", method = "get", operation_id = "list_orders")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let query = query.read(&ORDERS, &tx)?;
        let listed = query.page::<OrderRow>(&mut tx).await?;
        tx.commit().await?;
        let related = listed.rows.iter().flat_map(|row| included(row, |name| query.expands(name))).collect();
        Ok(Json(ListDoc::from_listed(listed, related, item)))
    }

    /// Retrieve an order
    ///
    /// Includes its payments, all transactions, the seller's share of each, and its full history.
    #[oai(path = "/:id", method = "get", operation_id = "get_order")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Order>>) -> Answer<Json<Doc<Detail>>> {
        let id = id.0.0;
        let mut tx = seller.begin().await?;
        let row = kontor_orders::row(&mut tx, id).await?;
        let order = kontor_orders::find(&mut tx, id).await?;
        let rates = kontor_orders::rates(&mut tx, id).await?;
        let transactions = kontor_payments::of_order(&mut tx, id).await?;
        let moved: Vec<_> = transactions.iter().map(|transaction| transaction.id).collect();
        let transfers = kontor_payments::transfers_of(&mut tx, &moved).await?;
        let goods = kontor_fulfilment::entitlements_of_order(&mut tx, &order).await?;
        let things = std::iter::once(id.uuid())
            .chain(rates.iter().map(|rate| rate.id.uuid()))
            .chain(kontor_orders::change_plan::changes(&mut tx, id).await?.into_iter().map(|id| id.uuid()))
            .chain(kontor_orders::merge::merges(&mut tx, id).await?.into_iter().map(|id| id.uuid()))
            .chain(moved.iter().map(|id| id.uuid()))
            .chain(kontor_payments::cases::of_order(&mut tx, id).await?.into_iter().map(|case| case.id.uuid()))
            .chain(goods.keys.iter().map(|key| key.id.uuid()))
            .chain(goods.courses.iter().map(|course| course.id.uuid()))
            .chain(goods.services.iter().map(|service| service.id.uuid()))
            .chain(goods.tickets.iter().map(|held| held.id.uuid()))
            .chain(goods.certificates.iter().map(|held| held.id.uuid()))
            .collect::<Vec<_>>();
        let history = tx.history(&things).await?;
        let who = kontor_orders::named(&mut tx, id).await?;
        let partners = kontor_tenants::partners_of(&mut tx, &named_in(&history, who)).await?;
        let programs = programs(&mut tx, &history).await?;
        let named = |who: Option<ProfileId>| {
            partners.iter().find(|partner| Some(partner.profile_id) == who).cloned().map(OrderPartner::from)
        };
        let sums = kontor_orders::refund::refundable(&mut tx, &order).await?;
        // What is paid at once has none, and most orders are.
        let schedule = match row.period_type {
            kontor_orders::PeriodType::OneTime => None,
            _ => kontor_orders::schedule::schedule_of(&mut tx, &order, &rates).await?,
        };
        let actions = OrderPermissions::for_order(&mut tx, &order).await?;
        let (merged_into, merged_from) = (merged_into(&mut tx, &order).await?, merged_from(&mut tx, &order).await?);
        let shop_name = kontor_tenants::seller(&mut tx).await?.username;
        // What a customer is worth and what is noted of them is for those who may read customers.
        let customer = match seller.may_read("customers") {
            true => customer_of(&mut tx, id).await?,
            false => None,
        };
        tx.commit().await?;
        let (sold, resale) = (order.snapshot().clone(), order.resale());
        let additional_fee = order
            .plan()
            .fee
            .clone()
            .map(|fee| FeeBody { amount: Money::new(fee.amount, order.currency).into(), name: fee.name });
        let discount = sold.coupon.as_ref().map(|coupon| coupon.off).filter(|off| *off > 0);
        let discount_amount = discount.map(|off| Money::new(off, order.currency).into());
        let (links, shop) = (seller.app().checkout.links(), seller.tenant.id.to_string());
        let certificate = |held| CertificateAttributes::from_certificate(held, links, &shop);
        let ticket = |held| PaymentTicketAttributes::from_ticket(held, links, seller.tenant.id);
        let detail = Detail {
            order: row.into(),
            address: order.payer().clone().into(),
            customer,
            discount_amount,
            additional_fee,
            addons: sold.addons.into_iter().map(|addon| OrderAddon::from_snapshot(addon, order.currency)).collect(),
            gift: OrderGift::from_order(&order),
            given: sold.given.map(Into::into),
            page_url: links.order_page(&shop_name, id),
            refundable_amount: sums.left.into(),
            refunding_amount: sums.under_way.into(),
            disputed_amount: sums.disputed.into(),
            paused_at: order.paused_at.filter(|_| order.is_paused()).map(Timestamp),
            paused_until: order.paused_until.filter(|_| order.is_paused()).map(Timestamp),
            paused_by_payer: order.paused_by_payer,
            canceled_at: order.canceled_at.map(Timestamp),
            merged_into,
            merged_from,
            actions,
            publisher: named(who.publisher_id),
            sales_team_member: named(who.sales_team_member_id),
            opt_in_answers: sold.answers.into_iter().map(Into::into).collect(),
            account_id: sold.marks.account_id,
            add_id_1: sold.marks.add_id_1,
            add_id_2: sold.marks.add_id_2,
            tax: order.tax().cloned().map(|tax| OrderTax::from_snapshot(tax, order.vat_rate_bps, resale)),
            legal_texts: sold
                .legal
                .into_iter()
                .map(|kept| OrderLegalText::from_snapshot(kept, &shop_name, resale))
                .collect(),
            license_keys: goods.keys.into_iter().map(Into::into).collect(),
            downloads: goods.files.into_iter().map(Into::into).collect(),
            courses: goods.courses.into_iter().map(Into::into).collect(),
            services: goods.services.into_iter().map(Into::into).collect(),
            certificates: goods.certificates.into_iter().map(certificate).collect(),
            payment_tickets: goods.tickets.into_iter().map(ticket).collect(),
            timeline: changes(history, &rates, &partners, &programs),
            schedule: schedule.map(Into::into),
            rates: rates.into_iter().map(Rate::from).collect(),
            transactions: transactions.into_iter().map(Transaction::from).collect(),
            transfers: transfers.into_iter().map(Transfer::from).collect(),
        };
        Ok(Json(Doc::new(id, "order", detail)))
    }
}

//! Prices of a product.

use kontor_catalog::{
    PlanKind,
    plans::{self, NewPlan, Plan, PlanChange},
};
use kontor_checkout::seller_facts;
use kontor_kernel::{Money, Result, kinds};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
    types::MaybeUndefined,
};
use serde::{Deserialize, Serialize};

use super::{
    plan_terms::{TermsBody, price_and_terms},
    product_view::PlanAttributes,
};
use crate::http::{
    Amount, Answer, Body, Doc, Gone, ListDoc, Resource, Seller, WireEnum, WireId, idempotent::Idempotent,
    version::IfMatch,
};

/// The operations.
pub struct PricingPlans;

/// A pricing plan to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PricingPlanBody {
    /// Whether it is paid once, in instalments or as a subscription.
    pub kind: WireEnum<PlanKind>,
    /// Name that buyers see when they choose.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub name: String,
    /// The price; zero is free, otherwise at least 0.33. Required for a one-time price; otherwise it follows from the
    /// terms.
    #[serde(default)]
    pub price: Option<Amount>,
    /// Previous price; higher than the price now, in the same currency.
    #[serde(default)]
    pub old_price: Option<Amount>,
    /// How it is paid over time; required unless it is paid once.
    #[serde(default)]
    pub terms: Option<TermsBody>,
    /// Lets buyers choose what they pay, for one-time prices: the minimum, zero or from 0.33 up to the price, which
    /// is then the suggestion. Left out: the price is fixed.
    #[serde(default)]
    pub minimum_price: Option<Amount>,
    /// How often this price can be sold in total, 1 to 1,000,000; left out: as often as the product.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub limit: Option<i64>,
    /// Id of the ticket type that this price is for; left out: all ticket types. For events only.
    #[serde(default)]
    pub ticket_id: Option<WireId<kinds::Ticket>>,
}

/// Pricing plan to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PricingPlanPatch {
    /// Name that buyers see when they choose.
    #[oai(validator(max_length = 255))]
    pub name: Option<String>,
    /// The price.
    pub price: Option<Amount>,
    /// Previous price; null removes it.
    pub old_price: MaybeUndefined<Amount>,
    /// How it is paid over time, complete; not for a one-time price.
    pub terms: Option<TermsBody>,
    /// Minimum that buyers can choose to pay; null: the price is fixed.
    pub minimum_price: MaybeUndefined<Amount>,
    /// How often it can be sold in total, 1 to 1,000,000; null: as often as the product.
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub limit: MaybeUndefined<i64>,
    /// Id of the ticket type that this price is for; null: all ticket types.
    pub ticket_id: MaybeUndefined<WireId<kinds::Ticket>>,
    /// Position among the pricing plans, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "20")))]
    pub position: Option<i64>,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl PricingPlans {
    /// List a product's pricing plans
    #[oai(path = "/v1/cabinet/products/:product/pricing_plans", method = "get", operation_id = "list_pricing_plans")]
    async fn list(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<ListDoc<PlanAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, product.0.0).await?;
        let plans = plans::list(&mut tx, product.id).await?;
        tx.commit().await?;
        let item = |plan: Plan| Ok(Resource::new(plan.id, "pricing_plan", PlanAttributes::from_plan(plan)?));
        Ok(Json(ListDoc::whole(plans.into_iter().map(item).collect::<Result<_>>()?)))
    }

    /// Create a pricing plan
    #[oai(path = "/v1/cabinet/products/:product/pricing_plans", method = "post", operation_id = "create_pricing_plan")]
    async fn create(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<PricingPlanBody>,
    ) -> Answer<Idempotent<Doc<PlanAttributes>>> {
        let body = body.0;
        let (price, terms) = price_and_terms(body.kind.0, body.price.as_ref(), body.terms.as_ref())?;
        let old_price = body.old_price.map(|old| old.money("/old_price")).transpose()?;
        let minimum = body.minimum_price.map(|least| least.money("/minimum_price")).transpose()?;
        let (limit, ticket) = (body.limit, body.ticket_id.map(|id| id.0));
        let new = NewPlan { kind: body.kind.0, name: body.name, price, old_price, terms, minimum, limit, ticket };
        let mut tx = seller.begin().await?;
        let facts = seller_facts(&mut tx).await?;
        let plan = plans::add(&mut tx, product.0.0, &new, facts).await?;
        tx.commit().await?;
        Ok(Idempotent::Fresh(Doc::new(plan.id, "pricing_plan", PlanAttributes::from_plan(plan)?)))
    }

    /// Retrieve a pricing plan
    #[oai(path = "/v1/cabinet/products/:product/pricing_plans/:id", method = "get", operation_id = "get_pricing_plan")]
    async fn show(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::PricingPlan>>,
    ) -> Answer<Json<Doc<PlanAttributes>>> {
        let plan = seller.tx(async |tx| plans::find(tx, product.0.0, id.0.0).await).await?;
        Ok(Json(Doc::new(plan.id, "pricing_plan", PlanAttributes::from_plan(plan)?)))
    }

    /// Update a pricing plan
    ///
    /// Orders keep the price they were placed with.
    #[oai(
        path = "/v1/cabinet/products/:product/pricing_plans/:id",
        method = "patch",
        operation_id = "update_pricing_plan"
    )]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::PricingPlan>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<PricingPlanPatch>,
    ) -> Answer<Json<Doc<PlanAttributes>>> {
        let patch = body.0;
        let old_price: Option<Option<Amount>> = patch.old_price.into();
        let minimum: Option<Option<Amount>> = patch.minimum_price.into();
        let ticket: Option<Option<WireId<kinds::Ticket>>> = patch.ticket_id.into();
        let terms = patch.terms.as_ref().map(TermsBody::read).transpose()?;
        let price = patch.price.map(|price| price.money("/price")).transpose()?;
        let change = PlanChange {
            name: patch.name,
            // The currency of a price over time is that of its terms.
            price: terms.as_ref().map(|(_, currency)| Money::zero(*currency)).or(price),
            terms: terms.map(|(terms, _)| terms),
            old_price: old_price.map(|old| old.map(|old| old.money("/old_price")).transpose()).transpose()?,
            minimum: minimum.map(|least| least.map(|least| least.money("/minimum_price")).transpose()).transpose()?,
            limit: patch.limit.into(),
            ticket: ticket.map(|kind| kind.map(|id| id.0)),
            position: patch.position,
        };
        let mut tx = seller.begin().await?;
        let facts = seller_facts(&mut tx).await?;
        let plan = plans::change(&mut tx, product.0.0, id.0.0, IfMatch::version(seen.0), &change, facts).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(plan.id, "pricing_plan", PlanAttributes::from_plan(plan)?)))
    }

    /// Remove a pricing plan from sale
    #[oai(
        path = "/v1/cabinet/products/:product/pricing_plans/:id",
        method = "delete",
        operation_id = "delete_pricing_plan"
    )]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::PricingPlan>>,
    ) -> Answer<Gone> {
        let mut tx = seller.begin().await?;
        let facts = seller_facts(&mut tx).await?;
        plans::remove(&mut tx, product.0.0, id.0.0, facts).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}

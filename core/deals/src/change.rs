//! Making a deal, and changing it while it is a draft.

use diesel_async::RunQueryDsl;
use kontor_catalog::plans::{self, Plan};
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Country, Locale, Money, Result, Validator, check_changed,
    kinds::{self, DealId, IncentivePlanId, PricingPlanId, ProductId, ProfileId},
    limits::LINE_CHARS_MAX,
    plain_email,
};
use kontor_orders::Payer;
use kontor_tenants::{Partner, PartnerKind};

use crate::{Deal, DealState, Incentive, Owner, choice::must_be_open_to, deal, find, find_plan, limits};

/// What is said of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealInput {
    /// The member who sells.
    pub member: ProfileId,
    /// What they earn with it.
    pub incentive_plan: IncentivePlanId,
    /// What is sold.
    pub product: ProductId,
    /// At which of its prices.
    pub plan: PricingPlanId,
    /// Another price than the product's own, in minor units of the plan's currency.
    pub price: Option<i64>,
    /// Who is to buy; the payment page is filled in with it.
    pub buyer: Payer,
    /// The buyer's language.
    pub locale: Locale,
    /// The shop's own note.
    pub note: String,
}

/// What a deal is saved with.
struct Checked {
    partner: Partner,
    incentive: Incentive,
    product_name: String,
    list: Money,
    price: i64,
    buyer: Payer,
}

impl DealInput {
    /// `held`: the plan that the draft has already, which the shop gave to this very deal.
    async fn checked(&self, tx: &mut Tx, owner: Owner, held: Option<IncentivePlanId>) -> Result<Checked> {
        let at = |pointer: &'static str| {
            move |fault: ApiError| {
                if fault.code() == Code::NotFound { ApiError::field(Code::NotFound, pointer) } else { fault }
            }
        };
        let partner = kontor_tenants::partner(tx, PartnerKind::SalesTeamMember, self.member).await;
        let partner = partner.map_err(at("/sales_team_member_id"))?;
        let incentive = find_plan(tx, self.incentive_plan).await.map_err(at("/incentive_plan_id"))?.incentive();
        if let Owner::Member(member) = owner
            && held != Some(self.incentive_plan)
        {
            must_be_open_to(tx, member, self.incentive_plan).await?;
        }
        let product = kontor_catalog::find(tx, self.product).await.map_err(at("/product_id"))?;
        let plan: Plan = plans::find(tx, self.product, self.plan).await.map_err(at("/pricing_plan_id"))?;
        let list = plan.price();
        let price = self.price.unwrap_or(list.amount);
        let buyer = tidy(&self.buyer);
        let mut check = Validator::new();
        check.that(incentive.covers(self.product), Code::NotFound, "/incentive_plan_id");
        if incentive.fixed.is_some_and(|(_, currency)| currency != list.currency) {
            check.refuse(Code::IncentiveCurrency, "/incentive_plan_id");
        }
        let money = |amount| Money::new(amount, list.currency);
        check.money("/price", money(price), incentive.least(list.amount), list.amount);
        if !money(price).is_chargeable() {
            check.refuse_money(Code::AmountNotChargeable, "/price", ("step", money(price).charge_step()));
        }
        check_buyer(&mut check, &buyer);
        check.text("/note", &self.note, 0, limits::NOTE_CHARS_MAX);
        check.finish()?;
        plan.priced_at(money(price))?;
        Ok(Checked { partner, incentive, product_name: product.name.clone(), list, price, buyer })
    }
}

fn tidy(buyer: &Payer) -> Payer {
    let trim = |text: &str| text.trim().to_owned();
    Payer {
        email: plain_email(&trim(&buyer.email)),
        first_name: trim(&buyer.first_name),
        last_name: trim(&buyer.last_name),
        country: trim(&buyer.country).to_uppercase(),
        company: trim(&buyer.company),
        vat_no: trim(&buyer.vat_no),
        street: trim(&buyer.street),
        street_number: trim(&buyer.street_number),
        zip: trim(&buyer.zip),
        city: trim(&buyer.city),
        phone: trim(&buyer.phone),
        ..Payer::default()
    }
}

fn check_buyer(check: &mut Validator, buyer: &Payer) {
    check.email("/buyer/email", &buyer.email);
    check.name("/buyer/first_name", &buyer.first_name, 1, LINE_CHARS_MAX);
    check.name("/buyer/last_name", &buyer.last_name, 0, LINE_CHARS_MAX);
    if !buyer.country.is_empty() {
        check.that(buyer.country.parse::<Country>().is_ok(), Code::InvalidCountry, "/buyer/country");
    }
    let lines = [
        ("company", &buyer.company),
        ("vat_no", &buyer.vat_no),
        ("street", &buyer.street),
        ("street_number", &buyer.street_number),
        ("zip", &buyer.zip),
        ("city", &buyer.city),
        ("phone", &buyer.phone),
    ];
    for (name, text) in lines {
        check.line(&format!("/buyer/{name}"), text, 0, LINE_CHARS_MAX);
    }
}

fn tokens(checked: &Checked) -> Vec<String> {
    let buyer = &checked.buyer;
    kontor_lists::tokens([
        buyer.email.as_str(),
        &buyer.first_name,
        &buyer.last_name,
        &buyer.company,
        &checked.product_name,
        &checked.partner.name,
    ])
}

/// Makes a draft. A member chooses from the incentive plans that the shop gave them; the shop from all.
pub async fn create(tx: &mut Tx, owner: Owner, new: &DealInput) -> Result<Deal> {
    let checked = new.checked(tx, owner, None).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::Deal>());
    let user = checked.partner.user_id.ok_or_else(|| ApiError::field(Code::NotFound, "/sales_team_member_id"))?;
    query(
        "INSERT INTO deals (seller_id, id, sales_team_member_id, sales_user_id, member_name, incentive_plan_id, incentive,
             product_id, pricing_plan_id, product_name, currency, list_amount, price_amount, buyer, buyer_email, buyer_name,
             locale, note, state, tokens, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21)",
    )
    .bind(seller)
    .bind(id)
    .bind(new.member)
    .bind(user)
    .bind(&checked.partner.name)
    .bind(new.incentive_plan)
    .bind(serde_json::to_value(&checked.incentive)?)
    .bind(new.product)
    .bind(new.plan)
    .bind(&checked.product_name)
    .bind(checked.list.currency)
    .bind(checked.list.amount)
    .bind(checked.price)
    .bind(serde_json::to_value(&checked.buyer)?)
    .bind(&checked.buyer.email)
    .bind(checked.buyer.full_name())
    .bind(new.locale.code())
    .bind(new.note.trim())
    .bind(DealState::Draft)
    .bind(tokens(&checked))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, id, Owner::Shop).await
}

/// Puts other words in place of those of a draft. `seen`: the version that the editor saw. What was sent is not changed any more.
pub async fn replace(tx: &mut Tx, id: DealId, owner: Owner, seen: Option<i32>, new: &DealInput) -> Result<Deal> {
    let before = deal::lock(tx, id, owner).await?;
    if before.state != DealState::Draft {
        return Err(ApiError::new(Code::DealNotDraft).with("reason", before.state.to_string()));
    }
    let checked = new.checked(tx, owner, Some(before.incentive_plan_id)).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    let user = checked.partner.user_id.ok_or_else(|| ApiError::field(Code::NotFound, "/sales_team_member_id"))?;
    let changed = query(
        "UPDATE deals SET sales_team_member_id = $3, sales_user_id = $4, member_name = $5, incentive_plan_id = $6,
             incentive = $7, product_id = $8, pricing_plan_id = $9, product_name = $10, currency = $11, list_amount = $12,
             price_amount = $13, buyer = $14, buyer_email = $15, buyer_name = $16, locale = $17, note = $18, tokens = $19,
             updated_at = $20, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND version = $21",
    )
    .bind(seller)
    .bind(id)
    .bind(new.member)
    .bind(user)
    .bind(&checked.partner.name)
    .bind(new.incentive_plan)
    .bind(serde_json::to_value(&checked.incentive)?)
    .bind(new.product)
    .bind(new.plan)
    .bind(&checked.product_name)
    .bind(checked.list.currency)
    .bind(checked.list.amount)
    .bind(checked.price)
    .bind(serde_json::to_value(&checked.buyer)?)
    .bind(&checked.buyer.email)
    .bind(checked.buyer.full_name())
    .bind(new.locale.code())
    .bind(new.note.trim())
    .bind(tokens(&checked))
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    find(tx, id, owner).await
}

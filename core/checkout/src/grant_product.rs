//! What a seller gives somebody for nothing: an order of it that is paid where it is placed, so that everything a product can
//! hold is delivered, told, listed and called off like what was bought.

use kontor_catalog::{Facts, Form, Product, UnavailableReason, contents, plans, reasons, tickets};
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Machine, Money, Result, Validator,
    kinds::{OrderId, ProductId, TicketDateId},
    limits::LINE_CHARS_MAX,
    plain_email,
};
use kontor_orders::{GivenSnapshot, LinkMarks, NewOrder, NewRate, Order, Payer, PlanSnapshot, Snapshot};
use kontor_payments::{NewTransaction, PaymentForm, ProviderKind, TransactionKind};

use crate::{Checkout, Choice, methods, place, product_snapshot};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// What is given to whom.
#[derive(Debug, Clone)]
pub struct ProductGrant {
    /// The order that its seller has before them: who gets it is looked for there.
    pub from: OrderId,
    /// What.
    pub product: ProductId,
    /// Of an event, for which date.
    pub date: Option<TicketDateId>,
    /// To which address.
    pub email: String,
    /// Given name of whoever gets it.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Why; whoever gets it does not read it.
    pub reason: String,
}

/// What giving it would mean now.
#[derive(Debug)]
pub struct GrantPreview {
    /// The product.
    pub product: Product,
    /// How many products are inside that are opened with it.
    pub inside: usize,
    /// The dates of an event that can be chosen or not, in order.
    pub dates: Vec<Choice>,
    /// How many orders of it the same person has that stand.
    pub has: i64,
    /// Why it cannot be given.
    pub refused: Option<ApiError>,
}

/// What giving it would mean; nothing is changed. The order it begins at and the product have to be there.
pub async fn preview_grant(tx: &mut Tx, grant: &ProductGrant) -> Result<GrantPreview> {
    let from = kontor_orders::find(tx, grant.from).await?;
    Ok(grant_with_order(tx, grant, &from).await?.0)
}

async fn grant_with_order(tx: &mut Tx, grant: &ProductGrant, from: &Order) -> Result<(GrantPreview, Option<NewOrder>)> {
    let product = kontor_catalog::find(tx, grant.product).await.map_err(|fault| match fault.code() {
        Code::NotFound => ApiError::field(Code::InvalidChoice, "/product_id"),
        _ => fault,
    })?;
    let mut dates = Vec::new();
    if product.form == Form::Event {
        for ticket in tickets::list(tx, product.id).await? {
            dates.extend(ticket.dates.iter().map(|date| Choice { ticket: ticket.clone(), date: date.clone() }));
        }
        dates.sort_by_key(|choice| choice.date.starts_at);
    }
    let mut inside = Vec::new();
    if product.form.holds_products() {
        inside = contents::list(tx, product.id).await?;
        inside.retain(|item| !item.archived);
    }
    let has = kontor_orders::standing_with(tx, product.id, &plain_email(&grant.email)).await?;
    let made = new_order(tx, grant, from, &product, &inside, &dates).await;
    let (made, refused) = match made {
        Ok(new) => (Some(new), None),
        Err(fault) if fault.code().status() < 500 => (None, Some(fault)),
        Err(fault) => return Err(fault),
    };
    Ok((GrantPreview { product, inside: inside.len(), dates, has, refused }, made))
}

/// The order of it, or why it cannot be given.
async fn new_order(
    tx: &mut Tx,
    grant: &ProductGrant,
    from: &Order,
    product: &Product,
    inside: &[Product],
    dates: &[Choice],
) -> Result<NewOrder> {
    givable(tx, product).await?;
    let choice = match grant.date {
        Some(id) => Some(dates.iter().find(|choice| choice.date.id == id).ok_or_else(not_a_date)?),
        None => None,
    };
    place::check(tx, product, choice)?;
    let payer = whom(grant, from)?;
    let seller = kontor_tax::selling_facts(tx).await?;
    let plans = plans::list(tx, product.id).await?;
    let buys = |plan: &plans::Plan| choice.is_none_or(|choice| plan.buys(choice.ticket.id));
    let plan = plans.into_iter().find(buys).ok_or_else(|| refusal(UnavailableReason::NoPricingPlans))?;
    let now = tx.now();
    let nothing = Money::zero(plan.price().currency);
    let free = plan.once_at(nothing);
    let snapshot = Snapshot {
        product: kontor_orders::ProductSnapshot {
            contents: inside.iter().map(product_snapshot::product_snapshot).collect(),
            ..product_snapshot::product_snapshot(product)
        },
        sold_plan: PlanSnapshot {
            id: free.id,
            name: free.name.clone(),
            kind: free.kind.to_string(),
            terms: None,
            named: false,
            limited: false,
            fee: None,
        },
        seller: product_snapshot::seller(&seller),
        parties: Vec::new(),
        quantity: 1,
        attendees: Vec::new(),
        gift: None,
        given: Some(GivenSnapshot { from: from.id, token: from.token.clone(), reason: grant.reason.trim().to_owned() }),
        immediate_delivery: false,
        answers: Vec::new(),
        ticket: choice.map(Choice::snapshot),
        deal: None,
        addons: Vec::new(),
        instead_of: None,
        exchanged: None,
        coupon: None,
        // Nobody agreed to anything: nothing was bought.
        legal: Vec::new(),
        sold_tax: None,
        resale: None,
        marks: LinkMarks::default(),
        onward: String::new(),
        funnel: None,
        kept_until: None,
    };
    Ok(NewOrder {
        reserved: place::is_held(product, &snapshot),
        snapshot,
        payer_user: from.payer_user_id.filter(|_| payer.email == from.payer_email),
        payer,
        locale: from.locale(),
        total: nothing,
        vat: nothing,
        rates: vec![NewRate { number: 1, due_at: now, amount: 0, vat_amount: 0 }],
        vat_rate_bps: 0,
        form: PaymentForm::Free,
    })
}

/// Refuses a product that nobody could have: because of what is in it, of what is left of it, or of the platform's look at it. What
/// keeps it from being sold for money, and whom it is shown to, says nothing about giving it.
async fn givable(tx: &mut Tx, product: &Product) -> Result<()> {
    use UnavailableReason::{FinishRegistration, HasAccessPassword, LimitReached, NoActivePayMethod, NotActive};
    let facts = methods::seller_facts(tx).await?;
    let gone = product.pieces_left().is_some_and(|left| left <= 0);
    let stands = |reason: &UnavailableReason| match reason {
        FinishRegistration | NoActivePayMethod | HasAccessPassword | NotActive => false,
        // No price is used up by what costs nothing, and of an event the date says whether it has room.
        LimitReached => gone,
        _ => true,
    };
    match reasons(&Facts::from_product(product, facts)).into_iter().find(stands) {
        Some(reason) => Err(refusal(reason)),
        None => Ok(()),
    }
}

fn refusal(reason: UnavailableReason) -> ApiError {
    ApiError::field(Code::NotGivable, "/product_id").with("reason", reason.text())
}

fn not_a_date() -> ApiError {
    ApiError::field(Code::InvalidChoice, "/ticket_date_id")
}

/// Whoever gets it: the buyer of the order, with their address, or somebody else.
fn whom(grant: &ProductGrant, from: &Order) -> Result<Payer> {
    let mut check = Validator::new();
    check
        .email("/email", &grant.email)
        .name("/first_name", grant.first_name.trim(), 1, LINE_CHARS_MAX)
        .name("/last_name", grant.last_name.trim(), 0, LINE_CHARS_MAX)
        .text("/reason", &grant.reason, 0, REASON_CHARS_MAX)
        .finish()?;
    let email = plain_email(&grant.email);
    let known = if email == from.payer_email { from.payer().clone() } else { Payer::default() };
    let (first_name, last_name) = (grant.first_name.trim().to_owned(), grant.last_name.trim().to_owned());
    Ok(Payer { email, first_name, last_name, ..known })
}

impl Checkout {
    /// Gives it, in the transaction of whoever gives: the order is placed and paid with nothing, and its delivery caused.
    pub async fn grant_product(&self, tx: &mut Tx, grant: &ProductGrant) -> Result<Order> {
        let from = kontor_orders::find(tx, grant.from).await?;
        let (look, new) = grant_with_order(tx, grant, &from).await?;
        let Some(new) = new else { return Err(look.refused.unwrap_or_else(not_a_date)) };
        if new.reserved {
            place::hold(tx, grant.product, &new.snapshot).await?;
        }
        let money = new.total;
        let created = kontor_orders::create(tx, new).await?;
        let tenant = tx.tenant()?;
        let transaction = NewTransaction {
            order: created.id,
            rate: created.rate,
            kind: TransactionKind::Payment,
            provider: self.gateway(PaymentForm::Free, ProviderKind::Connect),
            method: PaymentForm::Free,
            money,
            method_token: None,
            payoff: false,
            sets_up: false,
            saved_method: None,
            browser: None,
            expires_at: None,
            next_inquiry_at: None,
        };
        let transaction = self.open(tx, tenant, transaction).await?.id;
        let settled = kontor_orders::settle_free(tx, &self.links, transaction).await?;
        let mut order = kontor_orders::find(tx, created.id).await?;
        place::settle_holds(tx, &mut order, &settled).await?;
        Ok(order)
    }
}

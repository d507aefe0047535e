//! Six weeks of selling: what was bought when, how it was paid, and what became of it.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_checkout::{CheckoutRequest, Placed};
use kontor_db::{Claim, IdempotencyKey, Tenant};
use kontor_kernel::{
    ApiError, Code, Locale, Result, hash_token,
    kinds::{PricingPlanId, ProductId, TicketDateId, TransactionId},
};
use kontor_orders::{OrderState, Payer};
use kontor_payments::PaymentForm;
use serde_json::{Value, json};

use super::stage::Stage;

/// Email, first name, last name, country, language.
type Buyer = (&'static str, &'static str, &'static str, &'static str, Locale);

const MARA: Buyer = ("payer@demo.test", "Mara", "Sommer", "DE", Locale::En);
const ELIF: Buyer = ("elif.yilmaz@demo.test", "Elif", "Yılmaz", "DE", Locale::De);
const HENRIK: Buyer = ("henrik.dahl@demo.test", "Henrik", "Dahl", "DE", Locale::En);
const CLARA: Buyer = ("clara.weiss@demo.test", "Clara", "Weiß", "AT", Locale::De);
const LUC: Buyer = ("luc.moreau@demo.test", "Luc", "Moreau", "FR", Locale::En);
const SANNE: Buyer = ("sanne.devries@demo.test", "Sanne", "de Vries", "NL", Locale::En);
const PAUL: Buyer = ("paul.keller@demo.test", "Paul", "Keller", "DE", Locale::De);
const AOIFE: Buyer = ("aoife.byrne@demo.test", "Aoife", "Byrne", "IE", Locale::En);

/// How somebody pays.
#[derive(Clone, Copy)]
enum How {
    /// A good card.
    Card,
    /// A good card, month by month.
    Monthly,
    /// A card that the bank refuses, and nothing more.
    Declined,
    /// A refused card, then a good one.
    SecondTry,
    /// A wire that arrives after so many days.
    Wire(i64),
    /// A wire that is still under way.
    WireUnderWay,
    /// Nothing to pay.
    Free,
}

const BOTANICALS: &str = "watercolour-botanicals";
const HERBARIUM: &str = "herbarium-prints";
const PLANNER: &str = "the-quiet-year";
const SEEDS: &str = "seed-packet-templates";
const COURSE: &str = "twelve-evenings-of-watercolour";
const CERTIFICATE: &str = "six-evenings-certificate";
const LAMPLIGHT: &str = "painting-by-lamplight";
const APP: &str = "herbarium-app";
const FRIENDS: &str = "friends-of-the-atelier";

/// Hours before now, who, what, how; the oldest first.
const SALES: &[(i64, Buyer, &str, How)] = &[
    (39 * 24 + 5, HENRIK, BOTANICALS, How::Card),
    (38 * 24 + 2, ELIF, SEEDS, How::Free),
    (35 * 24 + 9, CLARA, HERBARIUM, How::Card),
    (33 * 24 + 1, MARA, BOTANICALS, How::Card),
    (30 * 24 + 7, LUC, PLANNER, How::Wire(3)),
    (29 * 24 + 4, MARA, COURSE, How::Card),
    (28 * 24 + 3, PAUL, BOTANICALS, How::SecondTry),
    (26 * 24 + 6, SANNE, SEEDS, How::Free),
    (25 * 24 + 2, HENRIK, COURSE, How::Card),
    (24 * 24 + 8, AOIFE, HERBARIUM, How::Card),
    (21 * 24 + 4, HENRIK, PLANNER, How::Card),
    (19 * 24 + 2, CLARA, BOTANICALS, How::Declined),
    (17 * 24 + 10, ELIF, BOTANICALS, How::Card),
    (15 * 24 + 5, MARA, HERBARIUM, How::Card),
    (14 * 24 + 6, MARA, CERTIFICATE, How::Card),
    (13 * 24 + 1, LUC, BOTANICALS, How::Wire(2)),
    (11 * 24 + 6, PAUL, PLANNER, How::Card),
    (10 * 24 + 4, MARA, APP, How::Card),
    (9 * 24 + 3, SANNE, BOTANICALS, How::Card),
    (6 * 24 + 7, AOIFE, SEEDS, How::Free),
    (6 * 24 + 3, MARA, FRIENDS, How::Monthly),
    (5 * 24 + 2, HENRIK, HERBARIUM, How::Card),
    (4 * 24 + 4, CLARA, PLANNER, How::Card),
    (3 * 24 + 5, MARA, LAMPLIGHT, How::Card),
    (2 * 24 + 9, LUC, HERBARIUM, How::WireUnderWay),
    (24 + 10, AOIFE, LAMPLIGHT, How::Card),
    (24 + 8, ELIF, PLANNER, How::Card),
    (22, PAUL, HERBARIUM, How::Declined),
    (5, MARA, PLANNER, How::Card),
    (2, SANNE, HERBARIUM, How::Card),
];

/// Between a refused card and the next try.
const SECOND_TRY_MINUTES: i64 = 4;
const GOOD_CARD: &str = "4242424242424242";
const POOR_CARD: &str = "4000000000009995";

/// A wire that will arrive.
struct UnderWay {
    before_now: Duration,
    placed: Placed,
}

/// The sales of a shop, played in their order.
pub struct Sales<'a> {
    stage: &'a Stage,
    tenant: Tenant,
    played: usize,
    wires: Vec<UnderWay>,
}

impl<'a> Sales<'a> {
    /// None is played yet.
    pub const fn new(stage: &'a Stage, tenant: Tenant) -> Self {
        Self { stage, tenant, played: 0, wires: Vec::new() }
    }

    /// Plays every sale up to a moment, with the wires that arrive in between.
    pub async fn until(&mut self, moment: Duration) -> Result<()> {
        for (number, (hours, buyer, slug, how)) in SALES.iter().enumerate().skip(self.played) {
            let before_now = Duration::hours(*hours);
            if before_now < moment {
                break;
            }
            self.played = number + 1;
            arrive(self.stage, self.tenant, &mut self.wires, before_now).await?;
            self.stage.until(before_now);
            let Some(placed) = sell(self.stage, self.tenant, number, buyer, slug, *how).await? else { continue };
            if let How::Wire(days) = how {
                self.wires.push(UnderWay { before_now: before_now - Duration::days(*days), placed });
            }
        }
        arrive(self.stage, self.tenant, &mut self.wires, moment).await?;
        self.stage.until(moment);
        self.stage.checkout.give_up_overdue(&self.stage.worker).await?;
        Ok(())
    }
}

/// One sale; `None` when it was played before.
async fn sell(
    stage: &Stage,
    tenant: Tenant,
    number: usize,
    buyer: &Buyer,
    slug: &str,
    how: How,
) -> Result<Option<Placed>> {
    let key = key(format!("sale-{number}"));
    let recovery = match stage.worker.claim(Stage::machinery(tenant), &key).await {
        Ok(Claim::Mine { recovery }) => recovery,
        Ok(Claim::Replay { .. }) => return Ok(None),
        // A start that was cut off in this very sale: its own rescue job finishes it.
        Err(fault) if fault.code() == Code::IdempotencyInProgress => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let (email, first_name, last_name, _, locale) = *buyer;
    let payer = stage.accounts.payer(email, first_name, last_name, locale).await?;
    let request = request(stage, buyer, choice(stage, tenant, slug, how).await?, how).await?;
    let mut placed = stage.checkout.begin(tenant, request, Some(payer), &key, &recovery).await?;
    if matches!(how, How::SecondTry) {
        placed = try_again(stage, tenant, number, &placed).await?;
    }
    deliver(stage, tenant, &placed).await?;
    finish(stage, tenant, &key).await?;
    Ok(Some(placed))
}

/// What of a product is taken: the price month by month, the first date of an event.
struct Choice {
    product: ProductId,
    plan: Option<PricingPlanId>,
    date: Option<TicketDateId>,
}

async fn choice(stage: &Stage, tenant: Tenant, slug: &str, how: How) -> Result<Choice> {
    let mut tx = stage.work(tenant).await?;
    let product = kontor_catalog::find_at(&mut tx, slug).await?.ok_or_else(ApiError::not_found)?.id;
    let plans = match how {
        How::Monthly => kontor_catalog::plans::list(&mut tx, product).await?,
        _ => Vec::new(),
    };
    let plan = plans.iter().find(|plan| plan.kind == PlanKind::Subscription).map(|plan| plan.id);
    let tickets = kontor_catalog::tickets::list(&mut tx, product).await?;
    let date = tickets.first().and_then(|ticket| ticket.dates.first()).map(|date| date.id);
    tx.commit().await?;
    Ok(Choice { product, plan, date })
}

async fn request(stage: &Stage, buyer: &Buyer, choice: Choice, how: How) -> Result<CheckoutRequest> {
    let (email, first_name, last_name, country, locale) = *buyer;
    let (form, number) = match how {
        How::Card | How::Monthly => (PaymentForm::Card, Some(GOOD_CARD)),
        How::Declined | How::SecondTry => (PaymentForm::Card, Some(POOR_CARD)),
        How::Wire(_) | How::WireUnderWay => (PaymentForm::BankWire, None),
        How::Free => (PaymentForm::Free, None),
    };
    let method_token = match number {
        Some(number) => Some(stage.card(number).await?),
        None => None,
    };
    let payer = Payer {
        email: email.to_owned(),
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        country: country.to_owned(),
        ..Payer::default()
    };
    let new = CheckoutRequest::new(choice.product, payer, form, locale);
    Ok(CheckoutRequest { method_token, consent: true, plan: choice.plan, ticket_date: choice.date, ..new })
}

async fn try_again(stage: &Stage, tenant: Tenant, number: usize, placed: &Placed) -> Result<Placed> {
    stage.wait(Duration::minutes(SECOND_TRY_MINUTES));
    let key = key(format!("sale-{number}-again"));
    let Claim::Mine { recovery } = stage.worker.claim(Stage::machinery(tenant), &key).await? else {
        return Ok(placed.clone());
    };
    let card = Some(stage.card(GOOD_CARD).await?);
    let paid = stage.checkout.retry(tenant, placed.order.id, PaymentForm::Card, card, &key, &recovery).await?;
    finish(stage, tenant, &key).await?;
    Ok(paid)
}

/// Lets the wires arrive whose day has come.
async fn arrive(stage: &Stage, tenant: Tenant, wires: &mut Vec<UnderWay>, before_now: Duration) -> Result<()> {
    for wire in wires.extract_if(.., |wire| wire.before_now >= before_now) {
        stage.until(wire.before_now);
        let arrival = json!({ "reference": wire.placed.order.token, "amount": wire.placed.order.total_amount });
        stage.sandbox("/v1/simulate/wires", &arrival).await?;
        let transaction: TransactionId = wire.placed.transaction.id;
        stage.checkout.poll_payment(tenant, transaction).await?;
        deliver(stage, tenant, &wire.placed).await?;
    }
    Ok(())
}

/// What a worker would do for a paid order.
async fn deliver(stage: &Stage, tenant: Tenant, placed: &Placed) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let order = kontor_orders::find(&mut tx, placed.order.id).await?;
    if order.payment_state == OrderState::Paid {
        kontor_fulfilment::deliver(&mut tx, stage.checkout.links(), order.id).await?;
    }
    tx.commit().await
}

fn key(key: String) -> IdempotencyKey {
    IdempotencyKey { scope: "demo.sales", request_hash: hash_token(&key), key }
}

async fn finish(stage: &Stage, tenant: Tenant, key: &IdempotencyKey) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    tx.answer(key, 201, &Value::Null.to_string()).await?;
    tx.commit().await
}

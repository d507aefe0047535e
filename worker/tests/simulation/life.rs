//! A test side that lives through the script: its clock is moved as sellers move it, deeds go through the product's own
//! verbs, jobs run through the worker's own lanes, one at a time, in the order in which they are due.

use std::{
    collections::BTreeMap,
    env,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Duration, Utc};
use diesel::sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use kontor_catalog::{Form, NewProduct, ProductChange, SellerFacts, plans};
use kontor_checkout::{Placed, Wish};
use kontor_db::{Claim, IdempotencyKey, Scope, Tx};
use kontor_files::MemoryStore;
use kontor_jobs::Lane;
use kontor_kernel::{
    Actor, Code, Currency, Fault, Id, Locale, Money, Result, Rng, Secret,
    kinds::{ProductId, TestClockId},
};
use kontor_ledger::{NewBankAccount, add_bank_account, balances, payout};
use kontor_mail::Recorder;
use kontor_orders::{OrderState, Payer, refund};
use kontor_payments::PaymentForm;
use kontor_queue::Queue;
use kontor_testkit::{Seller, World};
use kontor_webhooks::{Door, Guard};
use kontor_worker::{
    deps::{Deps, Outside},
    lanes,
};
use rand::{RngCore, SeedableRng, rngs::StdRng};
use serde_json::json;

use crate::{
    company::Company,
    script::{self, Deed, Way},
};

/// Real time from one deed to the next; on the test side weeks may pass meanwhile.
const BETWEEN_DEEDS: Duration = Duration::hours(1);
/// A job that is due later than this after a deed waits for the next one.
const JOBS_WITHIN: Duration = Duration::minutes(2);
const PRICE: i64 = 4_900;

/// Chance that starts anew with every deed, so that how time passed in between does not change what is drawn.
pub struct Dice(Mutex<StdRng>);

impl Dice {
    fn throw(&self, seed: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = StdRng::seed_from_u64(seed);
    }
}

impl Rng for Dice {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(bytes);
    }
}

pub struct Life {
    pub world: World,
    pub company: Arc<Company>,
    deps: Arc<Deps>,
    mails: Arc<Recorder>,
    dice: Arc<Dice>,
    anna: Seller,
    product: ProductId,
    clock: TestClockId,
    seed: u64,
    bought: BTreeMap<usize, Placed>,
    /// No job that is due later is run now.
    until: DateTime<Utc>,
}

#[derive(diesel::QueryableByName)]
struct Due {
    #[diesel(sql_type = SqlUuid)]
    id: uuid::Uuid,
    #[diesel(sql_type = Text)]
    lane: String,
    #[diesel(sql_type = Timestamptz)]
    run_at: DateTime<Utc>,
}

#[derive(diesel::QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

impl Life {
    /// Born, verified, with a bank account, something to sell and a clock that stands.
    pub async fn begin(seed: u64) -> Self {
        let dice = Arc::new(Dice(Mutex::new(StdRng::seed_from_u64(seed))));
        let world = World::with(dice.clone()).await;
        world.simulate().await;
        let anna = world.test_side("anna").await;
        let (company, mails) = (Arc::new(Company::default()), Arc::new(Recorder::default()));
        let secret = Secret::from_hex(&"0f".repeat(32)).unwrap();
        let deps = Arc::new(Deps::over(Outside {
            db: world.worker.clone(),
            queue: Queue::connect(&env::var("REDIS_URL").unwrap()).await.unwrap(),
            files: Arc::new(MemoryStore::default()),
            press: Arc::new(kontor_papers::stamp::Here),
            payments: company.clone(),
            papers: company.clone(),
            vat_ids: Arc::new(kontor_providers::Vies::new("http://127.0.0.1:9/nobody").unwrap()),
            mailer: mails.clone(),
            receiver: Arc::new(Door::open(Guard::default()).unwrap()),
            secret: secret.clone(),
            public_url: "http://kontor.test".to_owned(),
        }));
        verify(&world, &anna).await;
        let facts = SellerFacts {
            registration_finished: true,
            any_payment_method_active: true,
            under_review: false,
            now: world.kit.clock.now(),
        };
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let bank = NewBankAccount { holder: "Anna Muster".to_owned(), iban: "DE89370400440532013000".to_owned() };
        add_bank_account(&mut tx, &secret, &bank).await.unwrap();
        let fields =
            ProductChange { name: Some("Advice".to_owned()), limit: Some(Some(30)), ..ProductChange::default() };
        let product = kontor_catalog::create(&mut tx, &NewProduct { form: Form::Service, fields }).await.unwrap();
        let plan = plans::NewPlan::once(Money::new(PRICE, Currency::EUR));
        plans::add(&mut tx, product.id, &plan, facts).await.unwrap();
        kontor_catalog::publish(&mut tx, product.id, facts).await.unwrap();
        let clock = kontor_tenants::create_clock(&mut tx, None).await.unwrap();
        tx.commit().await.unwrap();
        let until = world.kit.clock.now() + JOBS_WITHIN;
        let (product, clock) = (product.id, clock.id);
        let mut life =
            Self { world, company, deps, mails, dice, anna, product, clock, seed, bought: BTreeMap::new(), until };
        life.work().await;
        life
    }

    /// Lives through all of it. `stride`: the longest step of the clock, if it is not to go from deed to deed at once.
    pub async fn live(&mut self, stride: Option<Duration>) {
        let birth = self.world.kit.clock.now();
        let deeds = script::of(self.seed);
        for (number, (at, deed)) in deeds.into_iter().enumerate() {
            self.travel(birth + at, stride).await;
            let real = birth + BETWEEN_DEEDS * i32::try_from(number + 1).unwrap();
            self.until = real + JOBS_WITHIN;
            self.world.move_to(real).await;
            self.dice.throw(self.seed.wrapping_add(number as u64));
            self.act(deed).await;
            self.work().await;
        }
        self.travel(birth + Duration::days(script::DAYS), stride).await;
    }

    /// Moves the test side's clock, in one step or in many.
    async fn travel(&mut self, to: DateTime<Utc>, stride: Option<Duration>) {
        loop {
            let mut tx = self.begin_as_seller().await;
            let now = tx.now();
            if now >= to {
                return tx.rollback().await.unwrap();
            }
            let step = stride.map_or(to, |stride| to.min(now + stride));
            kontor_tenants::advance(&mut tx, self.clock, step).await.unwrap();
            tx.commit().await.unwrap();
            self.work().await;
        }
    }

    /// Runs jobs until none is due soon.
    async fn work(&mut self) {
        let mut owner = self.world.owner().await;
        loop {
            let next =
                "SELECT id, lane, run_at FROM jobs WHERE state IN ('queued', 'retry') ORDER BY run_at, id LIMIT 1";
            let found: Vec<Due> = diesel::sql_query(next).load(&mut owner).await.unwrap();
            let Some(due) = found.into_iter().next().filter(|due| due.run_at <= self.until) else { return };
            if due.run_at > self.world.kit.clock.now() {
                self.world.move_to(due.run_at).await;
            }
            lanes::attempt(&self.deps, Lane::parse(&due.lane).unwrap(), Id::from_uuid(due.id)).await;
        }
    }

    async fn begin_as_seller(&self) -> Tx {
        self.world.api.begin(self.anna.scope()).await.unwrap()
    }

    async fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Buy(number, way) => {
                if let Some(placed) = self.buy(number, way).await {
                    self.bought.insert(number, placed);
                }
            }
            Deed::Arrive(number) => self.arrive(number).await,
            Deed::Refund(number, hundredths) => self.refund(number, hundredths).await,
            Deed::PayOut => self.pay_out().await,
        }
    }

    async fn key(&self, key: String) -> IdempotencyKey {
        let key = IdempotencyKey { scope: "simulation", key, request_hash: "same".to_owned() };
        let claimed = self.world.api.claim(self.anna.scope(), &key).await.unwrap();
        assert!(matches!(claimed, Claim::Mine { .. }));
        key
    }

    async fn buy(&self, number: usize, way: Way) -> Option<Placed> {
        let (form, token) = match way {
            Way::Card => (PaymentForm::Card, Some("good")),
            Way::Declined => (PaymentForm::Card, Some("declined")),
            Way::Challenged => (PaymentForm::Card, Some("challenged")),
            Way::Wire => (PaymentForm::BankWire, None),
        };
        let payer = Payer {
            email: format!("buyer-{number}@example.test"),
            first_name: "Bea".to_owned(),
            last_name: "Buyer".to_owned(),
            country: "DE".to_owned(),
            ..Payer::default()
        };
        let wish = Wish {
            method_token: token.map(str::to_owned),
            consent: true,
            ..Wish::new(self.product, payer, form, Locale::De)
        };
        let key = self.key(format!("buy-{number}")).await;
        let checkout = &self.deps.checkout;
        let placed = match checkout.begin(self.anna.tenant, wish, None, &key, &json!({})).await {
            Ok(placed) => placed,
            Err(fault) if fault.code() == Code::SoldOut => return None,
            Err(fault) => panic!("purchase {number}: {fault:?}"),
        };
        if way != Way::Declined {
            return Some(placed);
        }
        let key = self.key(format!("again-{number}")).await;
        let (order, token) = (placed.order.id, Some("good".to_owned()));
        let tried = checkout.retry(self.anna.tenant, order, PaymentForm::Card, token, &key, &json!({})).await;
        Some(tried.unwrap())
    }

    async fn arrive(&self, number: usize) {
        let Some(placed) = self.bought.get(&number) else { return };
        self.company.receive(placed.transaction.id, placed.transaction.money());
        self.deps.checkout.inquire(self.anna.tenant, placed.transaction.id).await.unwrap();
    }

    async fn refund(&self, number: usize, hundredths: i64) {
        let Some(placed) = self.bought.get(&number) else { return };
        let mut tx = self.begin_as_seller().await;
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        tx.rollback().await.unwrap();
        if order.payment_state != OrderState::Paid {
            return;
        }
        let money = (hundredths < 100).then(|| order.total().share(hundredths, 100));
        let wish = refund::Wish { money, reason: "asked for".to_owned(), ..refund::Wish::default() };
        let key = self.key(format!("refund-{number}")).await;
        let (tenant, actor) = (self.anna.tenant, Actor::Seller(self.anna.user));
        let checkout = &self.deps.checkout;
        checkout.refund(tenant, actor, placed.order.id, &wish, &key, &json!({})).await.unwrap();
    }

    async fn pay_out(&self) {
        let mut tx = self.begin_as_seller().await;
        let available = balances(&mut tx).await.unwrap().as_slice().first().map_or(0, |balance| balance.available);
        let asked: Result<_> = payout::request(&mut tx, Money::new(available.max(0), Currency::EUR)).await;
        match asked {
            Ok(asked) => {
                tx.commit().await.unwrap();
                if asked.payout.is_none() {
                    let scope = Scope::ManagerFor(self.anna.user, self.anna.tenant);
                    let mut tx = self.world.manager.begin(scope).await.unwrap();
                    payout::approve(&mut tx, asked.request.id, "a manager").await.unwrap();
                    tx.commit().await.unwrap();
                }
            }
            // Too little, or promised to buyers: another time.
            Err(fault) => assert_refusal(&fault),
        }
    }

    /// One number of the database.
    pub async fn number(&self, sql: &str) -> i64 {
        let found: Number = diesel::sql_query(sql).get_result(&mut self.world.owner().await).await.unwrap();
        found.number
    }

    /// Mails that left.
    pub async fn mailed(&self) -> usize {
        self.mails.sent().await.len()
    }
}

fn assert_refusal(fault: &Fault) {
    assert!(fault.code() != Code::InternalError, "{fault:?}");
}

async fn verify(world: &World, seller: &Seller) {
    let mut owner = world.owner().await;
    for sql in [
        "UPDATE sellers SET contact_email = 'anna@example.test' WHERE seller_id = $1",
        "INSERT INTO legitimations (seller_id, updated_at) VALUES ($1, now()) ON CONFLICT DO NOTHING",
        "UPDATE seller_profiles SET business_type = 'private', first_name = 'Anna', last_name = 'Muster',
             birthday = '1990-05-17', street = 'Hauptstr.', zip = '10115', city = 'Berlin', phone = '+4930123456',
             tax_number = '1', issuance_country = 'DE' WHERE seller_id = $1",
        "UPDATE legitimations SET internal = 'requested', external = 'kyc_incomplete' WHERE seller_id = $1",
        "UPDATE legitimations SET internal = 'in_review' WHERE seller_id = $1",
        "UPDATE legitimations SET internal = 'reviewed', external = 'kyc2', provider_account = 'acct_1' WHERE seller_id = $1",
    ] {
        diesel::sql_query(sql).bind::<SqlUuid, _>(seller.id).execute(&mut owner).await.unwrap();
    }
}

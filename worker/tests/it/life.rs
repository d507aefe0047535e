//! A test side that lives through the script: its clock is moved as sellers move it, actions go through the product's own
//! verbs, jobs run through the worker's own lanes, one at a time, in the order in which they are due.

use std::{
    collections::BTreeMap,
    env,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_checkout::Placed;
use kontor_db::{Claim, IdempotencyKey, Row, Tx, query};
use kontor_files::MemoryStore;
use kontor_jobs::Lane;
use kontor_kernel::{
    Id, Rng, Secret,
    kinds::{PricingPlanId, ProductId, TestClockId, TransactionId},
};
use kontor_ledger::{NewBankAccount, add_bank_account};
use kontor_mail::Recorder;
use kontor_notifications::TestRecipients;
use kontor_queue::Queue;
use kontor_testkit::{Owner, Seller, World};
use kontor_webhooks::{Guard, GuardedClient};
use kontor_worker::{
    deps::{Deps, Outside},
    lanes,
};
use rand::{RngCore, SeedableRng, rngs::StdRng};

use crate::{
    company::Company,
    cpu, offers,
    script::{self, What},
};

/// Real time from one action to the next; on the test side weeks may pass meanwhile.
const BETWEEN_ACTIONS: Duration = Duration::hours(1);
/// A job that is due later than this after an action waits for the next one.
const JOBS_WITHIN: Duration = Duration::minutes(2);
/// Of the advice that there is little of.
const PIECES: i64 = 70;

/// Chance that starts anew with every action, so that how time passed in between does not change what is drawn.
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
    pub deps: Arc<Deps>,
    pub anna: Seller,
    mails: Arc<Recorder>,
    dice: Arc<Dice>,
    owner: Owner,
    offers: BTreeMap<What, (ProductId, PricingPlanId)>,
    clock: TestClockId,
    seed: u64,
    pub bought: BTreeMap<usize, Placed>,
    pub disputed: BTreeMap<usize, TransactionId>,
    /// No job that is due later is run now.
    until: DateTime<Utc>,
}

#[derive(Row)]
struct Due {
    id: uuid::Uuid,
    lane: String,
    run_at: DateTime<Utc>,
}

#[derive(Row)]
struct Number {
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
            press: Arc::new(kontor_documents_pdf::stamp::Here),
            payments: company.clone(),
            kyc: company.clone(),
            vat_ids: Arc::new(kontor_providers::Vies::new("http://127.0.0.1:9/nobody").unwrap()),
            mailer: mails.clone(),
            receiver: Arc::new(GuardedClient::open(Guard::default()).unwrap()),
            secret: secret.clone(),
            public_url: "http://kontor.test".to_owned(),
            vapid: None,
            test_recipients: TestRecipients::Everybody,
        }));
        verify(&world, &anna).await;
        hire(&world, &anna).await;
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let bank = NewBankAccount { holder: "Anna Muster".to_owned(), iban: "DE89370400440532013000".to_owned() };
        add_bank_account(&mut tx, &secret, &bank).await.unwrap();
        let offers = offers::make(&mut tx, PIECES).await;
        let clock = kontor_tenants::create_clock(&mut tx, None).await.unwrap().id;
        tx.commit().await.unwrap();
        let (until, owner) = (world.env.clock.now() + JOBS_WITHIN, world.owner().await);
        let (bought, disputed) = (BTreeMap::new(), BTreeMap::new());
        let mut life =
            Self { world, company, deps, anna, mails, dice, owner, offers, clock, seed, bought, disputed, until };
        life.work().await;
        life
    }

    /// Lives through all of it. `stride`: the longest step of the clock, if it is not to go from action to action at once.
    pub async fn live(&mut self, stride: Option<Duration>) {
        let birth = self.world.env.clock.now();
        let actions = script::script_for_seed(self.seed);
        for (number, (at, action)) in actions.into_iter().enumerate() {
            self.travel(birth + at, stride).await;
            let real = birth + BETWEEN_ACTIONS * i32::try_from(number + 1).unwrap();
            self.world.move_to(real).await;
            self.until = real;
            // What waited for real time to pass comes before whatever is done now.
            self.work().await;
            self.until = real + JOBS_WITHIN;
            self.dice.throw(self.seed.wrapping_add(number as u64));
            Box::pin(self.act(action)).await;
            self.work().await;
        }
        self.travel(birth + Duration::days(script::DAYS), stride).await;
    }

    /// One purchase and all that follows from it within minutes.
    pub async fn buy_and_work(&mut self, number: usize, what: What, by: script::Way) {
        self.until = self.world.env.clock.now() + JOBS_WITHIN;
        Box::pin(self.buy(number, what, by)).await;
        self.work().await;
    }

    /// Moves the test side's clock, in one step or in many. No real time passes meanwhile.
    async fn travel(&mut self, to: DateTime<Utc>, stride: Option<Duration>) {
        self.until = self.world.env.clock.now();
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

    /// Runs jobs until none is due soon. The clock goes on when nothing else is left to do, as it would wait for it.
    async fn work(&mut self) {
        // As the relay looks for them: by the index of those that wait, not through all that are done.
        let next = "SELECT id, lane, run_at FROM jobs
             WHERE state IN ('queued', 'retry') AND offered_at IS NULL AND run_at <= $1
             ORDER BY kind = 'walk_clock', run_at, id LIMIT 1";
        loop {
            let asked = query(next).bind(self.until);
            let found: Vec<Due> = asked.load(&mut self.owner).await.unwrap();
            let Some(due) = found.into_iter().next() else { return };
            if due.run_at > self.world.env.clock.now() {
                self.world.move_to(due.run_at).await;
            }
            // On the heap: what a job needs is too much for the stack of a test.
            Box::pin(lanes::attempt(&self.deps, Lane::parse(&due.lane).unwrap(), Id::from_uuid(due.id))).await;
        }
    }

    pub async fn begin_as_seller(&self) -> Tx {
        self.world.api.begin(self.anna.scope()).await.unwrap()
    }

    /// One number of the database.
    pub async fn number(&mut self, sql: &str) -> i64 {
        let found: Number = query(sql).get_result(&mut self.owner).await.unwrap();
        found.number
    }

    /// Mails that left.
    pub async fn mailed(&self) -> usize {
        self.mails.sent().await.len()
    }

    /// What this life has cost PostgreSQL so far, where it runs on this machine.
    pub async fn database_seconds(&mut self) -> f64 {
        let sql = "SELECT pid::bigint AS number FROM pg_stat_activity WHERE datname = current_database()";
        let found: Vec<Number> = query(sql).load(&mut self.owner).await.unwrap();
        found.iter().map(|backend| cpu::seconds(&backend.number.to_string())).sum()
    }

    /// What so many questions that ask for nothing take of the processors, ours and PostgreSQL's: how quick this machine is now.
    pub async fn empty_questions(&mut self, count: usize) -> f64 {
        let before = cpu::seconds("self") + self.database_seconds().await;
        for _ in 0..count {
            query("SELECT 1::bigint AS number").get_result::<Number>(&mut self.owner).await.unwrap();
        }
        cpu::seconds("self") + self.database_seconds().await - before
    }

    pub fn offer(&self, what: What) -> (ProductId, PricingPlanId) {
        self.offers[&what]
    }

    pub async fn key(&self, key: String) -> IdempotencyKey {
        let key = IdempotencyKey { scope: "simulation", key, request_hash: "same".to_owned() };
        let claimed = self.world.api.claim(self.anna.scope(), &key).await.unwrap();
        assert!(matches!(claimed, Claim::Mine { .. }));
        key
    }
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
        query(sql).bind(seller.id).execute(&mut owner).await.unwrap();
    }
}

/// Two who get a part of whatever is sold, in percent and so much of each order: the nightly look has their shares to the cent.
async fn hire(world: &World, seller: &Seller) {
    let mut owner = world.owner().await;
    // Every life has the same two, born at the same time.
    query("SET session_replication_role = replica").execute(&mut owner).await.unwrap();
    for (number, fee) in [(1, "1250, NULL, NULL"), (2, "NULL, 200, 'eur'")] {
        query(format!(
            "INSERT INTO team_members (seller_id, id, test_tenant, email, user_id, rights, state, token_hash, expires_at, sent_at, shop,
                 invited_by, invited_by_name, created_at, updated_at, fee_bps, fee_amount, fee_currency, fee_since)
             SELECT twin_id, new.id, seller_id, 'm{number}@example.test', new.id, '{{orders}}', 'active', 'm{number}', at, at, name, new.id, 'Anna', at, at,
                 {fee}, at
             FROM sellers, (VALUES ('01900000-0000-7000-8000-00000000000{number}'::uuid, '2026-01-01'::timestamptz)) AS new (id, at)
             WHERE seller_id = $1"
        ))
        .bind(seller.id)
        .execute(&mut owner)
        .await
        .unwrap();
    }
}

//! A named world of fixtures.

use std::sync::Arc;

use chrono::{DateTime, TimeZone, Utc};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use kontor_db::{Db, Scope, Tenant, query};
use kontor_kernel::{
    Actor, Env, FakeClock, Rng, SystemRng,
    kinds::{SellerId, UserId},
};

use tokio::sync::Mutex;

use crate::{
    database::Database,
    owner::{Idle, Owner},
};

/// A database, the three logins of the product, and a clock.
pub struct World {
    /// What api connects as.
    pub api: Db,
    /// What managers' requests connect as.
    pub manager: Db,
    /// What worker and scheduler connect as.
    pub worker: Db,
    /// Moves time for all of them.
    pub clock: Arc<FakeClock>,
    /// Time and chance.
    pub env: Env,
    database: Database,
    /// Tells a simulated database the time: a sign-in for each moment would take longer than whatever happens then.
    timekeeper: Mutex<Option<Owner>>,
    owners: Idle,
}

impl World {
    /// An empty world on Monday, 2 March 2026, noon.
    pub async fn new() -> Self {
        Self::with(Arc::new(SystemRng)).await
    }

    /// The same with the chance of `rng`; see [`World::simulate`] for its database.
    pub async fn with(rng: Arc<dyn Rng>) -> Self {
        let clock = Arc::new(FakeClock::at(start()));
        let system = Env::new(clock.clone(), Arc::new(SystemRng));
        let env = Env::new(clock.clone(), rng);
        let name = format!("kontor_test_{}", system.id::<kontor_kernel::kinds::Job>().uuid().simple());
        let database = Database::create(&name).await;
        let connect = |variable| Db::connect(&database.url(variable), 4, env.clone()).unwrap();
        Self {
            api: connect("DATABASE_URL_API"),
            manager: connect("DATABASE_URL_MANAGER"),
            worker: connect("DATABASE_URL_WORKER").following_clocks(),
            clock,
            env: env.clone(),
            database,
            timekeeper: Mutex::const_new(None),
            owners: Idle::default(),
        }
    }

    /// Gives the database the world's own time and no chance, so that the same seed leaves the same bytes behind: what
    /// asks for `now()` finds a function of ours before PostgreSQL's. Call it before anything else.
    pub async fn simulate(&self) {
        // Settings of a database are for those who come after them.
        let mut owner = AsyncPgConnection::establish(&self.owner_url()).await.unwrap();
        owner.batch_execute(include_str!("simulate.sql")).await.unwrap();
        self.tell_time().await;
    }

    /// Moves time in a simulated world, also in its database.
    pub async fn move_to(&self, moment: DateTime<Utc>) {
        self.clock.advance(moment - self.env.clock.now());
        self.tell_time().await;
    }

    async fn tell_time(&self) {
        let mut keeper = self.timekeeper.lock().await;
        if keeper.is_none() {
            *keeper = Some(self.owner().await);
        }
        let told = query("UPDATE simulated_clock SET now_at = $1").bind(self.env.clock.now());
        told.execute(keeper.as_mut().unwrap()).await.unwrap();
    }

    /// A connection that may do everything, past every policy.
    pub async fn owner(&self) -> Owner {
        self.owners.connection(&self.owner_url()).await
    }

    /// The owner's URL of this world's database.
    pub fn owner_url(&self) -> String {
        self.database.url("DATABASE_URL")
    }

    /// The URL of one of the product's logins (`DATABASE_URL_API`, …) for this database.
    pub fn login_url(&self, variable: &str) -> String {
        self.database.url(variable)
    }

    /// A German seller paying VAT, live, with a confirmed owner; `username` is also the name.
    pub async fn seller(&self, username: &str) -> Seller {
        self.side(username, true).await
    }

    /// The same on a test side: it sells without being verified, and its time can be moved.
    pub async fn test_side(&self, username: &str) -> Seller {
        self.side(username, false).await
    }

    async fn side(&self, username: &str, livemode: bool) -> Seller {
        let (id, user) = (self.env.id::<kontor_kernel::kinds::Seller>(), self.env.id::<kontor_kernel::kinds::User>());
        let tenant = Tenant { id, livemode };
        let mut owner = self.owner().await;
        query(
            "WITH u AS (INSERT INTO users (id, email, confirmed_at, created_at, updated_at) VALUES ($2, $3 || '@example.test', $5, $5, $5)), \
             s AS (INSERT INTO sellers (seller_id, username, livemode, twin_id, owner_user_id, name, country, currency, locale, created_at, updated_at) \
                   VALUES ($1, $3, $4, $1, $2, $3, 'DE', 'eur', 'en', $5, $5)), \
             p AS (INSERT INTO profiles (id, user_id, kind, tenant, created_at) VALUES ($6, $2, 'seller', $1, $5)), \
             f AS (INSERT INTO seller_profiles (seller_id, vat_payer, country_code, updated_at) VALUES ($1, true, 'DE', $5)) \
             INSERT INTO shops (username, tenant, livemode) VALUES ($3, $1, $4)",
        )
        .bind(id)
        .bind(user)
        .bind(username)
        .bind(livemode)
        .bind(start())
        .bind(self.env.id::<kontor_kernel::kinds::Profile>())
        .execute(&mut owner)
        .await
        .unwrap();
        Seller { id, user, tenant, username: username.to_owned() }
    }

    /// Two sellers who must never see each other's things.
    pub async fn two_tenants(&self) -> (Seller, Seller) {
        (self.seller("anna").await, self.seller("bruno").await)
    }
}

/// A seller of the world.
#[derive(Debug, Clone)]
pub struct Seller {
    /// The tenant's id.
    pub id: SellerId,
    /// Who owns it.
    pub user: UserId,
    /// Id and side.
    pub tenant: Tenant,
    /// The shop's public name.
    pub username: String,
}

impl Seller {
    /// Acting as the owner.
    pub fn scope(&self) -> Scope {
        Scope::Seller(self.tenant, Actor::Seller(self.user))
    }

    /// Looking at the shop.
    pub fn visitor(&self) -> Scope {
        Scope::Visitor(self.tenant)
    }
}

fn start() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 2, 12, 0, 0).single().expect("a real moment")
}

//! What the story is played with: the real databases, store and provider, and a clock that can be moved.

use std::{sync::Arc, time};

use chrono::{DateTime, Duration, Utc};
use kontor_accounts::Accounts;
use kontor_checkout::Checkout;
use kontor_db::{Db, Scope, Tenant, Tx};
use kontor_files::{ObjectStore, S3Store};
use kontor_kernel::{Actor, ApiError, Clock, Env, FakeClock, Result, SystemClock, SystemRng, kinds::SellerId};
use kontor_ledger::Payouts;
use kontor_payments::PaymentProvider;
use kontor_process::need;
use kontor_providers::Sandbox;
use kontor_urls::Links;
use kontor_verification::Verification;
use serde_json::{Value, json};

use super::{Outcome, people::MANAGER};
use crate::config::Config;

const POOL_SIZE: usize = 4;
const CALL_SECONDS: u64 = 5;
/// How long the provider takes for a decision while the story is told.
const DECISION_MS: i64 = 10;
/// A slow machine gets ten seconds.
const DECISION_LOOKS: u32 = 500;
const LOOK_EVERY: time::Duration = time::Duration::from_millis(20);

/// Built once for the whole story.
pub struct Stage {
    /// As api: people, sellers, visitors.
    pub api: Db,
    /// As worker: what background work does, and the system's look at what is queued.
    pub worker: Db,
    /// People.
    pub accounts: Accounts,
    /// Buying.
    pub checkout: Checkout,
    /// Who a seller is.
    pub verification: Verification,
    /// Where the money goes.
    pub payouts: Payouts,
    /// Files.
    pub files: Arc<dyn ObjectStore>,
    /// Settings of the process.
    pub config: Config,
    /// The password of all demo accounts.
    pub password: String,
    /// What only the owner of the database may do.
    pub owner_url: String,
    /// Uploads and cards, as a browser would.
    pub http: reqwest::Client,
    clock: Arc<FakeClock>,
    began: DateTime<Utc>,
}

/// What lies in the database.
pub enum DatabaseContents {
    /// Nobody: the story can be told, or was cut off.
    NothingYet,
    /// It was told before.
    Demo,
    /// Somebody else's data.
    OtherData,
}

impl Stage {
    /// Builds everything, with the clock set back.
    pub fn set(back: Duration) -> Outcome<Self> {
        let config = Config::from_env()?;
        let began = SystemClock.now();
        let clock = Arc::new(FakeClock::at(began - back));
        let env = Env::new(clock.clone(), Arc::new(SystemRng));
        let connect = |url: &str| Db::connect(url, POOL_SIZE, env.clone()).map_err(said);
        let (api, worker) = (connect(&config.database_url)?, connect(&need("DATABASE_URL_WORKER")?)?);
        let provider =
            Arc::new(Sandbox::new(&config.sandbox_url, &config.sandbox_secret, &config.sandbox_webhook_secret)?);
        let payments: Arc<dyn PaymentProvider> = provider.clone();
        let links = Links { public_url: config.public_url.clone(), secret: config.secret.clone() };
        let verification = Verification::new(worker.clone(), provider.clone(), &config.public_url);
        Ok(Self {
            accounts: Accounts::new(api.clone(), config.secret.clone(), &config.public_url),
            checkout: Checkout::new(worker.clone(), payments.clone(), links),
            payouts: Payouts::new(
                worker.clone(),
                payments,
                provider,
                verification.clone(),
                config.secret.clone(),
                &config.public_url,
            ),
            verification,
            files: Arc::new(S3Store::from_env().map_err(said)?),
            password: need("KONTOR_DEMO_PASSWORD")?,
            owner_url: need("DATABASE_URL")?,
            http: to_provider()?,
            api,
            worker,
            config,
            clock,
            began,
        })
    }

    /// Looks before anything is done.
    pub async fn found(&self) -> Outcome<DatabaseContents> {
        let look = async {
            if kontor_accounts::is_manager(&self.owner_url, MANAGER).await? {
                return Ok(DatabaseContents::Demo);
            }
            let others = kontor_accounts::knows_others(&self.owner_url, super::people::ENDING).await?;
            Ok::<_, ApiError>(if others { DatabaseContents::OtherData } else { DatabaseContents::NothingYet })
        };
        look.await.map_err(said)
    }

    /// One line when the sandbox is not there, instead of a purchase that fails.
    pub async fn provider_answers(&self) -> Outcome<()> {
        let url = format!("{}/health", self.config.sandbox_url);
        match self.http.get(&url).send().await {
            Ok(answer) if answer.status().is_success() => Ok(()),
            _ => Err(format!("the sandbox provider does not answer at {url}: start it first, `make run` does").into()),
        }
    }

    /// Moves the story on to so long before now. Never back.
    pub fn until(&self, before_now: Duration) {
        let wait = self.began - before_now - self.clock.now();
        if wait > Duration::zero() {
            self.clock.advance(wait);
        }
    }

    /// Moves the story on by so much.
    pub fn wait(&self, time: Duration) {
        self.clock.advance(time);
    }

    /// A transaction of the shop's own machinery.
    pub async fn work(&self, tenant: Tenant) -> Result<Tx> {
        self.worker.begin(Self::machinery(tenant)).await
    }

    /// The shop's own machinery.
    pub const fn machinery(tenant: Tenant) -> Scope {
        Scope::Seller(tenant, Actor::Tenant(tenant.id))
    }

    /// The side of a seller.
    pub async fn tenant(&self, id: SellerId) -> Result<Tenant> {
        self.worker.tenant(id).await
    }

    /// An action at the sandbox that no port has: a card typed into its frame, a wire that arrives.
    pub async fn sandbox(&self, path: &str, body: &Value) -> Result<Value> {
        let url = format!("{}{path}", self.config.sandbox_url);
        let request = self.http.post(url).bearer_auth(&self.config.sandbox_secret).json(body);
        let answer = request.send().await?;
        if !answer.status().is_success() {
            return Err(ApiError::internal(format!("{path}: {} {}", answer.status(), answer.text().await?)));
        }
        Ok(answer.json().await?)
    }

    /// Decisions that take the provider a moment would be waited for here.
    pub async fn provider_decides_at_once(&self) -> Result<()> {
        self.sandbox("/v1/faults", &json!({ "decision_ms": DECISION_MS })).await.map(drop)
    }

    /// Back to the provider's own pace.
    pub async fn provider_decides_as_usual(&self) -> Result<()> {
        let url = format!("{}/v1/faults", self.config.sandbox_url);
        self.http.delete(url).bearer_auth(&self.config.sandbox_secret).send().await?;
        Ok(())
    }

    /// Looks until the provider has decided on something.
    pub async fn decided(&self, what: &str, look: impl AsyncFn() -> Result<bool>) -> Result<()> {
        for _ in 0..DECISION_LOOKS {
            if look().await? {
                return Ok(());
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Err(ApiError::internal(format!("the provider did not decide on {what}")))
    }

    /// What the frame of the payment page gives for a card number.
    pub async fn card(&self, number: &str) -> Result<String> {
        let typed = json!({ "number": number, "exp": "12/40", "cvc": "123" });
        let made = self.sandbox("/v1/tokens", &typed).await?;
        made.get("token")
            .and_then(Value::as_str)
            .map(str::to_owned)
            .ok_or_else(|| ApiError::internal("the sandbox gave no token"))
    }
}

fn said(fault: ApiError) -> Box<dyn std::error::Error + Send + Sync> {
    super::explained(&fault).into()
}

/// A client for the sandbox provider's own switches, which stand beside the API that the product knows.
#[expect(clippy::disallowed_methods, reason = "its address is the operator's")]
fn to_provider() -> reqwest::Result<reqwest::Client> {
    reqwest::Client::builder().timeout(time::Duration::from_secs(CALL_SECONDS)).no_proxy().build()
}

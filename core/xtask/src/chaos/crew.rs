//! The processes that are killed, and how they come back.

use std::collections::BTreeMap;
use std::net::TcpListener;

use anyhow::{Context, Result};
use rand::Rng;
use rand::rngs::StdRng;

use crate::product::Product;
use crate::settings::Settings;

const SECOND_API: &str = "second api";
const SECOND_WORKER: &str = "second worker";
/// How often everything is started anew after the last blow before that counts as a failure.
const MEND_TRIES: usize = 5;

/// What happens to the running product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blow {
    Api,
    SecondApi,
    Worker,
    SecondWorker,
    Scheduler,
    Provider,
    RedisDies,
    RedisForgets,
    Database,
}

impl Blow {
    const ALL: [Self; 9] = [
        Self::Api,
        Self::SecondApi,
        Self::Worker,
        Self::SecondWorker,
        Self::Scheduler,
        Self::Provider,
        Self::RedisDies,
        Self::RedisForgets,
        Self::Database,
    ];

    pub fn choose(rng: &mut StdRng) -> Self {
        Self::ALL.get(rng.random_range(0..Self::ALL.len())).copied().unwrap_or(Self::Api)
    }
}

pub struct Crew<'a> {
    pub product: &'a mut Product,
    settings: &'a Settings,
    /// The second api and the second worker count their ports from here.
    second_port: u16,
    tally: BTreeMap<Blow, usize>,
}

impl<'a> Crew<'a> {
    /// Adds a second api and a second worker to the started product.
    pub fn assemble(product: &'a mut Product, settings: &'a Settings) -> Result<Self> {
        let mut crew = Self { product, settings, second_port: free_range()?, tally: BTreeMap::new() };
        crew.second("api", SECOND_API)?;
        crew.second("worker", SECOND_WORKER)?;
        Ok(crew)
    }

    /// Where the two api processes listen.
    pub fn addresses(&self) -> [String; 2] {
        let first = self.product.stack.environment.get("KONTOR_PUBLIC_URL").to_owned();
        [first, format!("http://127.0.0.1:{}", self.second_port)]
    }

    pub fn tally(&self) -> String {
        self.tally.iter().map(|(blow, times)| format!("{blow:?} {times}")).collect::<Vec<_>>().join(", ")
    }

    fn second(&mut self, program: &str, name: &'static str) -> Result<()> {
        let mut vars = self.product.stack.environment.vars.clone();
        vars.insert("KONTOR_PORT".to_owned(), self.second_port.to_string());
        self.product.spawn_as(self.settings, program, name, &vars)
    }

    fn start(&mut self, name: &'static str) -> Result<()> {
        match name {
            SECOND_API => self.second("api", SECOND_API),
            SECOND_WORKER => self.second("worker", SECOND_WORKER),
            other => self.product.spawn(self.settings, other),
        }
    }

    /// Kills without a word, and starts again at once: the buyers feel the gap.
    pub async fn strike(&mut self, blow: Blow) -> Result<()> {
        *self.tally.entry(blow).or_default() += 1;
        let name = match blow {
            Blow::Api => "api",
            Blow::SecondApi => SECOND_API,
            Blow::Worker => "worker",
            Blow::SecondWorker => SECOND_WORKER,
            Blow::Scheduler => "scheduler",
            Blow::Provider => "sandbox",
            Blow::RedisDies => return self.product.stack.restart_redis(self.settings).await,
            Blow::RedisForgets => return self.empty_redis().await,
            Blow::Database => return self.product.stack.restart_postgres(self.settings).await,
        };
        self.product.slay(name).await;
        self.start(name)
    }

    async fn empty_redis(&self) -> Result<()> {
        let client = redis::Client::open(self.product.stack.environment.get("REDIS_URL"))?;
        let mut connection = client.get_multiplexed_async_connection().await.context("Redis does not answer")?;
        redis::cmd("FLUSHALL").query_async::<()>(&mut connection).await.context("Redis keeps its memory")
    }

    /// As whatever runs services does: who ended because another one was away is started again.
    pub fn keep_alive(&mut self) -> Result<()> {
        self.product.bury().into_iter().try_for_each(|name| self.start(name))
    }

    /// Waits until everything runs.
    pub async fn mend(&mut self) -> Result<()> {
        for _ in 0..MEND_TRIES {
            self.keep_alive()?;
            if self.product.all_ready(self.settings).await.is_ok() {
                return Ok(());
            }
        }
        self.product.all_ready(self.settings).await
    }
}

/// A port with as many free ones above it as a product uses.
fn free_range() -> Result<u16> {
    const WIDTH: u16 = 10;
    for _ in 0..100 {
        let base: u16 = rand::rng().random_range(30_000..60_000);
        if (base..base + WIDTH).all(|port| TcpListener::bind(("127.0.0.1", port)).is_ok()) {
            return Ok(base);
        }
    }
    anyhow::bail!("no free ports for a second api")
}

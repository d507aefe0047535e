//! The processes that are killed, the wires that are cut, and how all of it comes back.

use std::collections::BTreeMap;
use std::net::TcpListener;

use anyhow::{Context, Result};
use rand::Rng;

use super::plan::{Blow, Strike};
use super::provider::Provider;
use super::wire::Wire;
use crate::ports::Part;
use crate::product::Product;
use crate::settings::Settings;

const SECOND_API: &str = "second api";
const SECOND_WORKER: &str = "second worker";
/// How often everything is started anew after the last blow before that counts as a failure.
const MEND_TRIES: usize = 5;

/// What the product's parts say to each other over, so that it can be cut.
pub struct Wires {
    apis: [Wire; 2],
    provider: Wire,
    mail: Wire,
    /// The second api and the second worker count their ports from here.
    second_port: u16,
}

impl Wires {
    /// Lays them before anything starts: everybody only knows the near end.
    pub async fn lay(product: &mut Product, settings: &Settings) -> Result<Self> {
        let second_port = free_range()?;
        let port = |part| settings.ports.port_of(part);
        let wires = Self {
            apis: [Wire::lay(port(Part::Api)).await?, Wire::lay(second_port).await?],
            provider: Wire::lay(port(Part::Sandbox)).await?,
            mail: Wire::lay(port(Part::Smtp)).await?,
            second_port,
        };
        let pairs = [
            ("KONTOR_PUBLIC_URL", wires.addresses().into_iter().next().unwrap_or_default()),
            ("SANDBOX_URL", format!("http://{}", wires.provider.address())),
            ("SANDBOX_LISTEN", format!("127.0.0.1:{}", port(Part::Sandbox))),
            ("SMTP_URL", format!("smtp://{}", wires.mail.address())),
        ];
        product.stack.environment.vars.extend(pairs.map(|(key, value)| (key.to_owned(), value)));
        Ok(wires)
    }

    /// Where the two api processes are reached.
    pub fn addresses(&self) -> [String; 2] {
        self.apis.each_ref().map(|wire| format!("http://{}", wire.address()))
    }

    fn all(&self) -> impl Iterator<Item = &Wire> {
        self.apis.iter().chain([&self.provider, &self.mail])
    }

    /// Which answers were cut off, for the report.
    pub fn words(&self) -> String {
        let apis: u32 = self.apis.iter().map(Wire::was_cut).sum();
        format!(
            "{apis} answers of the api cut off, {} of the provider, {} of the mail server",
            self.provider.was_cut(),
            self.mail.was_cut()
        )
    }
}

pub struct Crew<'a> {
    pub product: &'a mut Product,
    pub wires: &'a Wires,
    provider: &'a Provider,
    settings: &'a Settings,
    pub tally: BTreeMap<Blow, usize>,
}

impl<'a> Crew<'a> {
    /// Adds a second api and a second worker to the started product.
    pub fn assemble(
        product: &'a mut Product,
        wires: &'a Wires,
        provider: &'a Provider,
        settings: &'a Settings,
    ) -> Result<Self> {
        let mut crew = Self { product, wires, provider, settings, tally: BTreeMap::new() };
        crew.second("api", SECOND_API)?;
        crew.second("worker", SECOND_WORKER)?;
        Ok(crew)
    }

    fn second(&mut self, program: &str, name: &'static str) -> Result<()> {
        let mut vars = self.product.stack.environment.vars.clone();
        vars.insert("KONTOR_PORT".to_owned(), self.wires.second_port.to_string());
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
    pub async fn strike(&mut self, strike: Strike) -> Result<()> {
        *self.tally.entry(strike.blow).or_default() += 1;
        let name = match strike.blow {
            Blow::Api => "api",
            Blow::SecondApi => SECOND_API,
            Blow::Worker => "worker",
            Blow::SecondWorker => SECOND_WORKER,
            Blow::Scheduler => "scheduler",
            Blow::Provider => "sandbox",
            Blow::RedisDies => return self.product.stack.restart_redis(self.settings).await,
            Blow::RedisForgets => return self.empty_redis().await,
            Blow::Database => return self.product.stack.restart_postgres(self.settings).await,
            Blow::ApiCutOff => return self.cut(&self.wires.apis, strike.answers),
            Blow::ProviderCutOff => return self.cut([&self.wires.provider], strike.answers),
            Blow::MailCutOff => return self.cut([&self.wires.mail], strike.answers),
            Blow::ProviderSilent | Blow::ProviderWrong | Blow::ProviderBusy => {
                return self.provider.lose(strike.blow, strike.answers).await;
            }
        };
        self.product.kill(name).await;
        self.start(name)
    }

    fn cut<'w>(&self, wires: impl IntoIterator<Item = &'w Wire>, answers: u32) -> Result<()> {
        wires.into_iter().for_each(|wire| wire.cut(answers));
        Ok(())
    }

    async fn empty_redis(&self) -> Result<()> {
        let client = redis::Client::open(self.product.stack.environment.get("REDIS_URL"))?;
        let mut connection = client.get_multiplexed_async_connection().await.context("Redis does not answer")?;
        redis::cmd("FLUSHALL").query_async::<()>(&mut connection).await.context("Redis keeps its memory")
    }

    /// As whatever runs services does: who ended because another one was away is started again.
    pub fn keep_alive(&mut self) -> Result<()> {
        self.product.reap().into_iter().try_for_each(|name| self.start(name))
    }

    /// Ends the storm and waits until everything runs.
    pub async fn mend(&mut self) -> Result<()> {
        self.wires.all().for_each(Wire::spare);
        for _ in 0..MEND_TRIES {
            self.keep_alive()?;
            if self.product.all_ready(self.settings).await.is_ok() {
                return self.provider.misbehave(false).await;
            }
        }
        self.product.all_ready(self.settings).await
    }
}

/// A port with as many free ones above it as a product uses, where the system gives out none by itself.
fn free_range() -> Result<u16> {
    const WIDTH: u16 = 10;
    for _ in 0..100 {
        let base: u16 = rand::rng().random_range(12_000..19_000);
        if (base..base + WIDTH).all(|port| TcpListener::bind(("127.0.0.1", port)).is_ok()) {
            return Ok(base);
        }
    }
    anyhow::bail!("no free ports for a second api")
}

//! How many different visitors looked at a product, a day at a time: counted in Redis as sketches from which nobody can be
//! read back. Without Redis nothing is counted, and a lost count is a smaller one.

use std::time::Duration;

use chrono::NaiveDate;
use kontor_kernel::{Result, kinds::ProductId};
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use tokio::sync::OnceCell;

/// A page does not wait longer.
const PATIENCE: Duration = Duration::from_millis(50);
const KEPT_DAYS: i64 = 400;
/// Who is not a person says so.
const ROBOTS: [&str; 5] = ["bot", "crawl", "spider", "preview", "monitor"];

/// Counts visitors.
pub struct Views {
    client: redis::Client,
    connection: OnceCell<ConnectionManager>,
    /// Before each key.
    space: String,
}

impl Views {
    /// Counts in the Redis at `url`; `space` keeps apart who shares it.
    pub fn new(url: &str, space: &str) -> Result<Self> {
        let space = space.to_owned();
        Ok(Self { client: redis::Client::open(url)?, connection: OnceCell::new(), space })
    }

    /// Counts a visitor of today, whom their address and browser tell apart for this day alone.
    pub async fn count(&self, product: ProductId, day: NaiveDate, address: &str, browser: &str) {
        let small = browser.to_lowercase();
        if small.is_empty() || ROBOTS.iter().any(|robot| small.contains(robot)) {
            return;
        }
        let visitor = kontor_kernel::hash_token(&format!("{day} {address} {browser}"));
        let key = self.key(product, day);
        let counted = async {
            let mut pipe = redis::pipe();
            pipe.cmd("PFADD").arg(&key).arg(visitor).ignore().expire(&key, KEPT_DAYS * 86_400).ignore();
            pipe.query_async::<()>(&mut self.connection().await?).await
        };
        _ = tokio::time::timeout(PATIENCE, counted).await;
    }

    /// Visitors of so many days until today; somebody who came on two days is two.
    pub async fn of(&self, product: ProductId, today: NaiveDate, days: i32) -> i64 {
        let days = today.iter_days().rev().take(usize::try_from(days).unwrap_or(1));
        let keys: Vec<String> = days.map(|day| self.key(product, day)).collect();
        let counted = async {
            let mut connection = self.connection().await?;
            redis::cmd("PFCOUNT").arg(keys).query_async::<i64>(&mut connection).await
        };
        tokio::time::timeout(PATIENCE, counted).await.ok().and_then(redis::RedisResult::ok).unwrap_or(0)
    }

    fn key(&self, product: ProductId, day: NaiveDate) -> String {
        format!("{}views:{}:{day}", self.space, product.uuid())
    }

    async fn connection(&self) -> redis::RedisResult<ConnectionManager> {
        let config = ConnectionManagerConfig::new().set_number_of_retries(1);
        let connect = || ConnectionManager::new_with_config(self.client.clone(), config);
        self.connection.get_or_try_init(connect).await.cloned()
    }
}

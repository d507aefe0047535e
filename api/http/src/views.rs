//! How many different visitors looked at a product, a day at a time: counted in Redis as sketches from which nobody can be
//! read back. Without Redis nothing is counted, and a lost count is a smaller one.

use chrono::NaiveDate;
use kontor_analytics::PageViews;
use kontor_db::Tenant;
use kontor_kernel::kinds::ProductId;

use crate::redis::Redis;

const KEPT_DAYS: i64 = 400;
/// Who is not a person says so.
const ROBOTS: [&str; 5] = ["bot", "crawl", "spider", "preview", "monitor"];

/// Counts visitors.
pub struct Views {
    redis: Redis,
    /// Payment pages that were opened, for the seller's figures.
    pub pages: PageViews,
}

impl Views {
    /// Counts in a Redis.
    pub fn new(redis: Redis) -> Self {
        Self { redis, pages: PageViews::default() }
    }

    /// Counts a visitor of today, whom their address and browser tell apart for this day alone.
    pub async fn count(&self, product: ProductId, day: NaiveDate, address: &str, browser: &str) {
        if is_robot(browser) {
            return;
        }
        let visitor = kontor_kernel::hash_token(&format!("{day} {address} {browser}"));
        let key = self.key(product, day);
        let mut pipe = redis::pipe();
        pipe.cmd("PFADD").arg(&key).arg(visitor).ignore().expire(&key, KEPT_DAYS * 86_400).ignore();
        // A visitor who is not counted is no harm.
        _ = self.redis.ask(async |mut connection| pipe.query_async::<()>(&mut connection).await).await;
    }

    /// The payment page of a product was opened.
    pub fn opened(&self, tenant: Tenant, product: ProductId, browser: &str) {
        if !is_robot(browser) {
            self.pages.add(tenant, product);
        }
    }

    /// Visitors of so many days until today; somebody who came on two days is two.
    pub async fn count_visitors(&self, product: ProductId, today: NaiveDate, days: i32) -> i64 {
        let days = today.iter_days().rev().take(usize::try_from(days).unwrap_or(1));
        let keys: Vec<String> = days.map(|day| self.key(product, day)).collect();
        let counted = async |mut connection| redis::cmd("PFCOUNT").arg(keys).query_async(&mut connection).await;
        self.redis.ask(counted).await.unwrap_or(0)
    }

    fn key(&self, product: ProductId, day: NaiveDate) -> String {
        self.redis.key(&format!("views:{}:{day}", product.uuid()))
    }
}

fn is_robot(browser: &str) -> bool {
    let small = browser.to_lowercase();
    small.is_empty() || ROBOTS.iter().any(|robot| small.contains(robot))
}

//! One connection to Redis, opened when it is first needed; nobody waits for it longer than a moment.

use std::time::Duration;

use kontor_kernel::Result;
use redis::{
    RedisResult,
    aio::{ConnectionManager, ConnectionManagerConfig},
};
use tokio::sync::OnceCell;

/// How long anybody waits for an answer.
const PATIENCE: Duration = Duration::from_millis(50);

/// The Redis of this process, with keys of its own.
pub struct Redis {
    client: redis::Client,
    connection: OnceCell<ConnectionManager>,
    space: String,
}

impl Redis {
    /// The Redis at `url`. `space` stands before each key and keeps apart who shares it.
    pub fn new(url: &str, space: &str) -> Result<Self> {
        Ok(Self { client: redis::Client::open(url)?, connection: OnceCell::new(), space: space.to_owned() })
    }

    /// The whole of a key.
    pub fn key(&self, name: &str) -> String {
        format!("{}{name}", self.space)
    }

    /// What Redis answers in time; none: it is away.
    pub async fn ask<T, F>(&self, question: impl FnOnce(ConnectionManager) -> F) -> Option<T>
    where
        F: Future<Output = RedisResult<T>>,
    {
        let asked = async { question(self.connection().await?).await };
        tokio::time::timeout(PATIENCE, asked).await.ok().and_then(RedisResult::ok)
    }

    async fn connection(&self) -> RedisResult<ConnectionManager> {
        let config = ConnectionManagerConfig::new().set_number_of_retries(1);
        let connect = || ConnectionManager::new_with_config(self.client.clone(), config);
        self.connection.get_or_try_init(connect).await.cloned()
    }
}

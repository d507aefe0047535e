//! Everything that jobs need, built once from the environment.

use kontor_db::Db;
use kontor_kernel::Kit;
use kontor_process::need;
use kontor_queue::Queue;

/// Connections to the database (selected below the default limit of a small server, with api and scheduler beside).
const POOL_SIZE: usize = 24;

/// What the arms of the lanes hand to the contexts.
pub struct Deps {
    pub db: Db,
    pub queue: Queue,
}

impl Deps {
    pub async fn build() -> anyhow::Result<Self> {
        let db = Db::connect(&need("DATABASE_URL_WORKER")?, POOL_SIZE, Kit::system())
            .map_err(|fault| anyhow::anyhow!("database: {fault:?}"))?;
        let queue = Queue::connect(&need("REDIS_URL")?).await?;
        Ok(Self { db, queue })
    }
}

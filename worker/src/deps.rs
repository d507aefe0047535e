//! Everything that jobs need, built once from the environment.

use std::sync::Arc;

use kontor_db::Db;
use kontor_files::{ObjectStore, S3Store};
use kontor_kernel::Kit;
use kontor_process::need;
use kontor_queue::Queue;

/// Connections to the database (selected below the default limit of a small server, with api and scheduler beside).
const POOL_SIZE: usize = 24;

/// What the arms of the lanes hand to the contexts.
pub struct Deps {
    pub db: Db,
    pub queue: Queue,
    pub files: Arc<dyn ObjectStore>,
}

impl Deps {
    pub async fn build() -> anyhow::Result<Self> {
        let db = Db::connect(&need("DATABASE_URL_WORKER")?, POOL_SIZE, Kit::system())
            .map_err(|fault| anyhow::anyhow!("database: {fault:?}"))?;
        let queue = Queue::connect(&need("REDIS_URL")?).await?;
        let files = S3Store::from_env().map_err(|fault| anyhow::anyhow!("files: {fault:?}"))?;
        Ok(Self { db, queue, files: Arc::new(files) })
    }
}

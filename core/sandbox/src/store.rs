//! The store: one redb file, one writer. Actions that arrive together share one transaction and one fsync, and
//! nobody gets an answer before that fsync. An action looks first and writes last, so a refusal leaves nothing.

mod records;

use std::path::Path;
use std::sync::{Arc, mpsc};

use redb::{Database, ReadTransaction, ReadableDatabase, WriteTransaction};
use tokio::sync::{Notify, oneshot};

pub use records::{ReadRecords, Record, Write};

use crate::limits::BATCH_ACTIONS;
use crate::refusal::Refusal;

type Tell = Box<dyn FnOnce(bool) + Send>;
type WriteOperation = Box<dyn FnOnce(&WriteTransaction) -> (bool, Tell) + Send>;

#[derive(Clone)]
pub struct Store {
    db: Arc<Database>,
    actions: mpsc::Sender<WriteOperation>,
    /// Rung after every commit: the background tasks look whether something is due.
    pub changed: Arc<Notify>,
}

impl Store {
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let db = Arc::new(Database::create(path)?);
        let txn = db.begin_write()?;
        records::create_tables(&txn)?;
        txn.commit()?;
        let (actions, queue) = mpsc::channel();
        let changed = Arc::new(Notify::new());
        let (writer, bell) = (Arc::clone(&db), Arc::clone(&changed));
        std::thread::Builder::new().name("store".to_owned()).spawn(move || write_all(&writer, &queue, &bell))?;
        Ok(Self { db, actions, changed })
    }

    /// A consistent look at what is on disk.
    pub fn read(&self) -> Result<ReadTransaction, Refusal> {
        Ok(self.db.begin_read()?)
    }

    /// Does an action and answers once it is on disk.
    pub async fn write<T, F>(&self, action: F) -> Result<T, Refusal>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTransaction) -> Result<T, Refusal> + Send + 'static,
    {
        let (tell, answer) = oneshot::channel();
        let boxed: WriteOperation = Box::new(move |txn| {
            let result = action(txn);
            let sound = !result.as_ref().is_err_and(Refusal::is_internal);
            let told: Tell = Box::new(move |kept| {
                // A caller who went away does not want the answer; the action stands all the same.
                let _ = tell.send(if kept { result } else { Err(Refusal::internal()) });
            });
            (sound, told)
        });
        self.actions.send(boxed).map_err(|_| Refusal::internal())?;
        answer.await.map_err(|_| Refusal::internal())?
    }
}

fn write_all(db: &Database, queue: &mpsc::Receiver<WriteOperation>, changed: &Notify) {
    while let Ok(first) = queue.recv() {
        let Ok(txn) = db.begin_write() else {
            // Without an answer the sender of the action learns of it by the dropped channel.
            tracing::error!("the store refuses to begin a transaction");
            continue;
        };
        let mut tells = Vec::new();
        let mut sound = true;
        let mut next = Some(first);
        while let Some(action) = next {
            let (went_well, tell) = action(&txn);
            sound &= went_well;
            tells.push(tell);
            next = if sound && tells.len() < BATCH_ACTIONS { queue.try_recv().ok() } else { None };
        }
        let kept =
            if sound { txn.commit().inspect_err(|error| tracing::error!(%error, "commit")).is_ok() } else { false };
        for tell in tells {
            tell(kept);
        }
        changed.notify_waiters();
    }
}

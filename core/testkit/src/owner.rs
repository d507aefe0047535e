//! Connections that may do everything. Signing in takes longer than most of what is asked on one, so they are used again.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError},
};

use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};

/// Leaves nothing of whoever had the connection before. In one that has died it fails.
const CLEAN: &str = "ROLLBACK; RESET ROLE; RESET ALL; SELECT pg_advisory_unlock_all()";

/// The connections of a world that nobody uses now.
#[derive(Clone, Default)]
pub(crate) struct Idle(Arc<Mutex<Vec<AsyncPgConnection>>>);

impl Idle {
    fn list(&self) -> std::sync::MutexGuard<'_, Vec<AsyncPgConnection>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection that nobody else uses, to the database at `url`.
    pub(crate) async fn connection(&self, url: &str) -> Owner {
        while let Some(mut connection) = { self.list().pop() } {
            if connection.batch_execute(CLEAN).await.is_ok() {
                return Owner { connection: Some(connection), idle: self.clone() };
            }
        }
        let connection = AsyncPgConnection::establish(url).await.unwrap();
        Owner { connection: Some(connection), idle: self.clone() }
    }
}

/// A connection of the cluster's owner. What it leaves open when it is dropped (a transaction, a setting, a lock) ends when the next one
/// is asked for, and at the latest with the world.
pub struct Owner {
    connection: Option<AsyncPgConnection>,
    idle: Idle,
}

impl Deref for Owner {
    type Target = AsyncPgConnection;

    fn deref(&self) -> &AsyncPgConnection {
        self.connection.as_ref().expect("there until it is dropped")
    }
}

impl DerefMut for Owner {
    fn deref_mut(&mut self) -> &mut AsyncPgConnection {
        self.connection.as_mut().expect("there until it is dropped")
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            self.idle.list().push(connection);
        }
    }
}

//! What a handler of the cabinet does in one transaction: begun as the seller, committed when it succeeds.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Result};
use poem_openapi::types::ToJSON;
use serde::Serialize;

use super::{
    Seller,
    idempotent::{Begun, Held, Idempotent, begin, close},
};

impl Seller {
    /// Does it in a transaction of this seller; a refusal undoes all of it.
    pub async fn tx<T>(&self, work: impl AsyncFnOnce(&mut Tx) -> Result<T>) -> Result<T> {
        let mut tx = self.begin().await?;
        let done = work(&mut tx).await?;
        tx.commit().await?;
        Ok(done)
    }

    /// [`Self::tx`], once for a caller's `Idempotency-Key`: the answer is kept with the effect and given again. Without a key
    /// it is done as often as it is sent.
    pub async fn once<B: Serialize, T: ToJSON, const STATUS: u16>(
        &self,
        operation: &'static str,
        key: Option<&str>,
        body: B,
        work: impl AsyncFnOnce(&mut Tx, B) -> Result<T>,
    ) -> Result<Idempotent<T, STATUS>> {
        self.once_prepared(operation, key, body, async |body| Ok(body), work).await
    }

    /// [`Self::once`] for what takes its time before the transaction begins: `prepare` hashes a password, or asks whether the
    /// seller may.
    pub async fn once_prepared<B: Serialize, P, T: ToJSON, const STATUS: u16>(
        &self,
        operation: &'static str,
        key: Option<&str>,
        body: B,
        prepare: impl AsyncFnOnce(B) -> Result<P>,
        work: impl AsyncFnOnce(&mut Tx, P) -> Result<T>,
    ) -> Result<Idempotent<T, STATUS>> {
        let held = match begin(&self.app().db, self.scope(), operation, key, &body).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let begun = async {
            let prepared = prepare(body).await?;
            Ok((self.begin().await?, prepared))
        };
        let (mut tx, prepared) = match begun.await {
            Ok(begun) => begun,
            Err(fault) => return Err(refused(held, fault).await),
        };
        let done = work(&mut tx, prepared).await;
        close(held, tx, done).await
    }
}

/// The refusal, after letting go of the key.
async fn refused(held: Option<Held<'_>>, fault: ApiError) -> ApiError {
    match held {
        Some(held) => held.refuse(fault).await,
        None => fault,
    }
}

//! Why states change: said once, and kept by the triggers with every change that follows.

use diesel_async::RunQueryDsl;
use kontor_kernel::{Cause, Result};

use crate::{Tx, query};

impl Tx {
    /// Says why the following changes of state happen; kept in the history.
    pub async fn set_change_reason(&mut self, cause: impl Into<Cause<'_>>) -> Result<()> {
        let cause = cause.into();
        if self.cause.as_ref().is_some_and(|(key, said)| key == cause.key() && said == cause.said) {
            return Ok(());
        }
        self.cause = None;
        query("SELECT set_config('app.cause', $1, true), set_config('app.why', $2, true)")
            .bind(cause.said)
            .bind(cause.key())
            .execute(self.conn()?)
            .await?;
        self.cause = Some((cause.key().to_owned(), cause.said.to_owned()));
        Ok(())
    }

    /// Notes that the statement which was just run has said it itself, in a `WITH` that its rows were written from: one round trip less.
    pub fn said_because<'a>(&mut self, cause: impl Into<Cause<'a>>) {
        let cause = cause.into();
        self.cause = Some((cause.key().to_owned(), cause.said.to_owned()));
    }
}

//! The one way to move a state: a conditional UPDATE whose answer is a value.

use crate::Row;
use diesel_async::RunQueryDsl;
use kontor_kernel::{ApiError, Cause, Machine, Result, Transition};
use uuid::Uuid;

use crate::{Tx, query};

#[derive(Row)]
struct Shifted {
    found: String,
    moved: bool,
}

impl Tx {
    /// Moves the row `id` of the machine's table to `to` if that is allowed from where it is, and says why.
    /// A row that is not there (or not the tenant's) is `not_found`. The history is written by the trigger.
    pub async fn transition<S: Machine>(
        &mut self,
        id: impl Into<Uuid>,
        to: S,
        cause: impl Into<Cause<'_>>,
    ) -> Result<Transition<S>> {
        let cause = cause.into();
        let (table, column) = (S::TABLE, S::COLUMN);
        let sql = format!(
            "WITH cause AS MATERIALIZED (SELECT set_config('app.cause', $5, true), set_config('app.why', $7, true)), \
             found AS MATERIALIZED (SELECT coalesce({column}, '') AS was FROM {table}, cause WHERE seller_id = $1 AND id = $2 FOR UPDATE OF {table}), \
             moved AS (UPDATE {table} SET {column} = $3, updated_at = $6 FROM found \
                       WHERE seller_id = $1 AND id = $2 AND found.was = ANY($4) RETURNING 1) \
             SELECT found.was AS found, EXISTS (SELECT FROM moved) AS moved FROM found"
        );
        let seller = self.seller()?;
        let now = self.now();
        // Said within the statement, and only where the row is found.
        self.cause = None;
        let rows = query(sql)
            .bind(seller)
            .bind(id.into())
            .bind(to.text())
            .bind(to.sources())
            .bind(cause.said)
            .bind(now)
            .bind(cause.key())
            .get_results::<Shifted>(self.conn()?)
            .await?;
        let row = rows.into_iter().next().ok_or_else(ApiError::not_found)?;
        self.said_because(cause);
        let found = S::parse(&row.found)
            .ok_or_else(|| ApiError::internal(format!("{}: unknown state {}", S::NAME, row.found)))?;
        Ok(match (row.moved, found == to) {
            (true, _) => Transition::Moved(found),
            (false, true) => Transition::Already,
            (false, false) => Transition::Refused(found),
        })
    }
}

/// The statements that make these the allowed transitions of the database, `25_transitions.sql` of its policies: machine, from
/// (empty: a birth), to.
pub fn transitions_sql(allowed: &[(&str, &str, &str)]) -> String {
    let values: Vec<String> =
        allowed.iter().map(|(machine, from, to)| format!("    ('{machine}', '{from}', '{to}')")).collect();
    format!(
        "-- Written by `kontor-api transitions` from the declarations in the code; a test holds both equal.\n\
         DELETE FROM transitions;\nINSERT INTO transitions (machine, from_state, to_state) VALUES\n{};\n",
        values.join(",\n")
    )
}

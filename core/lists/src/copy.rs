//! The same question, for a file: all rows, in the same order, by COPY.

use diesel::{QueryableByName, pg::Pg};
use kontor_db::{Row, Tx};
use kontor_kernel::{ApiError, Result};
use uuid::Uuid;

use crate::{Dialect, Query, RowWriter, statement::Statement};

#[derive(Row)]
struct Rows {
    rows: i64,
}

impl Query {
    /// `COPY (SELECT …) TO STDOUT` of every row, in PostgreSQL's own text format: raw values, which [`RowWriter`]
    /// then writes as CSV outside the database. Runs as the tenant, with UTC and ISO dates.
    pub fn copy_statement(&self, seller: Uuid) -> String {
        let mut out = Statement::new(false);
        out.push("COPY (SELECT ");
        // The currency comes first where there is one: amounts need its digits.
        let columns = self.sheet.currency.into_iter().chain(self.sheet.columns.iter().map(|column| column.sql));
        out.push(&columns.collect::<Vec<_>>().join(", "));
        self.write_from(seller, &mut out);
        self.write_order(&mut out);
        out.push(") TO STDOUT");
        out.inline()
    }

    /// What turns the copied rows into CSV.
    pub fn row_writer(&self, dialect: Dialect) -> RowWriter {
        RowWriter::new(self.sheet, dialect)
    }

    /// How many rows that will be, all counted.
    pub async fn count_all(&self, tx: &mut Tx) -> Result<i64> {
        let seller = self.sheet.owner(tx)?;
        let mut statement = Statement::new(false);
        statement.push("SELECT count(*) AS rows");
        self.write_from(seller, &mut statement);
        let found: Vec<Rows> = statement.rows(tx).await?;
        Ok(found.first().map_or(0, |count| count.rows))
    }

    /// What all of those rows come to, one row a currency in the order of its code: `sums` says what is added up, as SQL of
    /// the list's own context. Nothing is capped: a sum of some of the money would be wrong.
    pub async fn sums<R>(&self, tx: &mut Tx, sums: &'static str) -> Result<Vec<R>>
    where
        R: QueryableByName<Pg> + Send + 'static,
    {
        let seller = self.sheet.owner(tx)?;
        let currency = self.sheet.currency.ok_or_else(|| ApiError::internal("a list without amounts has no sums"))?;
        let mut out = Statement::new(self.is_common());
        out.push("SELECT ").push(currency).push(" AS currency, ").push(sums);
        self.write_from(seller, &mut out);
        out.push(" GROUP BY ").push(currency).push(" ORDER BY ").push(currency);
        out.rows(tx).await
    }
}

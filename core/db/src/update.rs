//! UPDATE statements written from what is to be set: a column stands beside its value.

use diesel::{QueryResult, pg::Pg, serialize::ToSql, sql_types::HasSqlType};
use kontor_kernel::SqlValue;

use crate::{RawQuery, query};

/// Columns that are written as a whole; `#[derive(Attributes)]` writes it.
pub trait SetColumns {
    /// Sets each of them.
    fn set_columns<'a>(&'a self, update: Update<'a>) -> Update<'a>;
}

/// An UPDATE of one table. Its text depends on the calls alone, never on values, so it is prepared once.
#[must_use = "a statement does nothing until it is run"]
pub struct Update<'a> {
    query: RawQuery<'a>,
    values: usize,
    matching: bool,
}

impl<'a> Update<'a> {
    /// Of this table.
    pub fn table(table: &'static str) -> Self {
        Self { query: query("UPDATE").append(&format!(" {table}")), values: 0, matching: false }
    }

    /// Sets a column.
    pub fn set<Value>(self, column: &'static str, value: Value) -> Self
    where
        Pg: HasSqlType<Value::Sql>,
        Value: SqlValue + ToSql<Value::Sql, Pg> + Send + 'a,
        Value::Sql: Send + 'a,
    {
        let before = if self.values == 0 { " SET" } else { "," };
        self.value(before, column, value)
    }

    /// Sets several columns.
    pub fn set_all(self, columns: &'a impl SetColumns) -> Self {
        columns.set_columns(self)
    }

    /// Only rows with this value; after everything that is set.
    pub fn matching<Value>(mut self, column: &'static str, value: Value) -> Self
    where
        Pg: HasSqlType<Value::Sql>,
        Value: SqlValue + ToSql<Value::Sql, Pg> + Send + 'a,
        Value::Sql: Send + 'a,
    {
        let before = if std::mem::replace(&mut self.matching, true) { " AND" } else { " WHERE" };
        self.value(before, column, value)
    }

    fn value<Value>(self, before: &str, column: &str, value: Value) -> Self
    where
        Pg: HasSqlType<Value::Sql>,
        Value: SqlValue + ToSql<Value::Sql, Pg> + Send + 'a,
        Value::Sql: Send + 'a,
    {
        let values = self.values + 1;
        let query = self.query.append(&format!("{before} {column} = ${values}")).bind(value);
        Self { query, values, ..self }
    }

    /// The statement; a table is never changed as a whole.
    pub fn build(self) -> QueryResult<RawQuery<'a>> {
        if self.matching {
            return Ok(self.query);
        }
        Err(diesel::result::Error::QueryBuilderError("an UPDATE without WHERE".into()))
    }
}

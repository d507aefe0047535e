//! SQL text with its values. Unlike diesel's `sql_query` a statement may be kept prepared: asking a list twice then
//! costs one round trip instead of two and no second parse.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    deserialize::QueryableByName,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{self, Untyped},
};
use kontor_db::Tx;
use kontor_kernel::Result;
use uuid::Uuid;

use crate::bind::Bind;

#[derive(Debug, Clone)]
enum Part {
    Sql(String),
    Value(Bind),
}

/// SQL being written.
#[derive(Debug, Clone)]
pub(crate) struct Statement {
    parts: Vec<Part>,
    keep: bool,
}

impl Statement {
    /// An empty statement. `keep` it prepared when there are few texts of its kind.
    pub const fn new(keep: bool) -> Self {
        Self { parts: Vec::new(), keep }
    }

    pub fn push(&mut self, sql: &str) -> &mut Self {
        match self.parts.last_mut() {
            Some(Part::Sql(text)) => text.push_str(sql),
            _ => self.parts.push(Part::Sql(sql.to_owned())),
        }
        self
    }

    /// Writes a value.
    pub fn bind(&mut self, bind: Bind) -> &mut Self {
        self.parts.push(Part::Value(bind));
        self
    }

    /// Asks.
    pub async fn rows<R>(self, tx: &mut Tx) -> Result<Vec<R>>
    where
        R: QueryableByName<Pg> + Send + 'static,
    {
        // By its path: in scope, diesel's `first` would shadow that of every Vec.
        Ok(diesel_async::RunQueryDsl::load(self, tx.conn()?).await?)
    }

    /// The same with its values in the text, for COPY, which takes no parameters.
    pub fn inline(&self) -> String {
        let written = self.parts.iter().map(|part| match part {
            Part::Sql(text) => text.clone(),
            Part::Value(bind) => bind.literal(),
        });
        written.collect()
    }
}

impl QueryId for Statement {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Statement {
    type SqlType = Untyped;
}

impl QueryFragment<Pg> for Statement {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        if !self.keep {
            out.unsafe_to_cache_prepared();
        }
        for part in &self.parts {
            match part {
                Part::Sql(text) => out.push_sql(text),
                Part::Value(Bind::Uuid(id)) => out.push_bind_param::<sql_types::Uuid, Uuid>(id)?,
                Part::Value(Bind::Uuids(ids)) => {
                    out.push_bind_param::<sql_types::Array<sql_types::Uuid>, Vec<Uuid>>(ids)?;
                }
                Part::Value(Bind::Text(text)) => out.push_bind_param::<sql_types::Text, String>(text)?,
                Part::Value(Bind::Texts(texts)) => {
                    out.push_bind_param::<sql_types::Array<sql_types::Text>, Vec<String>>(texts)?;
                }
                Part::Value(Bind::Int(number)) => out.push_bind_param::<sql_types::BigInt, i64>(number)?,
                Part::Value(Bind::Bool(yes)) => out.push_bind_param::<sql_types::Bool, bool>(yes)?,
                Part::Value(Bind::Time(time)) => {
                    out.push_bind_param::<sql_types::Timestamptz, DateTime<Utc>>(time)?;
                }
            }
        }
        Ok(())
    }
}

//! SQL in our own words. Diesel parses and plans each `sql_query` anew, because it cannot know how many texts there
//! are; ours are few and fixed, so every connection keeps them prepared: one round trip instead of two, and no second
//! plan under the row policies.

use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, BoxedSqlQuery, Query, QueryFragment, QueryId, SqlQuery},
    serialize::ToSql,
    sql_types::{HasSqlType, Untyped},
};
use kontor_kernel::SqlValue;

/// A statement with its values; run it with diesel-async's `load`, `get_results` or `execute`.
#[must_use = "a statement does nothing until it is run"]
pub struct RawQuery<'a>(BoxedSqlQuery<'a, Pg, SqlQuery>);

/// A statement whose text is one of few: written by us, never put together from what a caller sends.
pub fn query<'a>(text: impl Into<String>) -> RawQuery<'a> {
    RawQuery(diesel::sql_query(text).into_boxed())
}

impl<'a> RawQuery<'a> {
    /// The value of the next placeholder: `$1`, then `$2`, …
    pub fn bind<Value>(self, value: Value) -> Self
    where
        Pg: HasSqlType<Value::Sql>,
        Value: SqlValue + ToSql<Value::Sql, Pg> + Send + 'a,
        Value::Sql: Send + 'a,
    {
        Self(self.0.bind::<Value::Sql, _>(value))
    }
}

impl RawQuery<'_> {
    /// More of its text, by whoever puts a statement together.
    pub(crate) fn append(self, text: &str) -> Self {
        Self(self.0.sql(text))
    }
}

impl Query for RawQuery<'_> {
    type SqlType = Untyped;
}

impl QueryId for RawQuery<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl QueryFragment<Pg> for RawQuery<'_> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}

/// A statement of diesel's whose text is fixed although diesel cannot see it: changing one constant list of columns.
#[must_use = "a statement does nothing until it is run"]
#[derive(Debug)]
pub struct Kept<Q>(pub Q);

impl<Q: QueryId> QueryId for Kept<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for Kept<Q> {
    type SqlType = Q::SqlType;
}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Kept<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}

/// Keeps a statement of diesel's prepared.
pub trait Keep: Sized {
    /// Only where its text is always the same.
    fn prepared(self) -> Kept<Self> {
        Kept(self)
    }
}

impl<Q: QueryFragment<Pg>> Keep for Q {}

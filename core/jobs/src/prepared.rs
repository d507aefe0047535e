//! A statement whose plan is kept by the connection. `sql_query` prepares anew each time, and these four run for
//! every single job.

use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Double, Integer, Nullable, Text, Untyped, Uuid as SqlUuid},
};
use uuid::Uuid;

/// A piece of a statement: fixed text, or a value that is bound.
pub(crate) enum Piece<'a> {
    Sql(&'static str),
    Id(Uuid),
    Whole(i32),
    Real(f64),
    Words(Option<&'a str>),
}

/// The pieces in their order.
pub(crate) struct Prepared<'a>(pub(crate) Vec<Piece<'a>>);

impl QueryFragment<Pg> for Prepared<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        for piece in &self.0 {
            match piece {
                Piece::Sql(text) => out.push_sql(text),
                Piece::Id(id) => out.push_bind_param::<SqlUuid, _>(id)?,
                Piece::Whole(number) => out.push_bind_param::<Integer, _>(number)?,
                Piece::Real(number) => out.push_bind_param::<Double, _>(number)?,
                Piece::Words(words) => out.push_bind_param::<Nullable<Text>, _>(words)?,
            }
        }
        Ok(())
    }
}

impl QueryId for Prepared<'_> {
    type QueryId = ();
    /// The text is the key of the cache: there is one for each way a job can end.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Prepared<'_> {
    type SqlType = Untyped;
}

//! The statement that holds an order against every other change and reads it with its subscription.

use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::Uuid as SqlUuid,
};
use kontor_kernel::kinds::{OrderId, SellerId, TransactionId};

/// Which order is held.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LockBy {
    Order(OrderId),
    Payment(TransactionId),
}

/// Takes the lock first and reads the subscription afterwards, in one statement. What a statement reads of other tables is as it was when
/// the statement began, and it may have waited for the lock since: so the subscription is read by a function, which sees what is there
/// when it is called. The two names stand for the tables, so that `read` is what every other reader asks of them.
pub(crate) struct Locked<Read> {
    seller: SellerId,
    by: LockBy,
    read: Read,
}

impl<Read> Locked<Read> {
    pub(crate) const fn new(seller: SellerId, by: LockBy, read: Read) -> Self {
        Self { seller, by, read }
    }
}

impl<Read: Query> Query for Locked<Read> {
    type SqlType = Read::SqlType;
}

impl<Read> QueryId for Locked<Read> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Read: QueryFragment<Pg>> QueryFragment<Pg> for Locked<Read> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH orders AS MATERIALIZED (SELECT * FROM orders WHERE seller_id = ");
        out.push_bind_param::<SqlUuid, _>(&self.seller)?;
        match &self.by {
            LockBy::Order(id) => {
                out.push_sql(" AND id = ");
                out.push_bind_param::<SqlUuid, _>(id)?;
            }
            LockBy::Payment(id) => {
                out.push_sql(" AND id = (SELECT t.order_id FROM transactions AS t WHERE t.seller_id = ");
                out.push_bind_param::<SqlUuid, _>(&self.seller)?;
                out.push_sql(" AND t.id = ");
                out.push_bind_param::<SqlUuid, _>(id)?;
                out.push_sql(")");
            }
        }
        out.push_sql(
            " FOR UPDATE), subscriptions AS MATERIALIZED
             (SELECT s.* FROM orders AS o CROSS JOIN LATERAL subscription_now(o.seller_id, o.id) AS s) ",
        );
        self.read.walk_ast(out)
    }
}

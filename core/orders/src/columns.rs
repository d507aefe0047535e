//! What is read with the row of an order and is no column that diesel knows of it.

use diesel::{
    QueryResult,
    expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate},
    pg::Pg,
    query_builder::{AstPass, QueryFragment, QueryId},
    sql_types::{Jsonb, Nullable},
};

macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, QueryId)]
            pub struct $name;

            impl Expression for $name {
                type SqlType = Nullable<Jsonb>;
            }

            impl<Source> AppearsOnTable<Source> for $name {}

            impl<Source> SelectableExpression<Source> for $name {}

            impl ValidGrouping<()> for $name {
                type IsAggregate = is_aggregate::No;
            }

            impl QueryFragment<Pg> for $name {
                fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
                    out.push_sql($text);
                    Ok(())
                }
            }
        )*
    };
}

columns! {
    /// Its subscription: the whole row as one value, so that none is needed for what is paid at once.
    SubscriptionColumn = "(SELECT to_jsonb(s) FROM subscriptions AS s WHERE s.seller_id = orders.seller_id AND s.order_id = orders.id)";
    /// Its tax: diesel's tables have 32 columns, and the order's have all of them.
    TaxColumn = "orders.tax";
}

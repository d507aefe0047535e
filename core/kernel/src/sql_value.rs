//! Which type of PostgreSQL a type of ours is: said once, read by every statement and every row.

use std::borrow::Cow;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{
    Array, BigInt, Bool, Bytea, Date, Double, Integer, Jsonb, Nullable, SingleValue, SmallInt, Text, Timestamptz,
};
use uuid::Uuid;

/// A value of a statement or of a column.
pub trait SqlValue {
    /// Its type in SQL.
    type Sql: SingleValue;
}

macro_rules! sql_values {
    ($($rust:ty => $sql:ty),* $(,)?) => {
        $(impl SqlValue for $rust { type Sql = $sql; })*
    };
}

sql_values! {
    bool => Bool,
    i16 => SmallInt,
    i32 => Integer,
    i64 => BigInt,
    f64 => Double,
    str => Text,
    String => Text,
    Cow<'_, str> => Text,
    Uuid => diesel::sql_types::Uuid,
    NaiveDate => Date,
    DateTime<Utc> => Timestamptz,
    serde_json::Value => Jsonb,
}

impl<T: SqlValue + ?Sized> SqlValue for &T {
    type Sql = T::Sql;
}

impl<T: SqlValue> SqlValue for Option<T>
where
    T::Sql: diesel::sql_types::SqlType<IsNull = diesel::sql_types::is_nullable::NotNull>,
{
    type Sql = Nullable<T::Sql>;
}

impl<T: SqlValue> SqlValue for [T] {
    type Sql = Array<T::Sql>;
}

impl SqlValue for Vec<u8> {
    type Sql = Bytea;
}

impl<T: SqlValue> SqlValue for Vec<T> {
    type Sql = Array<T::Sql>;
}

impl<T: SqlValue, const N: usize> SqlValue for [T; N] {
    type Sql = Array<T::Sql>;
}

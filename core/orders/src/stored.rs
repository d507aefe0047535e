//! JSON of a row, as what it is.

use std::{ops::Deref, sync::Arc};

use diesel::{
    deserialize::{FromSql, FromSqlRow, Result},
    pg::{Pg, PgValue},
    sql_types::Jsonb,
};
use serde::de::DeserializeOwned;

/// What PostgreSQL writes before the text of a `jsonb`.
const VERSION: u8 = 1;

/// JSON that is read once, with the row that it stands in: what cannot be read fails there, as a row that is no row, and
/// nobody after that has to ask whether it can. A clone of the row shares it.
#[derive(Debug, FromSqlRow)]
pub struct Stored<T>(Arc<T>);

impl<T> Clone for Stored<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Stored<T> {
    /// A value that the row has since it was read.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Deref for Stored<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned> FromSql<Jsonb, Pg> for Stored<T> {
    fn from_sql(value: PgValue<'_>) -> Result<Self> {
        match value.as_bytes() {
            [VERSION, text @ ..] => Ok(Self(Arc::new(serde_json::from_slice(text)?))),
            _ => Err("jsonb of an unknown version".into()),
        }
    }
}

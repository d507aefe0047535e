//! What every job has in common, and the macro that declares them.

use kontor_kernel::{ApiError, Result, kinds::SellerId};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::Lane;

/// A unit of background work: names of things, a lane, and a key under which only one of its kind is open.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// Where it runs.
    const LANE: Lane;

    /// The jobs of this lane that name nothing: sweeps, which begin by the calendar.
    fn sweeps() -> Vec<Self>;
}

/// A job as the table keeps it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The job's name within its lane.
    pub kind: String,
    /// The ids it carries.
    pub payload: Value,
}

impl Stored {
    /// Takes a job apart.
    pub fn from_job<J: Job>(job: &J) -> Result<Self> {
        let Value::Object(mut parts) = serde_json::to_value(job)? else {
            return Err(ApiError::internal("a job is not an object"));
        };
        let Some(Value::String(kind)) = parts.remove("kind") else {
            return Err(ApiError::internal("a job has no kind"));
        };
        let payload = parts.remove("payload").unwrap_or_else(|| Value::Object(Map::new()));
        Ok(Self { kind, payload })
    }

    /// Puts a job together again. Fails for kinds and payloads that this version does not know.
    pub fn job<J: Job>(&self) -> Result<J> {
        let mut parts = Map::from_iter([("kind".to_owned(), json!(self.kind))]);
        if self.payload.as_object().is_some_and(|ids| !ids.is_empty()) {
            parts.insert("payload".to_owned(), self.payload.clone());
        }
        Ok(serde_json::from_value(Value::Object(parts))?)
    }

    /// The seller whose turn this job takes.
    pub fn tenant(&self) -> Option<SellerId> {
        self.payload.get("seller")?.as_str()?.parse().ok()
    }

    /// The same work about the same things is open once at most.
    pub fn dedupe_key(&self) -> String {
        let ids = self.payload.as_object().into_iter().flat_map(Map::values).filter_map(Value::as_str);
        std::iter::once(self.kind.as_str()).chain(ids).collect::<Vec<_>>().join(":")
    }

    /// The same key among the jobs of all lanes.
    pub(crate) fn open_key<J: Job>(&self) -> String {
        format!("{}/{}", J::LANE, self.dedupe_key())
    }
}

macro_rules! jobs {
    ($(
        $(#[$lane_doc:meta])*
        $name:ident in $lane:ident {
            $($(#[$doc:meta])* $kind:ident $({ $($field:ident: $id:ty),* $(,)? })?;)*
        }
    )*) => {$(
        $(#[$lane_doc])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $kind $({ $(#[doc = concat!("Which ", stringify!($field), ".")] $field: $id),* })?,)*
        }

        impl crate::job::Job for $name {
            const LANE: crate::Lane = crate::Lane::$lane;

            fn sweeps() -> Vec<Self> {
                let all: Vec<Option<Self>> = vec![$(crate::job::sweep!($name $kind $({ $($field)* })?)),*];
                all.into_iter().flatten().collect()
            }
        }
    )*};
}
/// A job without fields is a sweep.
macro_rules! sweep {
    ($name:ident $kind:ident) => {
        Some($name::$kind)
    };
    ($name:ident $kind:ident { $($field:ident)* }) => {
        None
    };
}
pub(crate) use {jobs, sweep};

//! Ids as a list reads and writes them.

use kontor_kernel::{Id, Kind};
use uuid::Uuid;

/// How to read the ids of one kind.
#[derive(Clone, Copy)]
pub struct IdWords {
    /// The wire prefix.
    pub prefix: &'static str,
    /// Reads one.
    pub parse: fn(&str) -> Option<Uuid>,
    /// Writes one.
    pub print: fn(Uuid) -> String,
}

impl IdWords {
    /// The ids of a kind.
    pub const fn for_kind<K: Kind>() -> Self {
        Self {
            prefix: K::PREFIX,
            parse: |text| text.parse::<Id<K>>().ok().map(Id::uuid),
            print: |uuid| Id::<K>::from_uuid(uuid).to_string(),
        }
    }
}

impl std::fmt::Debug for IdWords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.prefix)
    }
}

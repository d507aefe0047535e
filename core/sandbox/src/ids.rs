//! Ids in the provider's style: a prefix and a time-ordered number, so that id order is the order of events.

use uuid::Uuid;

pub fn new(prefix: &str) -> String {
    format!("{prefix}_{}", Uuid::now_v7().simple())
}

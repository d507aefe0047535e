//! What a change says of a field that may be empty.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Tells what was not sent from what was sent as null: the one leaves a field as it is, the other empties it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Patch<T> {
    /// Not sent: the field stays as it is.
    #[default]
    Absent,
    /// Sent as null: the field is emptied.
    Null,
    /// The new value.
    Value(T),
}

impl<T> Patch<T> {
    /// Whether the field stays as it is.
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// The new value, where there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// The same of a reference.
    pub const fn as_ref(&self) -> Patch<&T> {
        match self {
            Self::Absent => Patch::Absent,
            Self::Null => Patch::Null,
            Self::Value(value) => Patch::Value(value),
        }
    }

    /// Another value in its place; what is absent or null stays so.
    pub fn map<U>(self, read: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Absent => Patch::Absent,
            Self::Null => Patch::Null,
            Self::Value(value) => Patch::Value(read(value)),
        }
    }

    /// [`Self::map`] with what may be refused.
    pub fn try_map<U, E>(self, read: impl FnOnce(T) -> Result<U, E>) -> Result<Patch<U>, E> {
        match self {
            Self::Absent => Ok(Patch::Absent),
            Self::Null => Ok(Patch::Null),
            Self::Value(value) => read(value).map(Patch::Value),
        }
    }

    /// What the field holds afterwards.
    pub fn over(self, before: Option<T>) -> Option<T> {
        match self {
            Self::Absent => before,
            Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }

    /// Writes it into a field.
    pub fn apply_to(self, field: &mut Option<T>) {
        if !self.is_absent() {
            *field = self.value();
        }
    }
}

/// Of something new: what was left out stays empty.
impl<T> From<Option<T>> for Patch<T> {
    fn from(given: Option<T>) -> Self {
        given.map_or(Self::Absent, Self::Value)
    }
}

/// Only what was sent is read: a struct's `#[serde(default)]` says what was not.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Null, Self::Value))
    }
}

/// For fingerprints of requests that make something new, of which absent and null say the same.
impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().value().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[derive(Deserialize)]
    #[serde(default)]
    #[derive(Default)]
    struct Change {
        limit: Patch<i64>,
    }

    #[test]
    fn what_was_not_sent_is_no_null() {
        let read = |text: &str| serde_json::from_str::<Change>(text).unwrap().limit;
        for (text, patch, after) in [
            ("{}", Patch::Absent, Some(3)),
            (r#"{"limit":null}"#, Patch::Null, None),
            (r#"{"limit":5}"#, Patch::Value(5), Some(5)),
        ] {
            assert_eq!(read(text), patch, "{text}");
            assert_eq!(read(text).over(Some(3)), after, "{text}");
            let mut field = Some(3);
            read(text).apply_to(&mut field);
            assert_eq!(field, after, "{text}");
        }
    }
}

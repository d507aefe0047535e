//! A value of a caller on its way into SQL: as a parameter, or quoted where a statement takes none.

use chrono::{DateTime, Utc};
use kontor_kernel::iso;
use uuid::Uuid;

/// A value with its SQL type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Bind {
    Uuid(Uuid),
    Uuids(Vec<Uuid>),
    Text(String),
    Texts(Vec<String>),
    Int(i64),
    Bool(bool),
    Time(DateTime<Utc>),
}

impl Bind {
    /// The value as SQL text. COPY takes no parameters, so this is the one place where a caller's text is quoted:
    /// with standard_conforming_strings (which the transaction sets) only the quote itself needs care, and NUL
    /// never comes this far.
    pub fn literal(&self) -> String {
        match self {
            Self::Uuid(id) => format!("'{id}'::uuid"),
            Self::Uuids(ids) => {
                format!("'{{{}}}'::uuid[]", ids.iter().map(Uuid::to_string).collect::<Vec<_>>().join(","))
            }
            Self::Text(text) => format!("{}::text", quoted(text)),
            Self::Texts(texts) => {
                format!("ARRAY[{}]::text[]", texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(","))
            }
            Self::Int(number) => format!("{number}::bigint"),
            Self::Bool(yes) => yes.to_string(),
            Self::Time(time) => format!("'{}'::timestamptz", iso(*time)),
        }
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\0', "").replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_cannot_end_a_literal() {
        let text = "x'; DROP TABLE orders; --\\";
        assert_eq!(Bind::Text(text.to_owned()).literal(), "'x''; DROP TABLE orders; --\\'::text");
        assert_eq!(Bind::Texts(vec!["a'b".to_owned(), "c".to_owned()]).literal(), "ARRAY['a''b','c']::text[]");
        assert_eq!(Bind::Texts(Vec::new()).literal(), "ARRAY[]::text[]");
    }
}

//! The columns that a row type is read from, as text for SELECT.

/// What a row type reads: columns of its own, and rows within it.
#[derive(Debug, Clone, Copy)]
pub enum RowPart {
    /// A column.
    Column(&'static str),
    /// A row of columns of the same table.
    Embedded(&'static [RowPart]),
}

/// A type whose columns are known; `#[derive(Row)]` writes it.
pub trait RowColumns {
    /// In the order of its fields.
    const PARTS: &'static [RowPart];
}

const SEPARATOR: &[u8] = b", ";

/// How many bytes [`columns_text`] has, with a separator before each column.
#[doc(hidden)]
pub const fn columns_length(mut parts: &[RowPart], alias: &str) -> usize {
    let mut length = 0;
    while let Some((part, rest)) = parts.split_first() {
        length += match part {
            RowPart::Column(name) => SEPARATOR.len() + alias.len() + 1 + name.len(),
            RowPart::Embedded(inner) => columns_length(inner, alias),
        };
        parts = rest;
    }
    length
}

#[expect(clippy::indexing_slicing, reason = "at compile time, where a mistake does not compile")]
const fn write<const N: usize>(mut text: [u8; N], mut at: usize, mut bytes: &[u8]) -> ([u8; N], usize) {
    while let Some((byte, rest)) = bytes.split_first() {
        text[at] = *byte;
        at += 1;
        bytes = rest;
    }
    (text, at)
}

/// The columns, each after a separator.
#[doc(hidden)]
pub const fn columns_text<const N: usize>(
    mut parts: &[RowPart],
    alias: &str,
    mut text: [u8; N],
    mut at: usize,
) -> ([u8; N], usize) {
    while let Some((part, rest)) = parts.split_first() {
        (text, at) = match part {
            RowPart::Column(name) => {
                (text, at) = write(text, at, SEPARATOR);
                (text, at) = write(text, at, alias.as_bytes());
                (text, at) = write(text, at, b".");
                write(text, at, name.as_bytes())
            }
            RowPart::Embedded(inner) => columns_text(inner, alias, text, at),
        };
        parts = rest;
    }
    (text, at)
}

/// Without the first separator.
#[doc(hidden)]
pub const fn columns_str(text: &[u8]) -> &str {
    match text.split_at_checked(SEPARATOR.len()) {
        Some((_, columns)) => match std::str::from_utf8(columns) {
            Ok(columns) => columns,
            Err(_) => "",
        },
        None => "",
    }
}

/// Every column of a row type, of the table with this alias: `columns!(Product, "r")` is `"r.id, r.slug, …"`.
#[macro_export]
macro_rules! columns {
    ($row:ty, $alias:literal) => {{
        const PARTS: &[$crate::RowPart] = <$row as $crate::RowColumns>::PARTS;
        const LENGTH: usize = $crate::columns_length(PARTS, $alias);
        const TEXT: [u8; LENGTH] = $crate::columns_text(PARTS, $alias, [0; LENGTH], 0).0;
        $crate::columns_str(&TEXT)
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Inner;
    impl RowColumns for Inner {
        const PARTS: &'static [RowPart] = &[RowPart::Column("b"), RowPart::Column("c")];
    }

    struct Whole;
    impl RowColumns for Whole {
        const PARTS: &'static [RowPart] =
            &[RowPart::Column("a"), RowPart::Embedded(Inner::PARTS), RowPart::Column("d")];
    }

    #[test]
    fn columns_of_embedded_rows_stand_in_their_place() {
        const COLUMNS: &str = columns!(Whole, "r");
        assert_eq!(COLUMNS, "r.a, r.b, r.c, r.d");
    }
}

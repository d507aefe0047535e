//! The raw query string as decoded pairs. Brackets may come raw or as %5B; `+` is a space.

use kontor_kernel::{Code, Validator, limits::QUERY_BYTES_MAX};
use percent_encoding::percent_decode_str;

/// The parts of `filters[name][part]=value`: name, group key, part.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The whole decoded name, for error pointers.
    pub name: String,
    pub value: String,
}

impl Pair {
    /// `("filters", Some("created_at"), Some("from"))` of `filters[created_at][from]`; an empty part is a list.
    pub fn path(&self) -> (&str, Option<&str>, Option<&str>) {
        let Some((head, rest)) = self.name.split_once('[') else { return (&self.name, None, None) };
        let Some(rest) = rest.strip_suffix(']') else { return (&self.name, None, None) };
        match rest.split_once("][") {
            Some((first, second)) => (head, Some(first), Some(second)),
            None => (head, Some(rest), None),
        }
    }
}

pub(crate) fn pairs(raw: &str, check: &mut Validator) -> Vec<Pair> {
    if raw.len() > QUERY_BYTES_MAX {
        check.refuse_with(Code::TooLong, "?", [("max", QUERY_BYTES_MAX.into())]);
        return Vec::new();
    }
    let mut found = Vec::new();
    for piece in raw.split('&').filter(|piece| !piece.is_empty()) {
        let (name, value) = piece.split_once('=').unwrap_or((piece, ""));
        match (decode(name), decode(value)) {
            (Some(name), Some(value)) => found.push(Pair { name, value }),
            (name, _) => {
                check.refuse(Code::InvalidCharacters, &format!("?{}", name.unwrap_or_default()));
            }
        }
    }
    found
}

/// `None` for what is no UTF-8 or holds control characters.
fn decode(text: &str) -> Option<String> {
    let text = text.replace('+', " ");
    let decoded = percent_decode_str(&text).decode_utf8().ok()?;
    (!decoded.chars().any(char::is_control)).then(|| decoded.into_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
    use super::*;

    #[test]
    fn brackets_raw_and_encoded_are_the_same() {
        let mut check = Validator::new();
        let found = pairs("filters[a][]=x+y&filters%5Ba%5D%5B%5D=x%20y&page=2&flag", &mut check);
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0].path(), ("filters", Some("a"), Some("")));
        assert_eq!(found[2].path(), ("page", None, None));
        assert_eq!(found[3].value, "");
        check.finish().unwrap();
    }

    #[test]
    fn bytes_that_are_no_text_are_refused() {
        let mut check = Validator::new();
        pairs("query=%ff&page=%00", &mut check);
        assert_eq!(check.finish().unwrap_err().field_faults().len(), 2);
    }
}

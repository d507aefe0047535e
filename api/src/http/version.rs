//! `If-Match`: the version of a thing that an editor saw.

use std::borrow::Cow;

use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromParameter, ParseResult, Type},
};
use serde_json::Value;

/// A version, bare or quoted as an entity tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IfMatch(Option<i32>);

impl IfMatch {
    /// The version, if one was named; `*` is any.
    pub fn version(seen: Option<Self>) -> Option<i32> {
        seen.and_then(|seen| seen.0)
    }
}

impl Type for IfMatch {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        "version".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            pattern: Some("^(\\*|(W/)?\"?[0-9]{1,9}\"?)$".to_owned()),
            example: Some(Value::String("\"3\"".to_owned())),
            ..MetaSchema::new("string")
        }))
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
        Box::new(self.as_raw_value().into_iter())
    }
}

impl ParseFromParameter for IfMatch {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        let bare = value.trim().trim_start_matches("W/").trim_matches('"');
        if bare == "*" {
            return Ok(Self(None));
        }
        bare.parse().map(|version| Self(Some(version))).map_err(|_| ParseError::custom("not a version"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_bare_and_quoted() {
        let read = |text: &str| IfMatch::parse_from_parameter(text).ok().map(|seen| seen.0);
        assert_eq!(read("3"), Some(Some(3)));
        assert_eq!(read("\"3\""), Some(Some(3)));
        assert_eq!(read("W/\"3\""), Some(Some(3)));
        assert_eq!(read("*"), Some(None));
        assert_eq!(read("three"), None);
    }
}

//! `If-Match`: the version of a thing that an editor saw.

use std::borrow::Cow;

use kontor_kernel::{ApiError, Code};
use poem::{Request, http::header};
use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromParameter, ParseResult, Type},
};
use serde_json::Value;

use super::Answer;

/// No thing is changed a thousand million times.
const DIGITS_MAX: usize = 9;

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
            pattern: Some(format!("^(\\*|(W/)?\"?[0-9]{{1,{DIGITS_MAX}}}\"?)$")),
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
        if value == "*" {
            return Ok(Self(None));
        }
        // Exactly what the pattern above allows: what the document refuses is refused.
        let strong = value.strip_prefix("W/").unwrap_or(value);
        let opened = strong.strip_prefix('"').unwrap_or(strong);
        let bare = opened.strip_suffix('"').unwrap_or(opened);
        let short = (1..=DIGITS_MAX).contains(&bare.len()) && bare.bytes().all(|byte| byte.is_ascii_digit());
        let version = short.then(|| bare.parse().ok()).flatten();
        version.map(|version| Self(Some(version))).ok_or_else(|| ParseError::custom("not a version"))
    }
}

/// The version that a change was made from.
pub fn if_match(request: &Request) -> Answer<Option<i32>> {
    let Some(tag) = request.header(header::IF_MATCH) else { return Ok(None) };
    let version = tag.trim().trim_start_matches("W/").trim_matches('"').parse();
    // A tag that none of our answers ever had is stale by definition.
    Ok(Some(version.map_err(|_| ApiError::new(Code::StaleVersion))?))
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
        for refused in ["three", "", "\"", "W/*", "-1", "+1", "1234567890", "\"\"3\"\"", &"0".repeat(256)] {
            assert_eq!(read(refused), None, "{refused}");
        }
    }
}

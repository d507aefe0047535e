//! Addresses and texts that can be stored and compared: UTF-8 without NUL, which PostgreSQL does not take. Looked at
//! once, before anything is made of a request, so that no handler has to.

use std::{borrow::Cow, fmt};

use kontor_kernel::{ApiError, Code, Result, limits::LIST_ITEMS_MAX};
use percent_encoding::percent_decode_str;
use poem::http::Uri;
use serde_json::Value;

/// Pages of shops. Links to them carry what advertisers hang on, in whatever encoding: such a parameter costs nobody the page.
const PAGES: &str = "/s/";

/// Refuses an address whose path or query is no text.
pub fn check(address: &Uri) -> Result<()> {
    let path = decoded(address.path()).ok_or_else(|| ApiError::new(Code::BadRequest))?;
    if path.contains('\0') {
        return Err(ApiError::new(Code::InvalidCharacters));
    }
    let lenient = path.starts_with(PAGES);
    for pair in address.query().unwrap_or_default().split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        for part in [name, value] {
            let refused = match decoded(part) {
                Some(text) if text.contains('\0') => true,
                Some(_) => false,
                None if lenient => percent_decode_str(part).any(|byte| byte == 0),
                None => return Err(ApiError::new(Code::BadRequest)),
            };
            if refused {
                let name = percent_decode_str(name).decode_utf8_lossy().replace(char::is_control, "");
                return Err(ApiError::field(Code::InvalidCharacters, format!("?{name}")));
            }
        }
    }
    Ok(())
}

/// The path as it is meant; of what is no text, as it was sent.
pub fn path(address: &Uri) -> String {
    decoded(address.path()).unwrap_or(Cow::Borrowed(address.path())).into_owned()
}

fn decoded(text: &str) -> Option<Cow<'_, str>> {
    percent_decode_str(text).decode_utf8().ok()
}

/// The pairs of an urlencoded form. Other than for [`url::form_urlencoded::parse`] bytes that are no UTF-8 are refused
/// and not replaced, and so is NUL.
pub fn pairs(form: &[u8], most: usize) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for pair in form.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()) {
        if found.len() == most {
            return Err(ApiError::new(Code::TooMany).with("max", most));
        }
        let (name, value) = match pair.iter().position(|byte| *byte == b'=') {
            Some(at) => (pair.get(..at).unwrap_or_default(), pair.get(at + 1..).unwrap_or_default()),
            None => (pair, &[][..]),
        };
        found.push((text(name)?, text(value)?));
    }
    if let Some((name, _)) = found.iter().find(|(name, value)| name.contains('\0') || value.contains('\0')) {
        return Err(ApiError::field(Code::InvalidCharacters, format!("/{}", name.replace('\0', ""))));
    }
    Ok(found)
}

fn text(bytes: &[u8]) -> Result<String> {
    let spaced: Vec<u8> = bytes.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte }).collect();
    let decoded: Vec<u8> = percent_encoding::percent_decode(&spaced).collect();
    String::from_utf8(decoded).map_err(|_| ApiError::new(Code::BadRequest))
}

/// Refuses NUL characters, which PostgreSQL cannot store, and lists longer than any operation takes.
pub fn check_json(value: &Value) -> Result<()> {
    let Some((code, mut steps)) = wrong(value) else { return Ok(()) };
    steps.reverse();
    let fault = ApiError::field(code, steps.concat());
    Err(if code == Code::TooMany { fault.with("max", LIST_ITEMS_MAX) } else { fault })
}

/// What is wrong, and the way there, the last step first.
type Wrong = Option<(Code, Vec<String>)>;

fn wrong(value: &Value) -> Wrong {
    match value {
        Value::String(text) if text.contains('\0') => Some((Code::InvalidCharacters, Vec::new())),
        Value::Array(items) if items.len() > LIST_ITEMS_MAX => Some((Code::TooMany, Vec::new())),
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| under(index, item)),
        Value::Object(fields) => fields.iter().find_map(|(key, item)| match key.contains('\0') {
            true => Some((Code::InvalidCharacters, Vec::new())),
            false => under(key, item),
        }),
        _ => None,
    }
}

fn under(step: impl fmt::Display, item: &Value) -> Wrong {
    let (code, mut steps) = wrong(item)?;
    steps.push(format!("/{step}"));
    Some((code, steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(address: &str) -> Option<&'static str> {
        let address = address.parse().ok()?;
        let fault = check(&address).err()?;
        Some(fault.field_faults().first().map_or(fault.code(), |field| field.code).text())
    }

    #[test]
    fn an_address_is_text_without_nul() {
        for good in ["/v1/common/countries?query=%C3%A4+b&x", "/s/anna?utm_source=M%FCller", "/s/anna/100%"] {
            assert_eq!(code(good), None, "{good}");
        }
        for nul in ["/v1/a%00b", "/v1/x?query=a%00", "/v1/x?%00=a", "/s/anna?x=%00", "/s/anna?x=%FC%00"] {
            assert_eq!(code(nul), Some("invalid_characters"), "{nul}");
        }
        for broken in ["/v1/%FF", "/v1/x?query=%FC", "/v1/x?%FC=1", "/s/%FF"] {
            assert_eq!(code(broken), Some("bad_request"), "{broken}");
        }
    }

    #[test]
    fn a_form_is_text_without_nul_and_ends() {
        let refused = |form: &[u8]| pairs(form, 3).err().map(|fault| fault.code().text());
        assert_eq!(pairs(b"a=%C3%A4+b&c&=d", 3).map(|found| found.len()).ok(), Some(3));
        assert_eq!(refused(b"a=1&b=2&c=3&d=4"), Some("too_many"));
        assert_eq!(refused(b"a=%00"), Some("invalid_input"));
        assert_eq!(refused(b"a=\xFF"), Some("bad_request"));
        assert_eq!(refused(b"%FF=a"), Some("bad_request"));
    }
}

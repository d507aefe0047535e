//! Forms: urlencoded and multipart, with flattened brackets (`a[b][]=text`), as the JSON they stand for.

use std::collections::BTreeSet;

use kontor_kernel::{ApiError, Code, limits::FORM_PAIRS_MAX};
use poem::{FromRequest, Request, RequestBody, web::Multipart};
use serde_json::{Map, Value};

use super::{
    body::{Sent, unwrapped},
    plain,
};

/// Deeper brackets than this nobody needs (levels).
const DEPTH_MAX: usize = 8;

pub(super) fn urlencoded(bytes: &[u8]) -> Result<Sent, ApiError> {
    let mut form = Form::new();
    for (key, text) in plain::pairs(bytes, FORM_PAIRS_MAX)? {
        form.plant(&key, text)?;
    }
    Ok(form.sent())
}

/// What was sent, and the bytes of its texts. The intake counts what comes, part by part.
pub(super) async fn multipart(request: &Request, body: &mut RequestBody) -> Result<(Sent, usize), ApiError> {
    let broken = |_| ApiError::new(Code::BadRequest);
    let mut parts = <Multipart as FromRequest>::from_request(request, body)
        .await
        .map_err(|cause| ApiError::new(Code::BadRequest).with_reason(cause.to_string()))?;
    let (mut form, mut pairs, mut length) = (Form::new(), 0_usize, 0_usize);
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        pairs += 1;
        if pairs > FORM_PAIRS_MAX {
            return Err(ApiError::new(Code::TooMany).with("max", FORM_PAIRS_MAX));
        }
        let Some(name) = part.name().map(str::to_owned) else { return Err(ApiError::new(Code::BadRequest)) };
        let text = part.text().await.map_err(|_| ApiError::new(Code::BadRequest))?;
        length += name.len() + text.len();
        form.plant(&name, text)?;
    }
    Ok((form.sent(), length))
}

struct Form {
    root: Value,
    /// Pointers of the keys that came more than once.
    repeated: BTreeSet<String>,
}

impl Form {
    fn new() -> Self {
        Self { root: Value::Object(Map::new()), repeated: BTreeSet::new() }
    }

    fn sent(self) -> Sent {
        Sent { value: unwrapped(self.root), form: true, repeated: self.repeated }
    }

    /// Puts `a[b][]=text` where JSON would have it.
    fn plant(&mut self, key: &str, text: String) -> Result<(), ApiError> {
        let (head, rest) = key.split_once('[').unwrap_or((key, ""));
        let mut path = vec![head];
        let steps = rest.split('[').filter(|_| !rest.is_empty()).map(|step| step.strip_suffix(']').unwrap_or(step));
        path.extend(steps.take(DEPTH_MAX));
        if path.len() > DEPTH_MAX {
            return Err(ApiError::new(Code::BadRequest));
        }
        let mut place = &mut self.root;
        for (level, step) in path.iter().enumerate() {
            // `[]` is one more of a list; at the top there are only names, an odd one included.
            if level > 0 && step.is_empty() {
                if place.is_null() {
                    *place = Value::Array(Vec::new());
                }
                let Some(items) = place.as_array_mut() else {
                    return Err(ApiError::new(Code::DuplicateKey).with("key", key));
                };
                items.push(Value::Null);
                let Some(last) = items.last_mut() else { return Err(ApiError::new(Code::BadRequest)) };
                place = last;
            } else {
                if place.is_null() {
                    *place = Value::Object(Map::new());
                }
                let Some(fields) = place.as_object_mut() else { return Err(ApiError::new(Code::BadRequest)) };
                place = fields.entry(*step).or_insert(Value::Null);
            }
        }
        match place {
            Value::Null => *place = Value::String(text),
            // Again under the same key: a list as OpenAPI writes it, or a mistake, as the type will tell.
            Value::String(first) => {
                *place = Value::Array(vec![Value::String(std::mem::take(first)), Value::String(text)]);
                self.repeated.insert(format!("/{}", path.join("/")));
            }
            Value::Array(items) if self.repeated.contains(&format!("/{}", path.join("/"))) => {
                items.push(Value::String(text));
            }
            _ => return Err(ApiError::new(Code::DuplicateKey).with("key", key)),
        }
        Ok(())
    }
}

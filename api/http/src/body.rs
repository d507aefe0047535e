//! Bodies. JSON, urlencoded and multipart with flattened brackets, and the older `data` wrapper all become the same
//! JSON before a handler sees them; what is broken, doubled or unknown is refused with its place. Forms are read by
//! [`super::form`].

use std::{collections::BTreeSet, fmt};

use kontor_kernel::{Code, Fault};
use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaMediaType, MetaRequest, Registry},
    types::Type,
};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Number, Value};

use super::{exact::Exact, form, refusal::Refusal, room::body_bytes_max, wire::NOT_A_WORD};

/// A request body of type `T` (serde with `deny_unknown_fields`; poem's `Object` for the spec).
pub struct Body<T>(pub T);

impl<'a, T: Type + DeserializeOwned + Send> ApiExtractor<'a> for Body<T> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        let media = |content_type| MetaMediaType { content_type, schema: T::schema_ref() };
        Some(MetaRequest {
            description: None,
            content: vec![
                media("application/json"),
                media("application/x-www-form-urlencoded"),
                media("multipart/form-data"),
            ],
            required: true,
        })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let kind = request.content_type().unwrap_or("application/json").to_ascii_lowercase();
        let value = match kind.split(';').next().unwrap_or_default().trim() {
            "application/json" | "application/vnd.api+json" => json(&bytes(request, body).await?),
            "application/x-www-form-urlencoded" => form::urlencoded(&bytes(request, body).await?),
            "multipart/form-data" => form::multipart(request, body).await,
            _ => Err(Fault::new(Code::UnsupportedMediaType)),
        };
        let typed = value.and_then(|sent| sent.read());
        Ok(Self(typed.map_err(Refusal)?))
    }
}

async fn bytes(request: &Request, body: &mut RequestBody) -> Result<Vec<u8>, Refusal> {
    let max = body_bytes_max(request.original_uri().path());
    let too_large = || Refusal(Fault::new(Code::PayloadTooLarge).with("max_bytes", max));
    let taken = body.take().map_err(|cause| Refusal(Fault::internal(cause)))?;
    taken.into_bytes_limit(max).await.map(Vec::from).map_err(|_| too_large())
}

/// What was sent.
pub(super) struct Sent {
    pub(super) value: Value,
    /// Its values were texts only, so that numbers have to be read out of them.
    pub(super) form: bool,
    /// Where a form gave several texts under one key: a list, or a mistake; the type decides.
    pub(super) repeated: BTreeSet<String>,
}

fn json(bytes: &[u8]) -> Result<Sent, Fault> {
    if bytes.is_empty() {
        return Ok(Sent::of_json(Value::Object(Map::new())));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Strict.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value)).map_err(|cause| {
        let text = cause.to_string();
        match text.strip_prefix(DOUBLED) {
            Some(rest) => Fault::new(Code::DuplicateKey).with("key", rest.split('\u{1}').next().unwrap_or_default()),
            None => Fault::new(Code::MalformedJson),
        }
    })?;
    Ok(Sent::of_json(unwrapped(value)))
}

/// An older client wraps bodies as `{"data": {"type", "attributes"}}`.
pub(super) fn unwrapped(value: Value) -> Value {
    match value {
        Value::Object(mut outer)
            if outer.len() == 1 && outer.get("data").is_some_and(|data| data.get("attributes").is_some()) =>
        {
            match outer.remove("data") {
                Some(Value::Object(mut data)) => data.remove("attributes").unwrap_or(Value::Null),
                other => other.unwrap_or(Value::Null),
            }
        }
        other => other,
    }
}

impl Sent {
    fn of_json(value: Value) -> Self {
        Self { value, form: false, repeated: BTreeSet::new() }
    }

    fn read<T: DeserializeOwned>(mut self) -> Result<T, Fault> {
        if let Some(pointer) = nul(&self.value, String::new()) {
            return Err(Fault::field(Code::InvalidCharacters, pointer));
        }
        // A form has only texts. Where the type wants a number or a yes, the place it complains about is turned into
        // one and the whole is read again; every turn changes one text, so this ends.
        loop {
            match serde_path_to_error::deserialize::<_, T>(Exact(self.value.clone())) {
                Ok(typed) => return Ok(typed),
                Err(refused) => {
                    let pointer = pointer(refused.path());
                    let message = refused.inner().to_string();
                    if self.repeated.contains(&pointer) && !message.starts_with("unknown field") {
                        return Err(Fault::new(Code::DuplicateKey).with("key", pointer.trim_start_matches('/')));
                    }
                    if !(self.form && self.value.pointer_mut(&pointer).is_some_and(|text| retype(text, &message))) {
                        return Err(explain(&pointer, &message));
                    }
                }
            }
        }
    }
}

fn retype(place: &mut Value, message: &str) -> bool {
    let Value::String(text) = &*place else { return false };
    let typed = if message.contains("boolean") {
        // What a browser's own box sends beside the two words; numbers are none.
        text.parse::<bool>().ok().or_else(|| (text == "on").then_some(true)).map(Value::Bool)
    } else if message.contains("expected a sequence") {
        Some(Value::Array(vec![Value::String(text.clone())]))
    } else if message.contains("invalid type: string") {
        text.parse::<Number>().ok().map(Value::Number).or_else(|| text.is_empty().then_some(Value::Null))
    } else {
        None
    };
    typed.map(|value| *place = value).is_some()
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter().fold(String::new(), |at, segment| match segment {
        Segment::Seq { index } => format!("{at}/{index}"),
        Segment::Map { key } => format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")),
        Segment::Enum { .. } | Segment::Unknown => at,
    })
}

/// A deserializer's complaint as a code of the catalogue; nothing that was sent is quoted but field names.
fn explain(pointer: &str, message: &str) -> Fault {
    let quoted = || message.split('`').nth(1).unwrap_or_default().to_owned();
    if message.starts_with("unknown field") {
        let pointer = if pointer.is_empty() { format!("/{}", quoted()) } else { pointer.to_owned() };
        Fault::field(Code::UnknownField, pointer).with("field", quoted())
    } else if message.starts_with("missing field") {
        Fault::field(Code::Required, format!("{pointer}/{}", quoted()))
    } else if let Some(allowed) = message.strip_prefix(NOT_A_WORD) {
        Fault::field(Code::InvalidChoice, pointer).with("allowed", allowed)
    } else if message.starts_with("unknown variant") {
        let allowed: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
        Fault::field(Code::InvalidChoice, pointer).with("allowed", allowed)
    } else {
        Fault::field(Code::InvalidType, pointer).with("expected", expected(message))
    }
}

fn expected(message: &str) -> &'static str {
    let wanted = message.split("expected ").nth(1).unwrap_or_default();
    match wanted {
        wanted if wanted.starts_with('i') || wanted.starts_with('u') => "a whole number",
        wanted if wanted.contains("bool") => "true or false",
        wanted if wanted.contains("string") => "a text",
        wanted if wanted.contains("sequence") => "a list",
        wanted if wanted.contains("struct") || wanted.contains("map") => "an object",
        _ => "a value of the documented type",
    }
}

/// Where a NUL character hides; PostgreSQL cannot store one.
fn nul(value: &Value, at: String) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then_some(at),
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| nul(item, format!("{at}/{index}"))),
        Value::Object(fields) => {
            fields.iter().find_map(
                |(key, item)| {
                    if key.contains('\0') { Some(at.clone()) } else { nul(item, format!("{at}/{key}")) }
                },
            )
        }
        _ => None,
    }
}

const DOUBLED: &str = "doubled key ";

/// Reads JSON like `serde_json::Value` does, but refuses a key given twice instead of taking the last.
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(Self)? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let value = map.next_value_seed(Self)?;
            if fields.contains_key(&key) {
                return Err(A::Error::custom(format!("{DOUBLED}{key}\u{1}")));
            }
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

/// Tells "not sent" from "sent as null" in a PATCH.
#[derive(Debug, Clone, Default)]
pub enum Patch<T> {
    /// The key was not there: leave it as it is.
    #[default]
    Keep,
    /// The key was there: set it, perhaps to nothing.
    Set(Option<T>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::Set)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Line {
        name: String,
        amount: i64,
        #[serde(default)]
        free: bool,
        #[serde(default)]
        tags: Vec<String>,
    }

    fn code(fault: &Fault) -> Code {
        fault.field_faults().first().map_or(fault.code(), |field| field.code)
    }

    #[test]
    fn four_encodings_say_the_same() {
        let expected = Line { name: "A b".into(), amount: 5, free: true, tags: vec!["x".into(), "y".into()] };
        let plain = json(br#"{"name":"A b","amount":5,"free":true,"tags":["x","y"]}"#).unwrap();
        let wrapped =
            json(br#"{"data":{"type":"line","attributes":{"name":"A b","amount":5,"free":true,"tags":["x","y"]}}}"#)
                .unwrap();
        let form = form::urlencoded(b"name=A+b&amount=5&free=true&tags[]=x&tags%5B%5D=y").unwrap();
        // As OpenAPI writes a list in a form.
        let repeated = form::urlencoded(b"name=A+b&amount=5&free=true&tags=x&tags=y").unwrap();
        for sent in [plain, wrapped, form, repeated] {
            assert_eq!(sent.read::<Line>().unwrap(), expected);
        }
    }

    #[test]
    fn what_is_broken_is_named() {
        assert_eq!(code(&json(b"{\"name\":").err().unwrap()), Code::MalformedJson);
        assert_eq!(code(&json(b"{\"a\":1,\"a\":2}").err().unwrap()), Code::DuplicateKey);
        let read = |text: &str| json(text.as_bytes()).unwrap().read::<Line>().unwrap_err();
        assert_eq!(code(&read(r#"{"name":"x","amount":1,"extra":1}"#)), Code::UnknownField);
        assert_eq!(code(&read(r#"{"name":"x"}"#)), Code::Required);
        assert_eq!(code(&read(r#"{"name":"x","amount":"1"}"#)), Code::InvalidType);
        assert_eq!(code(&read(r#"["x",1]"#)), Code::InvalidType);
        assert_eq!(code(&read(r#"{"name":"x\u0000","amount":1}"#)), Code::InvalidCharacters);
        let form = |text: &str| form::urlencoded(text.as_bytes()).unwrap().read::<Line>();
        assert_eq!(code(&form("name=x&name=y&amount=1").unwrap_err()), Code::DuplicateKey);
        assert_eq!(code(&form("name=x&amount=1&amount=2").unwrap_err()), Code::DuplicateKey);
        assert_eq!(form("name=x&amount=1&tags=one").unwrap().tags, ["one"]);
        assert!(form("name=x&amount=1&free=on").unwrap().free);
        assert_eq!(code(&form("name=x&amount=1&free=1").unwrap_err()), Code::InvalidType);
        // One text and a list under one name: nothing of it is dropped in silence.
        assert_eq!(code(&form::urlencoded(b"tags=x&tags[]=y").err().unwrap()), Code::DuplicateKey);
    }
}

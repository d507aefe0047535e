//! Bodies. JSON, urlencoded and multipart with flattened brackets, and the older `data` wrapper all become the same
//! JSON before a handler sees them; what is broken, doubled or unknown is refused with its place. Forms are read by
//! [`super::form`].

use std::collections::BTreeSet;

use kontor_kernel::{
    ApiError, Code, NOT_A_WORD,
    limits::{BODY_BYTES_MAX, NUMBER_MAX},
};
use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaMediaType, MetaRequest, Registry},
    types::Type,
};
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde_json::{Map, Value};

use super::{
    body_limit::body_bytes_max,
    form, intake, plain,
    refusal::Refusal,
    strict::{DOUBLED, Strict},
    strict_json::{BEYOND, Exact},
    typed::{Blanks, Typed},
};

/// The longest text of a body that has no bound of its own; a file within a body has one.
pub const TEXT_CHARS_MAX: usize = 1_000_000;

/// Longer ones are read where they keep no other request waiting (bytes).
const LONG: usize = 32 * 1024;

/// A request body of type `T` (serde with `deny_unknown_fields`; poem's `Object` for the spec).
pub struct Body<T>(pub T);

impl<'a, T: Type + DeserializeOwned + Send + 'static> ApiExtractor<'a> for Body<T> {
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
        let of_texts = body_bytes_max(request.original_uri().path()) == BODY_BYTES_MAX;
        let read = match kind.split(';').next().unwrap_or_default().trim() {
            "application/json" | "application/vnd.api+json" => bytes_read(body, json, of_texts).await,
            "application/x-www-form-urlencoded" => bytes_read(body, form::urlencoded, of_texts).await,
            "multipart/form-data" => match form::multipart(request, body).await {
                Ok((sent, length)) => aside(length, move || sent.bounded(of_texts)?.read()).await,
                Err(fault) => Err(fault),
            },
            _ => Err(ApiError::new(Code::UnsupportedMediaType)),
        };
        Ok(Self(read.map_err(Refusal)?))
    }
}

async fn bytes_read<T: DeserializeOwned + Send + 'static>(
    body: &mut RequestBody,
    understand: fn(&[u8]) -> Result<Sent, ApiError>,
    of_texts: bool,
) -> Result<T, ApiError> {
    let bytes = intake::whole(body.take().map_err(ApiError::internal)?).await?;
    aside(bytes.len(), move || understand(&bytes)?.bounded(of_texts)?.read()).await
}

/// Reads what is long on a thread of its own.
async fn aside<T: Send + 'static>(
    length: usize,
    read: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    if length <= LONG { read() } else { tokio::task::spawn_blocking(read).await? }
}

/// What was sent.
pub(super) struct Sent {
    pub(super) value: Value,
    /// Its values were texts only, so that numbers have to be read out of them.
    pub(super) form: bool,
    /// Where a form gave several texts under one key: a list, or a mistake; the type decides.
    pub(super) repeated: BTreeSet<String>,
}

fn json(bytes: &[u8]) -> Result<Sent, ApiError> {
    if bytes.is_empty() {
        return Ok(Sent::of_json(Value::Object(Map::new())));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Strict.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value)).map_err(|cause| {
        let text = cause.to_string();
        match text.strip_prefix(DOUBLED) {
            Some(rest) => ApiError::new(Code::DuplicateKey).with("key", rest.split('\u{1}').next().unwrap_or_default()),
            None => ApiError::new(Code::MalformedJson),
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

    /// Refuses texts over [`TEXT_CHARS_MAX`] beside their fields, where a body is made `of_texts` and holds no file.
    fn bounded(self, of_texts: bool) -> Result<Self, ApiError> {
        if of_texts {
            check_texts(&self.value, "")?;
        }
        Ok(self)
    }

    fn read<T: DeserializeOwned>(self) -> Result<T, ApiError> {
        plain::check_json(&self.value)?;
        if !self.form {
            let typed = serde_path_to_error::deserialize::<_, T>(Exact(self.value));
            return typed.map_err(|refused| explain(&pointer(refused.path()), &refused.inner().to_string()));
        }
        // A form has only texts, which are read as what the type asks for. An empty one may be no number, or none at all:
        // that shows when it is asked for, and counts from the next reading on.
        let blanks = Blanks::default();
        loop {
            let known = blanks.borrow().len();
            let typed = serde_path_to_error::deserialize::<_, T>(Typed::new(&self.value, &blanks));
            if blanks.borrow().len() == known {
                return typed.map_err(|refused| {
                    let (pointer, message) = (pointer(refused.path()), refused.inner().to_string());
                    if self.repeated.contains(&pointer) && !message.starts_with("unknown field") {
                        return ApiError::new(Code::DuplicateKey).with("key", pointer.trim_start_matches('/'));
                    }
                    explain(&pointer, &message)
                });
            }
        }
    }
}

fn check_texts(value: &Value, pointer: &str) -> Result<(), ApiError> {
    match value {
        // No text has more characters than bytes.
        Value::String(text) if text.len() > TEXT_CHARS_MAX && text.chars().count() > TEXT_CHARS_MAX => {
            Err(ApiError::field(Code::TooLong, pointer).with("max", TEXT_CHARS_MAX))
        }
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(place, item)| check_texts(item, &format!("{pointer}/{place}")))
        }
        Value::Object(fields) => {
            fields.iter().try_for_each(|(name, value)| check_texts(value, &format!("{pointer}/{name}")))
        }
        _ => Ok(()),
    }
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
fn explain(pointer: &str, message: &str) -> ApiError {
    let quoted = || message.split('`').nth(1).unwrap_or_default().to_owned();
    if message.starts_with("unknown field") {
        let pointer = if pointer.is_empty() { format!("/{}", quoted()) } else { pointer.to_owned() };
        ApiError::field(Code::UnknownField, pointer).with("field", quoted())
    } else if message.starts_with("missing field") {
        ApiError::field(Code::Required, format!("{pointer}/{}", quoted()))
    } else if let Some(allowed) = message.strip_prefix(NOT_A_WORD) {
        ApiError::field(Code::InvalidChoice, pointer).with("allowed", allowed)
    } else if message.starts_with("unknown variant") {
        let allowed: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
        ApiError::field(Code::InvalidChoice, pointer).with("allowed", allowed)
    } else if let Some(bound) = message.strip_prefix(BEYOND) {
        beyond(pointer, bound)
    } else {
        ApiError::field(Code::InvalidType, pointer).with("expected", expected(message))
    }
}

/// A number beyond ±[`NUMBER_MAX`]; `bound` is the one of the two that is nearer, and other words may follow it.
fn beyond(pointer: &str, bound: &str) -> ApiError {
    if bound.starts_with('-') {
        return ApiError::field(Code::TooSmall, pointer).with("min", -NUMBER_MAX);
    }
    ApiError::field(Code::TooLarge, pointer).with("max", NUMBER_MAX)
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use kontor_kernel::Patch;
    use serde::{Deserialize, Deserializer};

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

    fn code(fault: &ApiError) -> Code {
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

    #[test]
    fn a_number_that_some_reader_would_round_is_refused_beside_its_field() {
        let (most, least) = (9_007_199_254_740_991_i64, -9_007_199_254_740_991_i64);
        for (text, refused) in [
            (most.to_string(), None),
            (least.to_string(), None),
            ((most + 1).to_string(), Some(Code::TooLarge)),
            ((least - 1).to_string(), Some(Code::TooSmall)),
            (i64::MAX.to_string(), Some(Code::TooLarge)),
            ("9223372036854775808".to_owned(), Some(Code::TooLarge)),
            ("-1e300".to_owned(), Some(Code::TooSmall)),
        ] {
            let sent = json(format!(r#"{{"name":"x","amount":{text}}}"#).as_bytes()).unwrap().read::<Line>();
            let form = form::urlencoded(format!("name=x&amount={text}").as_bytes()).unwrap().read::<Line>();
            for read in [sent, form] {
                assert_eq!(read.as_ref().err().map(code), refused, "{text}");
                let pointers = read.err().and_then(|fault| Some(fault.field_faults().first()?.pointer.clone()));
                assert_eq!(pointers.as_deref(), refused.map(|_| "/amount"), "{text}");
            }
        }
        // The number of what lies deeper, and one that no type reads.
        let deep = |text: &str| json(text.as_bytes()).unwrap().read::<serde_json::Value>().unwrap_err();
        assert_eq!(code(&deep(r#"{"a":[{"b":9007199254740992}]}"#)), Code::TooLarge);
        assert_eq!(code(&json(b"{\"amount\":1e400}").err().unwrap()), Code::MalformedJson);
    }

    #[test]
    fn a_blank_is_nothing_where_a_number_may_be_left_out() {
        #[derive(Debug, Deserialize, PartialEq)]
        #[serde(deny_unknown_fields)]
        struct Plan {
            price: Option<i64>,
            name: Option<String>,
            #[serde(default)]
            days: Patch<u8>,
            seats: Vec<Option<u32>>,
        }
        let read = |text: &str| form::urlencoded(text.as_bytes()).unwrap().read::<Plan>();
        let plan = read("price=&name=&days=&seats[]=&seats[]=3&seats[]=").unwrap();
        assert_eq!((plan.price, plan.name.as_deref(), plan.seats), (None, Some(""), vec![None, Some(3), None]));
        assert_eq!(plan.days, Patch::Null);
        let line = |text: &str| form::urlencoded(text.as_bytes()).unwrap().read::<Line>();
        assert_eq!(code(&line("name=x&amount=").unwrap_err()), Code::InvalidType, "nothing is no number");
        assert_eq!(code(&line("name=x&amount=1.5").unwrap_err()), Code::InvalidType);
        assert_eq!(code(&line("name=x&amount=99999999999999999999").unwrap_err()), Code::TooLarge);
        assert_eq!(line("name=5&amount=5").unwrap().name, "5", "a text stays one");
    }

    #[test]
    fn a_form_is_read_once_and_once_more_for_blanks() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static READ: AtomicUsize = AtomicUsize::new(0);
        struct Number;
        impl<'de> Deserialize<'de> for Number {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                READ.fetch_add(1, Ordering::Relaxed);
                Option::<i64>::deserialize(deserializer).map(|_| Self)
            }
        }
        #[derive(Deserialize)]
        struct Many {
            numbers: Vec<Number>,
        }
        for (pair, most) in [("numbers[]=1", 2_000), ("numbers[]=", 4_000)] {
            READ.store(0, Ordering::Relaxed);
            let form = vec![pair; 2_000].join("&");
            assert_eq!(form::urlencoded(form.as_bytes()).unwrap().read::<Many>().unwrap().numbers.len(), 2_000);
            assert_eq!(READ.load(Ordering::Relaxed), most, "{pair}");
        }
    }
}

//! One object on the wire of a resource's plain fields, which their struct declares, and of those that need hands.

use std::{borrow::Cow, fmt, marker::PhantomData};

use chrono::NaiveDate;
use kontor_kernel::{
    Attribute, AttributeChange, AttributeKind, AttributeLimit, AttributeSet, AttributeUse, Attributes, kinds,
};
use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::{Number, Value};

/// The plain fields (of an answer, a change or a creation) and the others, whose type gives the object its name.
#[derive(Debug, Clone, Serialize)]
pub struct WithFields<F, R> {
    /// The plain fields.
    pub fields: F,
    /// The others.
    pub others: R,
}

impl<F: AttributeSet + Send + Sync, R: Type> Type for WithFields<F, R> {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        R::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        R::schema_ref()
    }

    fn register(registry: &mut Registry) {
        R::register(registry);
        let Some(schema) = registry.schemas.get_mut(&*R::name()) else { return };
        // An object that stands in several places of the specification is registered for each.
        let new = |attribute: &&Attribute| !schema.properties.iter().any(|(name, _)| *name == attribute.name);
        for attribute in F::ATTRIBUTES.iter().filter(new).collect::<Vec<_>>() {
            schema.properties.push((attribute.name, property(attribute, F::USE)));
            let required = match F::USE {
                AttributeUse::Answer => !attribute.optional,
                AttributeUse::Change => false,
                AttributeUse::Creation => attribute.required,
            };
            if required {
                schema.required.push(attribute.name);
            }
        }
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
        Box::new(self.as_raw_value().into_iter())
    }
}

/// What the specification says of a field. A form of the front end takes its limits from there.
fn property(attribute: &Attribute, used: AttributeUse) -> MetaSchemaRef {
    let kind = match attribute.kind {
        AttributeKind::Text => String::schema_ref(),
        AttributeKind::Boolean => bool::schema_ref(),
        AttributeKind::Integer if used == AttributeUse::Answer => i32::schema_ref(),
        // Any whole number is read, so that one out of bounds is refused as that.
        AttributeKind::Integer => i64::schema_ref(),
        AttributeKind::Date => NaiveDate::schema_ref(),
        AttributeKind::Word(words) => inline(MetaSchema {
            enum_items: words().into_iter().map(Value::from).collect(),
            ..MetaSchema::new("string")
        }),
        AttributeKind::Id(prefix) => inline(id_schema(prefix)),
        AttributeKind::Ids(prefix) => {
            inline(MetaSchema { items: Some(Box::new(inline(id_schema(prefix)))), ..MetaSchema::new("array") })
        }
        AttributeKind::RichText => inline(rich_text_schema()),
    };
    let answers = used == AttributeUse::Answer;
    let about = if answers { attribute.about } else { attribute.about_change };
    let mut said = MetaSchema { description: Some(about), ..MetaSchema::ANY };
    match attribute.limit {
        AttributeLimit::Chars(min, max, pattern) if !answers => {
            said.min_length = Some(min).filter(|min| *min > 0);
            said.max_length = Some(max);
            said.pattern = pattern.map(str::to_owned);
        }
        AttributeLimit::Range(min, max) if !answers => {
            said.minimum = number(min);
            said.maximum = number(max);
        }
        AttributeLimit::Items(max) if !answers => said.max_items = Some(max),
        _ => {}
    }
    kind.merge(said)
}

/// As the specification writes bounds.
fn number(bound: i64) -> Option<f64> {
    Number::from(bound).as_f64()
}

fn inline(schema: MetaSchema) -> MetaSchemaRef {
    MetaSchemaRef::Inline(Box::new(schema))
}

/// A document of formatted text.
pub(crate) fn rich_text_schema() -> MetaSchema {
    let block =
        MetaSchema { description: Some("A block, such as `paragraph` or `heading`."), ..MetaSchema::new("object") };
    let kind = MetaSchema { enum_items: vec![Value::from("doc")], ..MetaSchema::new("string") };
    MetaSchema {
        properties: vec![
            ("type", inline(kind)),
            ("content", inline(MetaSchema { items: Some(Box::new(inline(block))), ..MetaSchema::new("array") })),
        ],
        required: vec!["type"],
        ..MetaSchema::new("object")
    }
}

/// What every document of a page has; the whole of it is the schema of `core/pages`.
pub(crate) fn page_document_schema() -> MetaSchema {
    let about = "A block: `id`, `type`, `v` and `props`, with `style`, `visibility` and `animation`.";
    let block = MetaSchema { description: Some(about), ..MetaSchema::new("object") };
    let locale = MetaSchema { max_length: Some(10), ..MetaSchema::new("string") };
    let list = |item: MetaSchema, max| MetaSchema {
        items: Some(Box::new(inline(item))),
        max_items: Some(max),
        ..MetaSchema::new("array")
    };
    let first = MetaSchema { enum_items: vec![Value::from(1)], ..MetaSchema::new("integer") };
    let kind = MetaSchema { enum_items: vec![Value::from("shop")], ..MetaSchema::new("string") };
    MetaSchema {
        properties: vec![
            ("schemaVersion", inline(first)),
            ("pageKind", inline(kind)),
            ("locales", inline(list(locale, 20))),
            ("blocks", inline(list(block, 200))),
        ],
        required: vec!["schemaVersion", "pageKind", "locales", "blocks"],
        ..MetaSchema::new("object")
    }
}

/// An id with this prefix.
pub(crate) fn id_schema(prefix: &str) -> MetaSchema {
    MetaSchema {
        max_length: Some(kinds::length(prefix)),
        pattern: Some(kinds::pattern(prefix)),
        example: Some(Value::String(format!("{prefix}_01h455vb4pex5vsknk084sn02q"))),
        ..MetaSchema::new("string")
    }
}

impl<F: Attributes + Send + Sync, R: ToJSON> ToJSON for WithFields<F, R> {
    fn to_json(&self) -> Option<Value> {
        let Some(Value::Object(mut others)) = self.others.to_json() else { return None };
        others.extend(self.fields.to_json());
        Some(Value::Object(others))
    }
}

/// Documents ask this of all that stands in them. An answer is written and never read.
impl<F: AttributeSet + Send + Sync, R: Type> ParseFromJSON for WithFields<F, R> {
    fn parse_from_json(_value: Option<Value>) -> ParseResult<Self> {
        Err(ParseError::custom("an answer is not read"))
    }
}

/// Gives the keys of the others on, and reads the plain fields between them.
struct Sieve<'a, A, F> {
    map: A,
    fields: &'a mut F,
}

impl<'de, A: MapAccess<'de>, F: AttributeChange> MapAccess<'de> for Sieve<'_, A, F> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            if !self.fields.read_value(&key, &mut self.map)? {
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

impl<'de, F: AttributeChange, R: Deserialize<'de>> Deserialize<'de> for WithFields<F, R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<F, R>(PhantomData<(F, R)>);
        impl<'de, F: AttributeChange, R: Deserialize<'de>> Visitor<'de> for Fields<F, R> {
            type Value = WithFields<F, R>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of its fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let mut fields = F::default();
                let sieve = Sieve { map, fields: &mut fields };
                let others = R::deserialize(MapAccessDeserializer::new(sieve))?;
                match fields.missing_field().filter(|_| F::USE == AttributeUse::Creation) {
                    Some(name) => Err(A::Error::missing_field(name)),
                    None => Ok(WithFields { fields, others }),
                }
            }
        }
        // As a struct: a list is no object.
        deserializer.deserialize_struct("WithFields", &[], Fields(PhantomData))
    }
}

//! How the domain's types are written on the wire: ids, times, money and states.

use std::{borrow::Cow, fmt};

use chrono::{DateTime, Utc};
use kontor_kernel::{ApiError, Currency, Id, Kind, Machine, Money, iso};
use poem_openapi::{
    Object,
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::{ParseError, ParseFromJSON, ParseFromParameter, ParseResult, ToJSON, Type},
};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Implements poem-openapi's `Type` for a text with a schema of its own.
macro_rules! text_type {
    ($($generic:ident: $bound:path)?, $name:ty, $title:expr, $schema:expr) => {
        impl<$($generic: $bound)?> Type for $name {
            const IS_REQUIRED: bool = true;
            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> Cow<'static, str> {
                $title
            }

            fn schema_ref() -> MetaSchemaRef {
                MetaSchemaRef::Inline(Box::new($schema))
            }

            fn register(_registry: &mut Registry) {}

            fn as_raw_value(&self) -> Option<&Self::RawValueType> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
                Box::new(self.as_raw_value().into_iter())
            }
        }
    };
}

/// A typed id in a path, a body or an answer.
#[derive(Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct WireId<K: Kind>(pub Id<K>);

impl<K: Kind> Clone for WireId<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K: Kind> Copy for WireId<K> {}
impl<K: Kind> fmt::Debug for WireId<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl<K: Kind> From<Id<K>> for WireId<K> {
    fn from(id: Id<K>) -> Self {
        Self(id)
    }
}

text_type!(K: Kind, WireId<K>, format!("id_{}", K::PREFIX).into(), crate::fields::id_schema(K::PREFIX));

impl<K: Kind> ToJSON for WireId<K> {
    fn to_json(&self) -> Option<Value> {
        Some(Value::String(self.0.to_string()))
    }
}

impl<K: Kind> ParseFromJSON for WireId<K> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let text = value.as_ref().and_then(Value::as_str).unwrap_or_default();
        text.parse().map(Self).map_err(|_| ParseError::custom("not an id of this kind"))
    }
}

impl<K: Kind> ParseFromParameter for WireId<K> {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        value.parse().map(Self).map_err(|_| ParseError::custom("not an id of this kind"))
    }
}

/// A moment: ISO 8601 with milliseconds and `Z`.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub DateTime<Utc>);

impl From<DateTime<Utc>> for Timestamp {
    fn from(moment: DateTime<Utc>) -> Self {
        Self(moment)
    }
}

text_type!(, Timestamp, "timestamp".into(), MetaSchema {
    example: Some(Value::String("2026-03-31T12:00:00.000Z".to_owned())),
    ..MetaSchema::new_with_format("string", "date-time")
});

impl ToJSON for Timestamp {
    fn to_json(&self) -> Option<Value> {
        Some(Value::String(iso(self.0)))
    }
}

impl ParseFromJSON for Timestamp {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let text = value.as_ref().and_then(Value::as_str).unwrap_or_default();
        Self::parse_from_parameter(text)
    }
}

impl ParseFromParameter for Timestamp {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        DateTime::parse_from_rfc3339(value)
            .map(|moment| Self(moment.with_timezone(&Utc)))
            .map_err(|_| ParseError::custom("not a moment"))
    }
}

/// A state or another word of a closed set; the spec lists the whole set.
pub struct WireEnum<S: Machine>(pub S);

impl<S: Machine> Clone for WireEnum<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Machine> Copy for WireEnum<S> {}
impl<S: Machine> fmt::Debug for WireEnum<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.text())
    }
}
impl<S: Machine> From<S> for WireEnum<S> {
    fn from(state: S) -> Self {
        Self(state)
    }
}
impl<S: Machine> Serialize for WireEnum<S> {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.serialize_str(self.0.text())
    }
}
impl<'de, S: Machine> Deserialize<'de> for WireEnum<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        kontor_kernel::deserialize_word(deserializer).map(Self)
    }
}

text_type!(S: Machine, WireEnum<S>, S::NAME.replace('.', "_").into(), MetaSchema {
    enum_items: S::ALL.iter().map(|state| Value::String(state.text().to_owned())).collect(),
    ..MetaSchema::new("string")
});

impl<S: Machine> ToJSON for WireEnum<S> {
    fn to_json(&self) -> Option<Value> {
        Some(Value::String(self.0.text().to_owned()))
    }
}

impl<S: Machine> ParseFromJSON for WireEnum<S> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let text = value.as_ref().and_then(Value::as_str).unwrap_or_default();
        S::parse(text).map(Self).ok_or_else(|| ParseError::custom("not one of its words"))
    }
}

impl<S: Machine> ParseFromParameter for WireEnum<S> {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        S::parse(value).map(Self).ok_or_else(|| ParseError::custom("not one of its words"))
    }
}

/// An amount of money: an integer in minor units (cents for euro) and a lowercase ISO 4217 code.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(example)]
pub struct Amount {
    /// Integer in minor units; negative for money returned.
    pub amount: i64,
    /// Currency, as a lowercase ISO 4217 code.
    #[oai(validator(min_length = 3, max_length = 3))]
    pub currency: String,
}

impl poem_openapi::types::Example for Amount {
    fn example() -> Self {
        Self { amount: 1900, currency: "eur".to_owned() }
    }
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self { amount: money.amount, currency: money.currency.to_string() }
    }
}

impl Amount {
    /// The money it names; an unknown currency is refused beside its field.
    pub fn money(&self, pointer: &str) -> Result<Money, ApiError> {
        let currency: Currency = self
            .currency
            .parse()
            .map_err(|_| ApiError::field(kontor_kernel::Code::InvalidCurrency, format!("{pointer}/currency")))?;
        Ok(Money::new(self.amount, currency))
    }
}

/// The document of a page: blocks with what they show and how they look; what it may say is checked by who keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WirePageDocument(pub Value);

text_type!(, WirePageDocument, "page_document".into(), crate::fields::page_document_schema());

impl ToJSON for WirePageDocument {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.clone())
    }
}

impl ParseFromJSON for WirePageDocument {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        value.filter(Value::is_object).map(Self).ok_or_else(|| ParseError::custom("not a document"))
    }
}

/// A formatted text, as a document of the editor; what it may say is checked by who keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WireRichText(pub Value);

text_type!(, WireRichText, "rich_text".into(), crate::fields::rich_text_schema());

impl ToJSON for WireRichText {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.clone())
    }
}

impl ParseFromJSON for WireRichText {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        value.filter(Value::is_object).map(Self).ok_or_else(|| ParseError::custom("not a document"))
    }
}

//! A field of a change that may be emptied, on the wire.

use std::borrow::Cow;

use kontor_kernel::Patch;
use poem_openapi::{
    registry::{MetaSchemaRef, Registry},
    types::{ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Absent, null or a value. The words of the field say what null does (`…; null: no limit.`): by them the specification
/// knows that it may be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WirePatch<T>(pub Patch<T>);

impl<T> Default for WirePatch<T> {
    fn default() -> Self {
        Self(Patch::Absent)
    }
}

impl<T: Type> Type for WirePatch<T> {
    const IS_REQUIRED: bool = false;
    type RawValueType = T::RawValueType;
    type RawElementValueType = T::RawElementValueType;

    fn name() -> Cow<'static, str> {
        format!("patch_{}", T::name()).into()
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        self.0.as_ref().value().and_then(Type::as_raw_value)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
        Box::new(self.0.as_ref().value().into_iter().flat_map(Type::raw_element_iter))
    }

    fn is_none(&self) -> bool {
        self.0.as_ref().value().is_none()
    }
}

impl<T: ParseFromJSON> ParseFromJSON for WirePatch<T> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let patch = match value {
            None => Patch::Absent,
            Some(Value::Null) => Patch::Null,
            Some(value) => {
                Patch::Value(T::parse_from_json(Some(value)).map_err(poem_openapi::types::ParseError::propagate)?)
            }
        };
        Ok(Self(patch))
    }
}

impl<T: ToJSON> ToJSON for WirePatch<T> {
    fn to_json(&self) -> Option<Value> {
        self.0.as_ref().value().and_then(ToJSON::to_json)
    }
}

//! Reads JSON into types, an object as an object: serde would take a list for a struct as well, field by field. A number
//! that some reader of JSON would round is none.

use kontor_kernel::limits::NUMBER_MAX;
use serde::{
    Deserializer,
    de::{
        Error as _, IntoDeserializer, Unexpected, Visitor,
        value::{MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Error, Number, Value};

/// How the complaint about a number begins that is beyond what the document says of all numbers; the bound follows.
pub(super) const BEYOND: &str = "beyond ";

pub(super) struct Exact(pub Value);

/// Gives a number on, unless it is beyond ±[`NUMBER_MAX`].
pub(super) fn within<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Error> {
    let negative = number.as_f64().is_some_and(|number| number < 0.0);
    let far = match (number.as_i64(), number.as_f64()) {
        (Some(whole), _) => !(-NUMBER_MAX..=NUMBER_MAX).contains(&whole),
        // Whole numbers beyond 64 bits are read as fractions.
        (None, fraction) => fraction.is_none_or(|fraction| fraction.abs() > NUMBER_MAX as f64),
    };
    if far {
        let bound = if negative { -NUMBER_MAX } else { NUMBER_MAX };
        return Err(Error::custom(format!("{BEYOND}{bound}")));
    }
    number.deserialize_any(visitor)
}

impl IntoDeserializer<'_, Error> for Exact {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Exact {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(yes),
            Value::Number(number) => within(&number, visitor),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Exact));
                let value = visitor.visit_seq(&mut items)?;
                items.end().map(|()| value)
            }
            Value::Object(fields) => {
                let mut fields = MapDeserializer::new(fields.into_iter().map(|(name, value)| (name, Exact(value))));
                let value = visitor.visit_map(&mut fields)?;
                fields.end().map(|()| value)
            }
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.0.is_array() {
            return Err(Error::invalid_type(Unexpected::Seq, &visitor));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

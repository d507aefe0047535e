//! Reads the texts of a form as what a type asks for, in one pass.

use std::{cell::RefCell, collections::BTreeSet};

use serde::{
    Deserializer,
    de::{
        IntoDeserializer, Visitor,
        value::{MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Error, Number, Value};

use super::strict_json::{Exact, within};

/// The empty texts that a number or a yes was asked of, by where they lie in memory.
pub(super) type Blanks = RefCell<BTreeSet<usize>>;

/// A place of a form.
#[derive(Clone, Copy)]
pub(super) struct Typed<'a> {
    value: &'a Value,
    blanks: &'a Blanks,
}

impl<'a> Typed<'a> {
    pub(super) const fn new(value: &'a Value, blanks: &'a Blanks) -> Self {
        Self { value, blanks }
    }

    const fn at(self, value: &'a Value) -> Self {
        Self { value, blanks: self.blanks }
    }

    fn place(self) -> usize {
        std::ptr::from_ref(self.value).addr()
    }

    fn is_known_blank(self) -> bool {
        self.blanks.borrow().contains(&self.place())
    }

    /// An empty text where something else is wanted: for now that, and from the next reading on nothing.
    fn blank<'de, V: Visitor<'de>>(
        self,
        visitor: V,
        stand_in: impl FnOnce(V) -> Result<V::Value, Error>,
    ) -> Result<V::Value, Error> {
        if self.is_known_blank() {
            return visitor.visit_unit();
        }
        self.blanks.borrow_mut().insert(self.place());
        stand_in(visitor)
    }

    fn number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::String(text) if text.is_empty() => self.blank(visitor, |visitor| visitor.visit_u64(0)),
            Value::String(text) => match text.parse::<Number>() {
                Ok(number) => within(&number, visitor),
                Err(_) => self.deserialize_any(visitor),
            },
            _ => self.deserialize_any(visitor),
        }
    }
}

impl<'de> IntoDeserializer<'de, Error> for Typed<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! numbers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.number(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Typed<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::String(text) => visitor.visit_str(text),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.iter().map(|item| self.at(item)));
                let value = visitor.visit_seq(&mut items)?;
                items.end().map(|()| value)
            }
            Value::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| (name.as_str(), self.at(value)));
                let mut fields = MapDeserializer::new(fields);
                let value = visitor.visit_map(&mut fields)?;
                fields.end().map(|()| value)
            }
            other => Exact(other.clone()).deserialize_any(visitor),
        }
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8 deserialize_u16
        deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.as_str() {
            // What a browser's own box sends beside the two words; numbers are none.
            Some("true" | "on") => visitor.visit_bool(true),
            Some("false") => visitor.visit_bool(false),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() || self.is_known_blank() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    /// One text under the name of a list is a list of one.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::String(_) => visitor.visit_seq(SeqDeserializer::new(std::iter::once(self))),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _length: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        // Only to say what is wrong: a list is no object.
        if self.value.is_array() {
            return Exact(self.value.clone()).deserialize_struct(name, fields, visitor);
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value.clone().deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct tuple_struct map identifier ignored_any
    }
}

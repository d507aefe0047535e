//! Plain fields of a resource, declared once: what is read, written, copied, answered and changed as a whole.
//! `#[derive(Attributes)]` writes the rest from the struct.

use chrono::NaiveDate;
use serde::{
    Serialize,
    de::{DeserializeOwned, MapAccess},
};
use serde_json::{Map, Value};

use crate::{Id, Kind, Machine, Patch, Result};

/// What the specification says of a field.
#[derive(Debug, Clone, Copy)]
pub struct Attribute {
    /// Its name on the wire.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// The same for a change, with what null does.
    pub about_change: &'static str,
    /// What it holds.
    pub kind: AttributeKind,
    /// Whether it may be empty: then an answer leaves it out.
    pub optional: bool,
    /// Whether something new has to have it.
    pub required: bool,
    /// What it may hold.
    pub limit: AttributeLimit,
}

/// What a field holds.
#[derive(Debug, Clone, Copy)]
pub enum AttributeKind {
    /// A text.
    Text,
    /// True or false.
    Boolean,
    /// A whole number.
    Integer,
    /// A day.
    Date,
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
    /// An id with this prefix.
    Id(&'static str),
    /// Ids with this prefix.
    Ids(&'static str),
    /// A formatted text, as a document of the editor.
    RichText,
}

/// What a field may hold, beyond its kind.
#[derive(Debug, Clone, Copy)]
pub enum AttributeLimit {
    /// Whatever its kind is.
    None,
    /// So many characters after trimming, of this pattern if any.
    Chars(usize, usize, Option<&'static str>),
    /// A number of this range.
    Range(i64, i64),
    /// At most so many.
    Items(usize),
}

/// What a set of fields is sent for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeUse {
    /// An answer: what is not optional is always there.
    Answer,
    /// A change: everything may be left out.
    Change,
    /// Something new: what is required has to be there.
    Creation,
}

/// A set of fields of one object on the wire.
pub trait AttributeSet {
    /// What the specification says of them, in order.
    const ATTRIBUTES: &'static [Attribute];
    /// What they are sent for.
    const USE: AttributeUse;
}

/// The fields as they are kept.
pub trait Attributes: AttributeSet {
    /// What is to be changed of them.
    type Change: AttributeChange;

    /// Takes a change over, whose limits were checked.
    fn apply(&mut self, change: &Self::Change) -> Result<()>;

    /// As an answer tells them: what is empty and may be is left out.
    fn to_json(&self) -> Map<String, Value>;
}

/// What is to be changed of the fields, as it was sent.
pub trait AttributeChange: AttributeSet + Default + Serialize {
    /// Reads the value of a key that is one of the fields; false, and nothing is read, where it is none of them.
    fn read_value<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> std::result::Result<bool, A::Error>;

    /// The first field that is required of something new and was not sent.
    fn missing_field(&self) -> Option<&'static str>;
}

/// A change of what is only being made: the fields that are required have to be there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Creation<C>(pub C);

impl<C: AttributeChange> AttributeSet for Creation<C> {
    const ATTRIBUTES: &'static [Attribute] = C::ATTRIBUTES;
    const USE: AttributeUse = AttributeUse::Creation;
}

impl<C: AttributeChange> AttributeChange for Creation<C> {
    fn read_value<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> std::result::Result<bool, A::Error> {
        self.0.read_value(key, map)
    }

    fn missing_field(&self) -> Option<&'static str> {
        self.0.missing_field()
    }
}

/// The value of a field that is always there.
pub trait AttributeScalar: Sized + Clone + PartialEq {
    /// As it is sent, before its limits are checked.
    type Input: Serialize + DeserializeOwned;
    /// What it holds.
    const KIND: AttributeKind;

    /// Reads what was sent and checked.
    fn of_input(input: &Self::Input) -> Result<Self>;

    /// As an answer tells it.
    fn to_json(&self) -> Value;

    /// Whether a reader finds nothing new. Where lines of a text break and how far words stand apart says nothing.
    fn reads_like(&self, other: &Self) -> bool {
        self == other
    }
}

/// The value of a field, empty or not.
pub trait AttributeValue: Sized {
    /// What a change says of it.
    type Change;
    /// What it holds.
    const KIND: AttributeKind;
    /// Whether it may be empty.
    const OPTIONAL: bool;

    /// Takes a change over.
    fn apply(&mut self, change: &Self::Change) -> Result<()>;

    /// As an answer tells it; `None` is left out.
    fn to_json(&self) -> Option<Value>;

    /// Whether a reader finds nothing new.
    fn reads_like(&self, other: &Self) -> bool;
}

impl<T: AttributeScalar> AttributeValue for T {
    type Change = Option<T::Input>;
    const KIND: AttributeKind = T::KIND;
    const OPTIONAL: bool = false;

    fn apply(&mut self, change: &Self::Change) -> Result<()> {
        if let Some(input) = change {
            *self = T::of_input(input)?;
        }
        Ok(())
    }

    fn to_json(&self) -> Option<Value> {
        Some(AttributeScalar::to_json(self))
    }

    fn reads_like(&self, other: &Self) -> bool {
        AttributeScalar::reads_like(self, other)
    }
}

impl<T: AttributeScalar> AttributeValue for Option<T> {
    type Change = Patch<T::Input>;
    const KIND: AttributeKind = T::KIND;
    const OPTIONAL: bool = true;

    fn apply(&mut self, change: &Self::Change) -> Result<()> {
        change.as_ref().try_map(T::of_input)?.apply_to(self);
        Ok(())
    }

    fn to_json(&self) -> Option<Value> {
        self.as_ref().map(AttributeScalar::to_json)
    }

    fn reads_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(one), Some(other)) => one.reads_like(other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl AttributeScalar for String {
    type Input = Self;
    const KIND: AttributeKind = AttributeKind::Text;

    fn of_input(input: &Self) -> Result<Self> {
        Ok(input.trim().to_owned())
    }

    fn to_json(&self) -> Value {
        Value::String(self.clone())
    }

    fn reads_like(&self, other: &Self) -> bool {
        self.split_whitespace().eq(other.split_whitespace())
    }
}

impl AttributeScalar for bool {
    type Input = Self;
    const KIND: AttributeKind = AttributeKind::Boolean;

    fn of_input(input: &Self) -> Result<Self> {
        Ok(*input)
    }

    fn to_json(&self) -> Value {
        Value::Bool(*self)
    }
}

/// Any whole number is read, so that one out of bounds is refused as that.
impl AttributeScalar for i32 {
    type Input = i64;
    const KIND: AttributeKind = AttributeKind::Integer;

    fn of_input(input: &i64) -> Result<Self> {
        Ok(Self::try_from(*input)?)
    }

    fn to_json(&self) -> Value {
        Value::from(*self)
    }
}

impl AttributeScalar for NaiveDate {
    type Input = Self;
    const KIND: AttributeKind = AttributeKind::Date;

    fn of_input(input: &Self) -> Result<Self> {
        Ok(*input)
    }

    fn to_json(&self) -> Value {
        Value::String(self.to_string())
    }
}

fn texts<M: Machine>() -> Vec<&'static str> {
    M::ALL.iter().map(|word| word.text()).collect()
}

impl<M: Machine + Serialize + DeserializeOwned> AttributeScalar for M {
    type Input = Self;
    const KIND: AttributeKind = AttributeKind::Word(texts::<M>);

    fn of_input(input: &Self) -> Result<Self> {
        Ok(*input)
    }

    fn to_json(&self) -> Value {
        Value::String(self.text().to_owned())
    }
}

impl<K: Kind> AttributeScalar for Id<K> {
    type Input = Self;
    const KIND: AttributeKind = AttributeKind::Id(K::PREFIX);

    fn of_input(input: &Self) -> Result<Self> {
        Ok(*input)
    }

    fn to_json(&self) -> Value {
        Value::String(self.to_string())
    }
}

impl<K: Kind> AttributeScalar for Vec<Id<K>> {
    type Input = Self;
    const KIND: AttributeKind = AttributeKind::Ids(K::PREFIX);

    fn of_input(input: &Self) -> Result<Self> {
        Ok(input.clone())
    }

    fn to_json(&self) -> Value {
        self.iter().map(AttributeScalar::to_json).collect()
    }
}

/// What a change says, whether the field may be empty or not.
pub trait ChangedValue<T> {
    /// The new value, where there is one.
    fn new_value(&self) -> Option<&T>;
}

impl<T> ChangedValue<T> for Option<T> {
    fn new_value(&self) -> Option<&T> {
        self.as_ref()
    }
}

impl<T> ChangedValue<T> for Patch<T> {
    fn new_value(&self) -> Option<&T> {
        self.as_ref().value()
    }
}

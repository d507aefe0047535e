//! State machines as data. One declaration gives the Rust enum, the database text, the API's enum, the rows of the
//! transitions table that the database's trigger asks, and the diagram in the docs.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserializer,
    de::{self, Visitor},
};

/// A set of states with its allowed moves.
pub trait Machine: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The machine's name, also the first column of the transitions table.
    const NAME: &'static str;
    /// The table whose `state` column (or [`Machine::COLUMN`]) it guards.
    const TABLE: &'static str;
    /// The guarded column.
    const COLUMN: &'static str;
    /// Every state.
    const ALL: &'static [Self];
    /// States a thing may be born in.
    const BIRTHS: &'static [Self];
    /// Every allowed move.
    const MOVES: &'static [(Self, Self)];

    /// The state's name, exactly the specification's.
    fn text(self) -> &'static str;

    /// The state of a name.
    fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|state| state.text() == text)
    }

    /// Where one can go from here.
    fn next(self) -> Vec<Self> {
        Self::MOVES.iter().filter(|(from, _)| *from == self).map(|(_, to)| *to).collect()
    }

    /// From where one can come here.
    fn sources(self) -> Vec<&'static str> {
        Self::MOVES.iter().filter(|(_, to)| *to == self).map(|(from, _)| from.text()).collect()
    }

    /// Whether nothing follows.
    fn is_final(self) -> bool {
        self.next().is_empty()
    }
}

/// The answer to a requested move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transition<S> {
    /// It moved just now, from this state.
    Moved(S),
    /// It was there already: nothing was done a second time.
    Already,
    /// It cannot go there from where it was found.
    Refused(S),
}

impl<S: Machine> Transition<S> {
    /// Whether this very call moved it; a refusal becomes 409 `invalid_transition` with from, to and allowed.
    pub fn into_result(self, to: S) -> crate::Result<bool> {
        match self {
            Self::Moved(_) => Ok(true),
            Self::Already => Ok(false),
            Self::Refused(from) => Err(crate::ApiError::new(crate::Code::InvalidTransition)
                .with("from", from.text())
                .with("to", to.text())
                .with("allowed", from.next().iter().map(|state| state.text()).collect::<Vec<_>>())),
        }
    }
}

/// Marks the words that would have been allowed in a deserializer's message.
pub const NOT_A_WORD: &str = "not one of: ";

/// Reads a word of a closed set; the refusal names them all, behind [`NOT_A_WORD`].
pub fn deserialize_word<'de, S: Machine, D: Deserializer<'de>>(deserializer: D) -> Result<S, D::Error> {
    struct WordVisitor<S>(PhantomData<S>);
    impl<S: Machine> Visitor<'_> for WordVisitor<S> {
        type Value = S;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("one of its words")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<S, E> {
            let allowed = || S::ALL.iter().map(|state| state.text()).collect::<Vec<_>>().join(", ");
            S::parse(text).ok_or_else(|| E::custom(format!("{NOT_A_WORD}{}", allowed())))
        }
    }
    deserializer.deserialize_str(WordVisitor(PhantomData))
}

/// Declares a machine.
///
/// ```ignore
/// states! {
///     /// Where a payout stands.
///     pub enum PayoutState in "payouts"."state" {
///         Pending "pending" => [Issued, Canceled],
///         Issued "issued" => [Successful, Canceled],
///         Successful "successful" => [Canceled],
///         Canceled "canceled" => [],
///     }
///     births [Pending]
/// }
/// ```
#[macro_export]
macro_rules! states {
    (
        $(#[$doc:meta])*
        pub enum $name:ident in $table:literal . $column:literal {
            $($(#[$state_doc:meta])* $state:ident $text:literal => [$($to:ident),* $(,)?],)*
        }
        births [$($birth:ident),* $(,)?]
    ) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            $crate::__diesel::expression::AsExpression, $crate::__diesel::deserialize::FromSqlRow,
        )]
        #[diesel(sql_type = $crate::__diesel::sql_types::Text)]
        pub enum $name { $($(#[$state_doc])* $state),* }

        impl $crate::Machine for $name {
            const NAME: &'static str = concat!($table, ".", $column);
            const TABLE: &'static str = $table;
            const COLUMN: &'static str = $column;
            const ALL: &'static [Self] = &[$(Self::$state),*];
            const BIRTHS: &'static [Self] = &[$(Self::$birth),*];
            const MOVES: &'static [(Self, Self)] = &[$($((Self::$state, Self::$to),)*)*];

            fn text(self) -> &'static str {
                match self { $(Self::$state => $text),* }
            }
        }

        $crate::text_enum_impls!($name);
    };
}

/// Text in the database and on the wire for a [`Machine`] or another closed set of words.
#[macro_export]
#[doc(hidden)]
macro_rules! text_enum_impls {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str($crate::Machine::text(*self))
            }
        }

        impl $crate::__serde::Serialize for $name {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::Machine::text(*self))
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                $crate::deserialize_word(deserializer)
            }
        }

        impl $crate::SqlValue for $name {
            type Sql = $crate::__diesel::sql_types::Text;
        }

        impl $crate::__diesel::deserialize::FromSql<$crate::__diesel::sql_types::Text, $crate::__diesel::pg::Pg>
            for $name
        {
            fn from_sql(bytes: $crate::__diesel::pg::PgValue<'_>) -> $crate::__diesel::deserialize::Result<Self> {
                let text = <String as $crate::__diesel::deserialize::FromSql<
                    $crate::__diesel::sql_types::Text,
                    $crate::__diesel::pg::Pg,
                >>::from_sql(bytes)?;
                <Self as $crate::Machine>::parse(&text)
                    .ok_or_else(|| format!("{}: unknown state {text}", <Self as $crate::Machine>::NAME).into())
            }
        }

        impl $crate::__diesel::serialize::ToSql<$crate::__diesel::sql_types::Text, $crate::__diesel::pg::Pg> for $name {
            fn to_sql<'b>(
                &'b self,
                out: &mut $crate::__diesel::serialize::Output<'b, '_, $crate::__diesel::pg::Pg>,
            ) -> $crate::__diesel::serialize::Result {
                <str as $crate::__diesel::serialize::ToSql<
                    $crate::__diesel::sql_types::Text,
                    $crate::__diesel::pg::Pg,
                >>::to_sql($crate::Machine::text(*self), &mut out.reborrow())
            }
        }
    };
}

/// Declares a closed set of words that has no moves (a product's form, a payment method, …).
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$word_doc:meta])* $word:ident $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            $crate::__diesel::expression::AsExpression, $crate::__diesel::deserialize::FromSqlRow,
        )]
        #[diesel(sql_type = $crate::__diesel::sql_types::Text)]
        pub enum $name { $($(#[$word_doc])* $word),* }

        impl $crate::Machine for $name {
            const NAME: &'static str = stringify!($name);
            const TABLE: &'static str = "";
            const COLUMN: &'static str = "";
            const ALL: &'static [Self] = &[$(Self::$word),*];
            const BIRTHS: &'static [Self] = &[];
            const MOVES: &'static [(Self, Self)] = &[];

            fn text(self) -> &'static str {
                match self { $(Self::$word => $text),* }
            }
        }

        $crate::text_enum_impls!($name);
    };
}

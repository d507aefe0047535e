//! Currencies: lowercase ISO 4217 codes with their number of minor digits.

mod charged;

use std::{fmt, str::FromStr};

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types,
};

/// One currency. Copy, four bytes, compared by code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql_types::Text)]
pub struct Currency([u8; 3]);

/// Code and minor digits of every currency that the card provider takes (selling-core §9; digits from ISO 4217).
const KNOWN: &[(&str, u8)] = &[
    ("aed", 2),
    ("afn", 2),
    ("all", 2),
    ("amd", 2),
    ("ang", 2),
    ("aoa", 2),
    ("ars", 2),
    ("aud", 2),
    ("awg", 2),
    ("azn", 2),
    ("bam", 2),
    ("bbd", 2),
    ("bdt", 2),
    ("bgn", 2),
    ("bhd", 3),
    ("bif", 0),
    ("bmd", 2),
    ("bnd", 2),
    ("bob", 2),
    ("brl", 2),
    ("bsd", 2),
    ("bwp", 2),
    ("byn", 2),
    ("bzd", 2),
    ("cad", 2),
    ("cdf", 2),
    ("chf", 2),
    ("clp", 0),
    ("cny", 2),
    ("cop", 2),
    ("crc", 2),
    ("cve", 2),
    ("czk", 2),
    ("djf", 0),
    ("dkk", 2),
    ("dop", 2),
    ("dzd", 2),
    ("egp", 2),
    ("etb", 2),
    ("eur", 2),
    ("fjd", 2),
    ("fkp", 2),
    ("gbp", 2),
    ("gel", 2),
    ("ghs", 2),
    ("gip", 2),
    ("gmd", 2),
    ("gnf", 0),
    ("gtq", 2),
    ("gyd", 2),
    ("hkd", 2),
    ("hnl", 2),
    ("htg", 2),
    ("huf", 2),
    ("idr", 2),
    ("ils", 2),
    ("inr", 2),
    ("isk", 0),
    ("jmd", 2),
    ("jod", 3),
    ("jpy", 0),
    ("kes", 2),
    ("kgs", 2),
    ("khr", 2),
    ("kmf", 0),
    ("krw", 0),
    ("kwd", 3),
    ("kyd", 2),
    ("kzt", 2),
    ("lak", 2),
    ("lbp", 2),
    ("lkr", 2),
    ("lrd", 2),
    ("lsl", 2),
    ("mad", 2),
    ("mdl", 2),
    ("mga", 2),
    ("mkd", 2),
    ("mmk", 2),
    ("mnt", 2),
    ("mop", 2),
    ("mur", 2),
    ("mvr", 2),
    ("mwk", 2),
    ("mxn", 2),
    ("myr", 2),
    ("mzn", 2),
    ("nad", 2),
    ("ngn", 2),
    ("nio", 2),
    ("nok", 2),
    ("npr", 2),
    ("nzd", 2),
    ("omr", 3),
    ("pab", 2),
    ("pen", 2),
    ("pgk", 2),
    ("php", 2),
    ("pkr", 2),
    ("pln", 2),
    ("pyg", 0),
    ("qar", 2),
    ("ron", 2),
    ("rsd", 2),
    ("rwf", 0),
    ("sar", 2),
    ("sbd", 2),
    ("scr", 2),
    ("sek", 2),
    ("sgd", 2),
    ("shp", 2),
    ("sle", 2),
    ("sos", 2),
    ("srd", 2),
    ("std", 2),
    ("szl", 2),
    ("thb", 2),
    ("tjs", 2),
    ("tnd", 3),
    ("top", 2),
    ("try", 2),
    ("ttd", 2),
    ("twd", 2),
    ("tzs", 2),
    ("uah", 2),
    ("ugx", 0),
    ("usd", 2),
    ("uyu", 2),
    ("uzs", 2),
    ("vnd", 0),
    ("vuv", 0),
    ("wst", 2),
    ("xaf", 0),
    ("xcd", 2),
    ("xof", 0),
    ("xpf", 0),
    ("yer", 2),
    ("zar", 2),
    ("zmw", 2),
];

impl Currency {
    /// The default currency (selling-core §9).
    pub const EUR: Self = Self(*b"eur");

    /// The codes of every known currency.
    pub fn codes() -> Vec<&'static str> {
        KNOWN.iter().map(|(code, _)| *code).collect()
    }

    /// Every known currency, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        KNOWN.iter().filter_map(|(code, _)| code.parse().ok())
    }

    /// The lowercase ISO 4217 code.
    pub fn code(&self) -> &str {
        // Only `from_str` builds one, and it takes only the ASCII codes above.
        std::str::from_utf8(&self.0).unwrap_or("eur")
    }

    /// Digits after the decimal separator: 2 for euro, 0 for yen, 3 for Kuwaiti dinar.
    pub fn digits(&self) -> u8 {
        KNOWN.iter().find(|(code, _)| *code == self.code()).map_or(2, |(_, digits)| *digits)
    }

    /// Its sign where it has one of its own, else its code in capitals (storefront-growth §3).
    pub fn symbol(&self) -> String {
        match self.code() {
            "eur" => "€".to_owned(),
            "usd" => "$".to_owned(),
            "gbp" => "£".to_owned(),
            other => other.to_uppercase(),
        }
    }

    /// The currency of a seller's country (selling-core §9), euro where the list is silent.
    pub fn of_country(country: &str) -> Self {
        let code = match country {
            "PL" => "pln",
            "CH" => "chf",
            "GB" => "gbp",
            _ => "eur",
        };
        code.parse().unwrap_or(Self::EUR)
    }
}

impl FromStr for Currency {
    type Err = UnknownCode;

    fn from_str(code: &str) -> Result<Self, UnknownCode> {
        KNOWN
            .iter()
            .find(|(known, _)| *known == code)
            .and_then(|(known, _)| known.as_bytes().try_into().ok())
            .map(Self)
            .ok_or(UnknownCode)
    }
}

/// The code is not a lowercase ISO 4217 code that we take.
#[derive(Debug, thiserror::Error)]
#[error("unknown code")]
pub struct UnknownCode;

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl serde::Serialize for Currency {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> serde::Deserialize<'de> for Currency {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl crate::SqlValue for Currency {
    type Sql = sql_types::Text;
}

impl FromSql<sql_types::Text, Pg> for Currency {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(<String as FromSql<sql_types::Text, Pg>>::from_sql(bytes)?.parse()?)
    }
}

impl ToSql<sql_types::Text, Pg> for Currency {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <str as ToSql<sql_types::Text, Pg>>::to_sql(self.code(), &mut out.reborrow())
    }
}

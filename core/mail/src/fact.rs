//! A fact of an email as its sentences show it: by its type, never by what it looks like.

use chrono::{DateTime, NaiveDate, Timelike, Utc};
use chrono_tz::Tz;
use kontor_kernel::{Locale, Money};

use crate::{
    AccountChange, Debit, Download, Instalment, LabelledValue, Line, PlanPayments, SecurityChange, untranslated,
    words::WORDS,
};

/// Facts that are sentences or words of a language: whoever has the mail translated wants them translated too.
pub(crate) const PROSE: &[&str] = &["reason", "resource", "country"];

/// A fact that a sentence can name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fact {
    /// A name, a code, an address: no translator changes it, unless [`PROSE`] says so.
    Text(String),
    /// Words of the reader's language.
    Words(String),
    Amount(Money),
    Day(NaiveDate),
    Moment(DateTime<Utc>),
    Number(i64),
    /// Nothing that a sentence could name: a list, a condition, or a fact that is absent.
    Unnamed,
}

impl Fact {
    /// The text of the fact under this name; none where there is nothing to name.
    pub fn shown(&self, name: &str, locale: Locale, zone: Tz) -> Option<String> {
        match self {
            Self::Text(text) if PROSE.contains(&name) => Some(text.clone()),
            Self::Text(text) => Some(untranslated::mark(text)),
            Self::Words(text) => Some(text.clone()),
            Self::Amount(amount) => Some(untranslated::mark(&amount.shown(locale))),
            Self::Day(day) => Some(locale.short_date(*day)),
            Self::Moment(moment) => Some(show_moment(*moment, locale, zone)),
            Self::Number(number) => Some(number.to_string()),
            Self::Unnamed => None,
        }
    }
}

fn show_moment(moment: DateTime<Utc>, locale: Locale, zone: Tz) -> String {
    let local = moment.with_timezone(&zone);
    let facts = [
        ("day", locale.short_date(local.date_naive())),
        ("time", locale.time_of_day(local.hour(), local.minute())),
        ("zone", local.format("%Z").to_string()),
    ];
    WORDS.say(locale, "common.moment", &facts.each_ref().map(|(name, fact)| (*name, fact.as_str())))
}

/// What can be a fact of an email.
pub(crate) trait AsFact {
    /// As sentences show it.
    fn as_fact(&self) -> Fact;
}

macro_rules! facts {
    ($($type:ty $(, $other:ty)*: $fact:ident => $shown:expr;)*) => {
        $(facts! { @one $type: $fact => $shown } $(facts! { @one $other: $fact => $shown })*)*
    };
    (@one $type:ty: $fact:ident => $shown:expr) => {
        impl AsFact for $type {
            fn as_fact(&self) -> Fact {
                let $fact = self;
                $shown
            }
        }
    };
}

facts! {
    String: text => Fact::Text(text.clone());
    Money: amount => Fact::Amount(*amount);
    NaiveDate: day => Fact::Day(*day);
    DateTime<Utc>: moment => Fact::Moment(*moment);
    i64: number => Fact::Number(*number);
    i32, u32: number => Fact::Number(i64::from(*number));
    bool, AccountChange, SecurityChange, PlanPayments, Debit: _unnamed => Fact::Unnamed;
    Vec<Line>, Vec<Download>, Vec<LabelledValue>, Vec<Instalment>, Vec<String>: _unnamed => Fact::Unnamed;
}

impl<T: AsFact> AsFact for Option<T> {
    fn as_fact(&self) -> Fact {
        self.as_ref().map_or(Fact::Unnamed, T::as_fact)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn moments_in_the_readers_zone() {
        let moment = "2026-03-31T22:30:00Z".parse().unwrap();
        assert_eq!(show_moment(moment, Locale::De, Tz::Europe__Berlin), "01.04.2026, 00:30 Uhr (CEST)");
        assert_eq!(show_moment(moment, Locale::En, Tz::UTC), "31 March 2026, 22:30 UTC");
    }

    #[test]
    fn what_somebody_typed_is_no_day_though_it_looks_like_one() {
        let typed = "2026-03-31".to_owned().as_fact().shown("product", Locale::En, Tz::UTC).unwrap();
        assert_eq!(untranslated::unmarked(&typed), "2026-03-31");
    }
}

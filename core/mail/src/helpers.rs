//! What templates may call: words, money, days and moments. All of them refuse what they cannot show.

use chrono::{DateTime, NaiveDate, Timelike, Utc};
use chrono_tz::Tz;
use handlebars::{Context, Handlebars, Helper, HelperDef, RenderContext, RenderError, RenderErrorReason, ScopedJson};
use kontor_kernel::{Locale, Money};
use serde_json::Value;

use crate::{untranslated, words::WORDS};

// A key of words that ends in a fact which is a word itself.
handlebars::handlebars_helper!(joined: |start: str, end: str| format!("{start}{end}"));
handlebars::handlebars_helper!(choose: |condition: bool, yes: str, no: str| if condition { yes } else { no });

/// `marks`: whether the text says what is not to be translated ([`untranslated`]).
pub(crate) fn register(registry: &mut Handlebars<'static>, locale: Locale, marks: bool) {
    registry.register_helper("t", Box::new(Words { locale, marks }));
    registry.register_helper(
        "exact",
        Box::new(Show { locale, marks, show: |value, _, _| value.as_str().map(str::to_owned) }),
    );
    registry.register_helper("key", Box::new(joined));
    registry.register_helper("choose", Box::new(choose));
    registry.register_helper(
        "every",
        Box::new(Show::words(locale, |value, locale, _| {
            let interval = value.as_str()?;
            let (count, unit) = interval.split_at_checked(interval.len().checked_sub(1)?)?;
            let text = WORDS.counted(locale, &format!("plan.every_{unit}"), count.parse().ok()?)?;
            Some(text.replace("{count}", count))
        })),
    );
    registry.register_helper(
        "money",
        Box::new(Show {
            locale,
            marks,
            show: |value, _, _| serde_json::from_value::<Money>(value.clone()).ok().map(Money::shown),
        }),
    );
    registry.register_helper(
        "day",
        Box::new(Show::words(locale, |value, locale, _| {
            value.as_str()?.parse::<NaiveDate>().ok().map(|day| locale.short_date(day))
        })),
    );
    registry.register_helper(
        "moment",
        Box::new(Show::words(locale, |value, locale, zone| {
            value.as_str()?.parse::<DateTime<Utc>>().ok().map(|moment| show_moment(moment, locale, zone))
        })),
    );
}

fn refuse(text: String) -> RenderError {
    RenderErrorReason::Other(text).into()
}

/// Facts that are sentences or words of a language: whoever has the mail translated wants them translated too.
pub(crate) const PROSE: &[&str] = &["reason", "resource", "country"];

/// `{{t "key" fact=value}}`: of a `count` the form that the language has for it.
struct Words {
    locale: Locale,
    marks: bool,
}

impl HelperDef for Words {
    fn call_inner<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
    ) -> Result<ScopedJson<'rc>, RenderError> {
        let key = helper.param(0).and_then(|param| param.value().as_str()).unwrap_or_default();
        let count = helper.hash_get("count").and_then(|count| count.value().as_u64());
        let text = count.map_or_else(|| WORDS.text(self.locale, key), |count| WORDS.counted(self.locale, key, count));
        let text = text.ok_or_else(|| refuse(format!("no words for {key}")))?;
        let mut facts = Vec::new();
        for (name, value) in helper.hash() {
            if value.is_value_missing() {
                return Err(refuse(format!("{key}: {name} is missing")));
            }
            let fact = value.value().as_str().map_or_else(|| value.value().to_string(), str::to_owned);
            // What a helper answers is marked there, where it has to be.
            let is_exact = value.value().is_string() && value.relative_path().is_some() && !PROSE.contains(name);
            facts.push((*name, if self.marks && is_exact { untranslated::mark(&fact) } else { fact }));
        }
        let filled = filled(text, &facts).ok_or_else(|| refuse(format!("{key} needs facts")))?;
        Ok(ScopedJson::Derived(Value::String(filled)))
    }
}

/// The text with its facts, none of which is read for places of others; `None` where one is missing.
fn filled(text: &str, facts: &[(&str, String)]) -> Option<String> {
    let mut parts = text.split('{');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}')?;
        whole.push_str(&facts.iter().find(|(known, _)| *known == name)?.1);
        whole.push_str(rest);
    }
    Some(whole)
}

/// `{{money total}}`, `{{day due_on}}`, `{{moment paid_at}}`
struct Show {
    locale: Locale,
    marks: bool,
    show: fn(&Value, Locale, Tz) -> Option<String>,
}

impl Show {
    /// What is translated with the sentence around it.
    fn words(locale: Locale, show: fn(&Value, Locale, Tz) -> Option<String>) -> Self {
        Self { locale, marks: false, show }
    }
}

impl HelperDef for Show {
    fn call_inner<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        context: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
    ) -> Result<ScopedJson<'rc>, RenderError> {
        let zone = context.data().get("time_zone").and_then(Value::as_str).and_then(|zone| zone.parse().ok());
        helper
            .param(0)
            .and_then(|param| (self.show)(param.value(), self.locale, zone.unwrap_or(Tz::UTC)))
            .map(|text| ScopedJson::Derived(Value::String(if self.marks { untranslated::mark(&text) } else { text })))
            .ok_or_else(|| refuse(format!("{}: nothing to show", helper.name())))
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_fact_is_not_read_for_places_of_others() {
        let facts = [("name", "{amount}".to_owned()), ("amount", "5 €".to_owned())];
        assert_eq!(filled("{name} owes {amount}.", &facts).unwrap(), "{amount} owes 5 €.");
        assert_eq!(filled("{name} owes {total}.", &facts), None);
    }

    #[test]
    fn moments_in_the_readers_zone() {
        let moment = "2026-03-31T22:30:00Z".parse().unwrap();
        assert_eq!(show_moment(moment, Locale::De, Tz::Europe__Berlin), "01.04.2026, 00:30 Uhr (CEST)");
        assert_eq!(show_moment(moment, Locale::En, Tz::UTC), "31 March 2026, 22:30 UTC");
    }
}

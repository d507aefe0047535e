//! What templates may call: words, money, days and moments. All of them refuse what they cannot show.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use handlebars::{Context, Handlebars, Helper, HelperDef, RenderContext, RenderError, RenderErrorReason, ScopedJson};
use kontor_kernel::{Locale, Money};
use serde_json::Value;

use crate::words::words;

pub(crate) fn register(registry: &mut Handlebars<'static>, locale: Locale) {
    registry.register_helper("t", Box::new(Words(locale)));
    registry.register_helper(
        "money",
        Box::new(Show(locale, |value, _, _| serde_json::from_value::<Money>(value.clone()).ok().map(show_money))),
    );
    registry.register_helper(
        "day",
        Box::new(Show(locale, |value, locale, _| {
            value.as_str()?.parse::<NaiveDate>().ok().map(|day| show_day(day, locale))
        })),
    );
    registry.register_helper(
        "moment",
        Box::new(Show(locale, |value, locale, zone| {
            value.as_str()?.parse::<DateTime<Utc>>().ok().map(|moment| show_moment(moment, locale, zone))
        })),
    );
}

fn refuse(text: String) -> RenderError {
    RenderErrorReason::Other(text).into()
}

/// `{{t "key" fact=value}}`
struct Words(Locale);

impl HelperDef for Words {
    fn call_inner<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
    ) -> Result<ScopedJson<'rc>, RenderError> {
        let key = helper.param(0).and_then(|param| param.value().as_str()).unwrap_or_default();
        let mut text = words(self.0, key).ok_or_else(|| refuse(format!("no words for {key}")))?.to_owned();
        for (name, value) in helper.hash() {
            if value.is_value_missing() {
                return Err(refuse(format!("{key}: {name} is missing")));
            }
            let fact = value.value().as_str().map_or_else(|| value.value().to_string(), str::to_owned);
            text = text.replace(&format!("{{{name}}}"), &fact);
        }
        if text.contains('{') && helper.hash().is_empty() {
            return Err(refuse(format!("{key} needs facts")));
        }
        Ok(ScopedJson::Derived(Value::String(text)))
    }
}

/// `{{money total}}`, `{{day due_on}}`, `{{moment paid_at}}`
struct Show(Locale, fn(&Value, Locale, Tz) -> Option<String>);

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
            .and_then(|param| (self.1)(param.value(), self.0, zone.unwrap_or(Tz::UTC)))
            .map(|text| ScopedJson::Derived(Value::String(text)))
            .ok_or_else(|| refuse(format!("{}: nothing to show", helper.name())))
    }
}

/// Euro on the right with a comma, pound and dollar on the left, franc with a space (storefront-growth §9).
fn show_money(money: Money) -> String {
    let decimal = money.decimal();
    let (sign, digits) = decimal.strip_prefix('-').map_or(("", decimal.as_str()), |rest| ("-", rest));
    let (whole, minor) = digits.split_once('.').unwrap_or((digits, ""));
    let code = money.currency.code();
    let (point, comma) = if matches!(code, "usd" | "gbp" | "chf") { ('.', ',') } else { (',', '.') };
    let mut number = grouped(whole, comma);
    if !minor.is_empty() {
        number.push(point);
        number.push_str(minor);
    }
    match code {
        "eur" => format!("{sign}{number}\u{a0}€"),
        "usd" => format!("{sign}${number}"),
        "gbp" => format!("{sign}£{number}"),
        "chf" => format!("{sign}CHF\u{a0}{number}"),
        other => format!("{sign}{number}\u{a0}{}", other.to_uppercase()),
    }
}

fn grouped(whole: &str, separator: char) -> String {
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

fn show_day(day: NaiveDate, locale: Locale) -> String {
    match locale {
        Locale::En => day.format("%-d %B %Y").to_string(),
        Locale::De => day.format("%d.%m.%Y").to_string(),
    }
}

fn show_moment(moment: DateTime<Utc>, locale: Locale, zone: Tz) -> String {
    let local = moment.with_timezone(&zone);
    match locale {
        Locale::En => local.format("%-d %B %Y, %H:%M %Z").to_string(),
        Locale::De => local.format("%d.%m.%Y, %H:%M Uhr (%Z)").to_string(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn money_as_the_specification_shows_it() {
        let show = |amount, currency: &str| show_money(Money::new(amount, currency.parse().unwrap()));
        assert_eq!(show(1_290, "eur"), "12,90\u{a0}€");
        assert_eq!(show(123_456_789, "eur"), "1.234.567,89\u{a0}€");
        assert_eq!(show(-5, "usd"), "-$0.05");
        assert_eq!(show(100_000, "gbp"), "£1,000.00");
        assert_eq!(show(990, "chf"), "CHF\u{a0}9.90");
        assert_eq!(show(500, "jpy"), "500\u{a0}JPY");
    }

    #[test]
    fn moments_in_the_readers_zone() {
        let moment = "2026-03-31T22:30:00Z".parse().unwrap();
        assert_eq!(show_moment(moment, Locale::De, Tz::Europe__Berlin), "01.04.2026, 00:30 Uhr (CEST)");
        assert_eq!(show_moment(moment, Locale::En, Tz::UTC), "31 March 2026, 22:30 UTC");
    }
}

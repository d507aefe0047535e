//! How a price is paid over time, as the interface speaks of it.

use kontor_catalog::PlanKind;
use kontor_kernel::{ApiError, Code, Currency, Money, Result, Validator};
use kontor_pricing::{Binding, CustomRate, Interval, Less, Terms};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::http::Amount;

/// How a price is paid over time.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "PricingPlanTerms")]
pub struct TermsBody {
    /// Amount of the first payment; at least 0.33.
    pub first_amount: Amount,
    /// Amount of every later payment, in the same currency; at least 0.33.
    pub next_amount: Amount,
    /// Time between two payments: 1d to 6d, 1w, 8d to 13d, 2w, 15d to 20d, 3w, 22d to 27d, 4w, 1m to 11m, 1y, 2y.
    #[oai(validator(max_length = 3, pattern = "^[0-9]{1,2}[dwmy]$"))]
    pub interval: String,
    /// Number of payments: 2 to 24 for an instalment plan, 1 to 100 for a fixed-term subscription; none for a
    /// subscription.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "100")))]
    pub payments_count: Option<u32>,
    /// Individual payments of an instalment plan, instead of amounts, interval and count; empty if all payments
    /// follow the same rule.
    #[serde(default)]
    #[oai(default, validator(max_items = 24))]
    pub custom_rates: Vec<CustomRateBody>,
    /// Length of the free trial before the first payment, in days; up to 365.
    #[serde(default)]
    #[oai(default, validator(maximum(value = "365")))]
    pub trial_days: u32,
    /// Day of the month on which payments start: 1, 7, 14, 21 or 28; not together with a free trial.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "28")))]
    pub start_day: Option<u32>,
    /// Minimum term of a subscription for the payer; default: they can cancel to the end of any paid period.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub binding: Option<BindingBody>,
}

/// Minimum term of a subscription for the payer (§ 309 Nr. 9 BGB). A payer who cancels earlier cancels to the first
/// day that is possible. The seller can release them at any time.
#[derive(Debug, Clone, Copy, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "PricingPlanBinding")]
pub struct BindingBody {
    /// Minimum term in months from the purchase, up to 24.
    #[serde(default)]
    #[oai(default, validator(maximum(value = "24")))]
    pub min_months: u32,
    /// Months by which it is extended each time it is not cancelled, up to 12: only for business customers, and only
    /// after a minimum term. With 0, and always for consumers, it continues until it is cancelled.
    #[serde(default)]
    #[oai(default, validator(maximum(value = "12")))]
    pub extension_months: u32,
    /// Notice period in days, up to 28; at least the day before the next payment.
    #[serde(default)]
    #[oai(default, validator(maximum(value = "28")))]
    pub notice_days: u32,
}

/// One payment of a plan with different payments.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "PricingPlanRate")]
pub struct CustomRateBody {
    /// Amount; at least 0.33.
    pub amount: Amount,
    /// Time since the previous payment; ignored for the first.
    #[oai(validator(max_length = 3, pattern = "^[0-9]{1,2}[dwmy]$"))]
    pub interval: String,
}

impl TermsBody {
    /// What was sent, with the one currency of all its amounts; what cannot be read is refused beside its field.
    pub fn read(&self) -> Result<(Terms, Currency)> {
        let mut check = Validator::new();
        let currency = self.first_amount.money("/terms/first_amount")?.currency;
        let amount = |check: &mut Validator, given: &Amount, pointer: &str| match given.money(pointer) {
            Ok(money) if money.currency == currency => Ok::<i64, ApiError>(money.amount),
            Ok(money) => {
                let allowed = json!([currency.to_string()]);
                check.refuse_with(Code::InvalidChoice, &format!("{pointer}/currency"), [("allowed", allowed)]);
                Ok(money.amount)
            }
            Err(fault) => {
                check.take(fault)?;
                Ok(0)
            }
        };
        let first_amount = self.first_amount.amount;
        let next_amount = amount(&mut check, &self.next_amount, "/terms/next_amount")?;
        let mut custom_rates = Vec::new();
        for (place, rate) in self.custom_rates.iter().enumerate() {
            let pointer = format!("/terms/custom_rates/{place}");
            let amount = amount(&mut check, &rate.amount, &format!("{pointer}/amount"))?;
            let interval = interval(&mut check, &rate.interval, &format!("{pointer}/interval"));
            custom_rates.push(CustomRate { amount, interval });
        }
        let interval = interval(&mut check, &self.interval, "/terms/interval");
        check.finish()?;
        let Self { payments_count, trial_days, start_day, .. } = *self;
        let binding = self.binding.map_or_else(Binding::default, |said| Binding {
            min_months: said.min_months,
            extension_months: said.extension_months,
            notice_days: said.notice_days,
        });
        let terms = Terms {
            first_amount,
            next_amount,
            interval,
            payments_count,
            custom_rates,
            trial_days,
            start_day,
            binding,
            less: Less::default(),
        };
        Ok((terms, currency))
    }

    /// As they are kept.
    pub fn from_terms(terms: &Terms, currency: Currency) -> Self {
        let money = |amount| Amount::from(Money::new(amount, currency));
        let rate =
            |rate: &CustomRate| CustomRateBody { amount: money(rate.amount), interval: rate.interval.to_string() };
        Self {
            first_amount: money(terms.first_amount),
            next_amount: money(terms.next_amount),
            interval: terms.interval.to_string(),
            payments_count: terms.payments_count,
            custom_rates: terms.custom_rates.iter().map(rate).collect(),
            trial_days: terms.trial_days,
            start_day: terms.start_day,
            binding: binding(terms.binding),
        }
    }
}

/// Nothing is said of what binds nobody.
fn binding(kept: Binding) -> Option<BindingBody> {
    let Binding { min_months, extension_months, notice_days } = kept;
    (kept != Binding::default()).then_some(BindingBody { min_months, extension_months, notice_days })
}

fn interval(check: &mut Validator, text: &str, pointer: &str) -> Interval {
    text.parse().unwrap_or_else(|_| {
        let allowed: Vec<String> = Interval::all().map(|one| one.to_string()).collect();
        check.refuse_with(Code::InvalidChoice, pointer, [("allowed", json!(allowed))]);
        Interval::MONTH
    })
}

/// The price and the terms that were sent, of which a price over time needs the second and any other the first.
pub fn price_and_terms(
    kind: PlanKind,
    price: Option<&Amount>,
    terms: Option<&TermsBody>,
) -> Result<(Money, Option<Terms>)> {
    let terms = terms.map(TermsBody::read).transpose()?;
    match (price, terms) {
        (_, Some((terms, currency))) => Ok((Money::zero(currency), Some(terms))),
        (Some(price), None) => Ok((price.money("/price")?, None)),
        (None, None) if kind == PlanKind::OneTime => Err(ApiError::field(Code::Required, "/price")),
        (None, None) => Err(ApiError::field(Code::Required, "/terms")),
    }
}

//! What a price over time may be (selling-core §9, pricing constants).

use kontor_kernel::{Code, Currency, Money, Validator};
use kontor_pricing::{
    EXTENSION_MONTHS_MAX, INSTALMENTS, MIN_MONTHS_MAX, NOTICE_DAYS_MAX, PERIODS, START_DAYS, TRIAL_DAYS_MAX, Terms,
    Unit,
};
use serde_json::json;

use crate::{PlanKind, limits};

/// What is shown as the price: of parts what they come to, of periods what each of them costs.
pub(crate) fn shown_price(kind: PlanKind, terms: &Terms) -> i64 {
    match kind {
        PlanKind::Installment => terms.total().unwrap_or_else(|| terms.amount(1)),
        _ if terms.count() == Some(1) => terms.amount(1),
        _ => terms.amount(2),
    }
}

/// Refuses an amount that is too small to be paid, or too large to be meant.
pub(crate) fn check_amount(check: &mut Validator, pointer: &str, money: Money) {
    check.money(pointer, money, limits::price_min(money.currency), limits::price_max(money.currency));
    check_chargeable(check, pointer, money);
}

/// Refuses an amount that no card company takes.
pub(crate) fn check_chargeable(check: &mut Validator, pointer: &str, money: Money) {
    if !money.is_chargeable() {
        check.refuse_money(Code::AmountNotChargeable, pointer, ("step", money.charge_step()));
    }
}

/// Refuses terms that no plan of this kind can have, each beside its field.
pub(crate) fn check_terms(check: &mut Validator, kind: PlanKind, terms: &Terms, currency: Currency) {
    let money = |amount| Money::new(amount, currency);
    check_amount(check, "/terms/first_amount/amount", money(terms.first_amount));
    check_amount(check, "/terms/next_amount/amount", money(terms.next_amount));
    check_count(check, kind, terms);
    for (place, rate) in terms.custom_rates.iter().enumerate() {
        check_amount(check, &format!("/terms/custom_rates/{place}/amount/amount"), money(rate.amount));
    }
    if let Some(total) = terms.total() {
        check.money("/terms/next_amount/amount", money(total), 0, limits::price_max(currency));
    }
    check_binding(check, kind, terms);
    check.range("/terms/trial_days", i64::from(terms.trial_days), 0, i64::from(TRIAL_DAYS_MAX));
    if let Some(day) = terms.start_day {
        // A test period says when payments begin; a fixed day says it too.
        if !START_DAYS.contains(&day) || terms.trial_days > 0 {
            let allowed = if terms.trial_days > 0 { json!([null]) } else { json!(START_DAYS) };
            check.refuse_with(Code::InvalidChoice, "/terms/start_day", [("allowed", allowed)]);
        }
    }
}

/// What has an end by itself binds nobody, and only a term can be extended.
fn check_binding(check: &mut Validator, kind: PlanKind, terms: &Terms) {
    let binding = terms.binding;
    let all = [
        ("min_months", binding.min_months, MIN_MONTHS_MAX, true),
        ("extension_months", binding.extension_months, EXTENSION_MONTHS_MAX, binding.min_months > 0),
        ("notice_days", binding.notice_days, NOTICE_DAYS_MAX, true),
    ];
    for (field, given, most, possible) in all {
        let pointer = format!("/terms/binding/{field}");
        if given > 0 && !(possible && kind == PlanKind::Subscription) {
            check.refuse_with(Code::InvalidChoice, &pointer, [("allowed", json!([0]))]);
        } else {
            check.range(&pointer, i64::from(given), 0, i64::from(most));
            let whole = whole_payments(terms, most);
            if field != "notice_days" && given <= most && !whole.contains(&given) {
                check.refuse_with(Code::InvalidChoice, &pointer, [("allowed", json!(whole))]);
            }
        }
    }
}

/// The months that so many whole payments take, up to `most`: a plan ends with a payment, and what the law allows at most is not
/// rounded up. Payments that begin later end later too.
fn whole_payments(terms: &Terms, most: u32) -> Vec<u32> {
    let each = match terms.interval.unit() {
        Unit::Month => terms.interval.count(),
        Unit::Year => terms.interval.count() * 12,
        Unit::Day | Unit::Week => return vec![0],
    };
    let later = terms.trial_days > 0 || terms.start_day.is_some();
    let most = if later { most.saturating_sub(each) } else { most };
    (0..=most).filter(|months| months % each.max(1) == 0).collect()
}

fn check_count(check: &mut Validator, kind: PlanKind, terms: &Terms) {
    let count = terms.payments_count.map(i64::from);
    let (least, most) = match kind {
        PlanKind::Installment => (INSTALMENTS.start(), INSTALMENTS.end()),
        _ => (PERIODS.start(), PERIODS.end()),
    };
    let (least, most) = (i64::from(*least), i64::from(*most));
    if !terms.custom_rates.is_empty() {
        let custom = i64::try_from(terms.custom_rates.len()).unwrap_or(i64::MAX);
        if kind == PlanKind::Installment {
            check.range("/terms/custom_rates", custom, least, most);
        } else {
            check.refuse_with(Code::InvalidChoice, "/terms/custom_rates", [("allowed", json!([[]]))]);
        }
        return;
    }
    match (kind, count) {
        (PlanKind::Subscription, None) | (PlanKind::OneTime, _) => {}
        (PlanKind::Subscription, Some(_)) => {
            check.refuse_with(Code::InvalidChoice, "/terms/payments_count", [("allowed", json!([null]))]);
        }
        (_, None) => {
            check.refuse(Code::Required, "/terms/payments_count");
        }
        (_, Some(count)) => {
            check.range("/terms/payments_count", count, least, most);
        }
    }
}

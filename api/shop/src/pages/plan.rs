//! A price over time in a buyer's words: what is paid today, and what later.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use chrono_tz::Tz;
use kontor_catalog::{AdditionalFee, PlanKind, Product, plans::Plan};
use kontor_checkout::Quote;
use kontor_kernel::{Locale, Money, Result, kinds::PricingPlanId};
use kontor_pricing::{Binding, Due, Interval, Terms, Unit};
use kontor_render::props::{PayLine, PlanChoice, PlanSummary};

use super::{
    dates,
    pictures::{included, with_first},
    words::{say, say_counted},
};

/// So many payments are shown one by one; more of one kind are one line.
const LINES_MAX: usize = 24;

/// The prices to choose among; one alone is no choice. Where kinds of tickets have their own, the choice begins with the ticket: then
/// `ticket_chosen` says whether the prices are those of one. `on_hold`: until when, of those that are held to the last.
pub fn choices(
    plans: &[Plan],
    product: &Product,
    ticket_chosen: bool,
    on_hold: &BTreeMap<PricingPlanId, String>,
    locale: Locale,
) -> Result<Vec<PlanChoice>> {
    if plans.len() < 2 || !ticket_chosen && has_kind_prices(plans) {
        return Ok(Vec::new());
    }
    let fee = product.additional_fee();
    let choice = |plan: &Plan| {
        Ok(PlanChoice {
            id: plan.id.to_string(),
            name: if plan.name.is_empty() { product.name.clone() } else { plan.name.clone() },
            price: plan.with_fee(plan.price(), fee.as_ref()).shown(locale),
            old_price: plan.old_price().map(|old| plan.with_fee(old, fee.as_ref()).shown(locale)),
            rhythm: beside(plan, fee.as_ref(), locale)?,
            sold_out: plan.is_sold_out(),
            on_hold_until: on_hold.get(&plan.id).cloned(),
        })
    };
    plans.iter().map(choice).collect()
}

/// Whether what a ticket costs depends on its kind.
pub fn has_kind_prices(plans: &[Plan]) -> bool {
    plans.iter().any(|plan| plan.ticket_id.is_some())
}

/// The price that the form sends; none where it follows from the ticket: its date may be chosen later, or another one.
pub fn chosen(offer: &Quote) -> String {
    if offer.kind_prices.is_empty() || offer.choice.is_some() && offer.plans.len() > 1 {
        offer.plan.id.to_string()
    } else {
        String::new()
    }
}

/// What stands beside a price: its rhythm, and what is added once to it.
fn beside(plan: &Plan, fee: Option<&AdditionalFee>, locale: Locale) -> Result<Option<String>> {
    let words = [rhythm(plan, locale)?, fee.and_then(|fee| fee_words(plan, fee, locale))];
    let words: Vec<String> = words.into_iter().flatten().collect();
    Ok((!words.is_empty()).then(|| words.join(", ")))
}

fn fee_words(plan: &Plan, fee: &AdditionalFee, locale: Locale) -> Option<String> {
    let amount = fee.money().shown(locale);
    let facts = [("name", fee.name.as_str()), ("amount", amount.as_str())];
    fee_kind(plan, fee).map(|kind| match kind {
        FeeKind::WithFirst => say(locale, "price.fee_with_first", &facts),
        FeeKind::Included => say(locale, "price.fee_included", &facts),
    })
}

/// How a fee that is charged once relates to the price.
enum FeeKind {
    /// The price has it in it.
    Included,
    /// Every payment is the price, and the first one has the fee on top.
    WithFirst,
}

/// None where the price is free or in another currency.
fn fee_kind(plan: &Plan, fee: &AdditionalFee) -> Option<FeeKind> {
    let charged = plan.price().amount != 0 && fee.currency == plan.price().currency;
    charged.then(|| if plan.first_pays_fee(fee) { FeeKind::WithFirst } else { FeeKind::Included })
}

fn fee_line(plan: &Plan, fee: &AdditionalFee, locale: Locale) -> Option<PayLine> {
    fee_kind(plan, fee).map(|kind| match kind {
        FeeKind::WithFirst => with_first(&fee.name, fee.money(), locale),
        FeeKind::Included => included(&fee.name, fee.money(), locale),
    })
}

/// "monthly", "in 12 payments", "you choose the price"; none where it is simply paid once.
fn rhythm(plan: &Plan, locale: Locale) -> Result<Option<String>> {
    let Some(terms) = plan.terms()? else { return Ok(own_amount(plan, locale)) };
    let count = terms.count().unwrap_or_default();
    let every = every(terms.interval, locale);
    let text = match plan.kind {
        PlanKind::OneTime => return Ok(None),
        PlanKind::Installment => say_counted(locale, "plan.installments", count, &[]),
        PlanKind::LimitedSubscription => say_counted(locale, "plan.limited", count, &[("every", &every)]),
        PlanKind::Subscription if terms.binding.min_months > 0 => {
            let term = months(terms.binding.min_months, locale);
            say(locale, "plan.bound", &[("every", &every), ("term", &term)])
        }
        PlanKind::Subscription => every,
    };
    Ok(Some(match terms.trial_days {
        0 => text,
        days => say_counted(locale, "plan.trial", days, &[("rhythm", &text)]),
    }))
}

/// The price is only what is suggested.
fn own_amount(plan: &Plan, locale: Locale) -> Option<String> {
    let least = plan.minimum()?;
    Some(match (least.amount, least.shown(locale)) {
        (0, _) => say(locale, "plan.own_amount", &[]),
        (_, least) => say(locale, "plan.own_amount_from", &[("least", &least)]),
    })
}

/// What stands beside the price of a product that is the first of several.
pub fn beside_first(plans: &[Plan], product: &Product, locale: Locale) -> Option<String> {
    let fee = product.additional_fee();
    plans.first().and_then(|plan| beside(plan, fee.as_ref(), locale).ok().flatten())
}

/// The line of the total that says what is added once.
pub fn fee(offer: &Quote, locale: Locale) -> Option<PayLine> {
    fee_line(&offer.plan, offer.fee.as_ref()?, locale)
}

/// What is paid today and later; none where it is paid once.
pub fn summary(offer: &Quote, locale: Locale) -> Option<PlanSummary> {
    let terms = offer.terms.as_ref()?;
    let (currency, zone) = (offer.quote.gross.currency, dates::zone(&offer.seller.time_zone));
    let shown = |amount| Money::new(amount, currency).shown(locale);
    let today = PayLine { label: say(locale, "plan.today", &[]), amount: shown(offer.due_now().amount) };
    let later = offer.dues.get(1..).unwrap_or_default();
    let mut lines = vec![today];
    lines.extend(groups(later, terms).into_iter().map(|group| line(group, terms, zone, locale, &shown)));
    let note = match terms.total() {
        Some(total) => {
            let (count, total) = (terms.count().unwrap_or_default(), shown(total));
            say_counted(locale, "plan.total", count, &[("total", &total)])
        }
        None => {
            let end = offer.dues.first().and_then(|due| terms.term_end(due.at, zone));
            goes_on(terms.binding, end, locale)
        }
    };
    let each = offer.plan.kind != PlanKind::Installment;
    let later = each && terms.count() != Some(1) && terms.amount(1) != terms.amount(2);
    Some(PlanSummary { lines, note, each, later })
}

/// How a plan without an end is left (§ 312j Abs. 2 BGB: who is bound knows for how long before they buy).
pub fn goes_on(binding: Binding, term_end: Option<NaiveDate>, locale: Locale) -> String {
    let mut said = Vec::new();
    if let (true, Some(day)) = (binding.min_months > 0, term_end) {
        let (term, day) = (months(binding.min_months, locale), locale.date(day));
        said.push(say(locale, "plan.minimum_term", &[("term", &term), ("day", &day)]));
    } else {
        said.push(say(locale, "plan.open_ended", &[]));
    }
    if binding.extension_months > 0 {
        let by = months(binding.extension_months, locale);
        said.push(say(locale, "plan.extended", &[("term", &by)]));
    }
    said.push(match binding.notice_days {
        0 | 1 => say(locale, "plan.no_notice", &[]),
        days => say_counted(locale, "plan.notice", days, &[]),
    });
    said.join(" ")
}

fn months(count: u32, locale: Locale) -> String {
    say_counted(locale, "plan.months", count, &[])
}

/// Payments of one amount and one rhythm stand together.
fn groups<'a>(later: &'a [Due], terms: &Terms) -> Vec<&'a [Due]> {
    if !terms.custom_rates.is_empty() && later.len() <= LINES_MAX {
        return later.chunks(1).collect();
    }
    later.chunk_by(|one, other| one.amount == other.amount).collect()
}

fn line(group: &[Due], terms: &Terms, zone: Tz, locale: Locale, shown: &dyn Fn(i64) -> String) -> PayLine {
    let from = group.first().map(|due| dates::day(due.at, zone, locale)).unwrap_or_default();
    let each = shown(group.first().map_or(0, |due| due.amount));
    let goes_on = terms.count().is_none() && group.last().is_some_and(|due| due.number > 1);
    let every = every(terms.interval, locale);
    let then = || say(locale, "plan.then", &[("every", &every), ("day", &from)]);
    match group.len() {
        _ if goes_on => PayLine { label: then(), amount: each },
        1 => PayLine { label: say(locale, "plan.on", &[("day", &from)]), amount: each },
        // "2 monthly" could be read as two a month: how often stands with the day, how many with the amount.
        count => {
            PayLine { label: then(), amount: say_counted(locale, "plan.amount_times", count, &[("amount", &each)]) }
        }
    }
}

/// "monthly", "every 2 weeks".
pub fn every(interval: Interval, locale: Locale) -> String {
    let key = match interval.unit() {
        Unit::Day => "every.day",
        Unit::Week => "every.week",
        Unit::Month => "every.month",
        Unit::Year => "every.year",
    };
    say_counted(locale, key, interval.count(), &[])
}

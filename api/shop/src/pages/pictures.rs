//! Covers and prices as the pages show them.

use kontor_catalog::{Form, covers::Cover};
use kontor_checkout::Quote;
use kontor_kernel::{Locale, Money};
use kontor_orders::{Order, PlanSnapshot, Snapshot};
use kontor_pricing::{TaxedAmount, Terms};
use kontor_render::{
    format,
    props::{PayLine, Picture, Price, ProductKind, Summary, VatLine},
};
use kontor_urls::shop_path;

use super::words::{say, say_counted};

/// The picture of a cover whose sizes are made; the browser chooses among them.
pub fn picture(username: &str, cover: &Cover) -> Option<Picture> {
    let variants = cover.variants();
    let largest = variants.last()?;
    let address = |wanted: u32| shop_path(username, &format!("/covers/{}/{wanted}.jpg", cover.id));
    let srcset: Vec<String> =
        variants.iter().map(|variant| format!("{} {}w", address(variant.wanted), variant.width)).collect();
    Some(Picture {
        url: address(largest.wanted),
        srcset: srcset.join(", "),
        width: largest.width,
        height: largest.height,
        alt: cover.alt.clone(),
    })
}

/// A price with its words; `quote` is what it costs at home. `known`: whether its tax is: that of an event follows from its place.
pub fn price(quote: &TaxedAmount, known: bool, old: Option<Money>, rhythm: Option<String>, locale: Locale) -> Price {
    let is_free = quote.gross.amount == 0;
    Price {
        text: if is_free { say(locale, "price.free", &[]) } else { quote.gross.shown(locale) },
        old_text: old.map(|old| old.shown(locale)),
        is_free,
        rhythm,
        vat_note: (quote.vat_rate_bps > 0 && !is_free).then(|| {
            let key = if known { "price.with_vat_of" } else { "price.with_vat" };
            say(locale, key, &[("rate", &locale.percent(quote.vat_rate_bps))])
        }),
    }
}

/// The totals of an offer. Where its tax is not known yet none is named.
pub fn summary_of(offer: &kontor_checkout::Quote, locale: Locale) -> Summary {
    let summary = summary(&offer.quote, locale);
    if offer.vat_known { summary } else { Summary { vat: None, ..summary } }
}

/// The totals of an order or of an offer.
pub fn summary(quote: &TaxedAmount, locale: Locale) -> Summary {
    let rate = locale.percent(quote.vat_rate_bps);
    Summary {
        net: quote.net().shown(locale),
        vat: (quote.vat_rate_bps > 0 && quote.gross.amount > 0)
            .then(|| VatLine { label: say(locale, "price.vat", &[("rate", &rate)]), amount: quote.vat.shown(locale) }),
        total: quote.gross.shown(locale),
        is_free: quote.gross.amount == 0,
        plan: None,
        fee: None,
        lines: Vec::new(),
    }
}

/// What an order's total is made of, where something was taken along or comes off.
pub fn lines_of_order(order: &Order, locale: Locale) -> Vec<PayLine> {
    lines(order.snapshot(), order.plan(), order.total(), locale)
}

/// The same of what an order would be.
pub fn lines_of_offer(offer: &Quote, locale: Locale) -> Vec<PayLine> {
    let sold = offer.snapshot(false);
    lines(&sold, &sold.sold_plan, offer.quote.gross, locale)
}

fn lines(sold: &Snapshot, plan: &PlanSnapshot, total: Money, locale: Locale) -> Vec<PayLine> {
    let along = sold.addons.iter().map(|addon| (&addon.product.name, Money::new(addon.amount, total.currency)));
    match &plan.terms {
        _ if sold.addons.is_empty() && sold.coupon.is_none() && sold.quantity == 1 => Vec::new(),
        None => {
            sold.lines(total).into_iter().map(|(label, part)| PayLine { label, amount: part.shown(locale) }).collect()
        }
        Some(terms) => {
            let along = along.map(|(name, amount)| with_first(name, amount, locale));
            along.chain(coupon(sold, terms, total, locale)).collect()
        }
    }
}

/// What a code takes off the payments of a plan.
fn coupon(sold: &Snapshot, terms: &Terms, total: Money, locale: Locale) -> Option<PayLine> {
    let code = &sold.coupon.as_ref()?.code;
    let off = Money::new(-terms.less.off(1), total.currency);
    if terms.less.then == 0 && terms.less.first.len() == 1 {
        let label = say_counted(locale, "coupon.first_payments", 1_u64, &[("code", code)]);
        return Some(PayLine { label, amount: off.shown(locale) });
    }
    let label = match terms.less.first.len() {
        count if terms.less.then == 0 && terms.count().is_none_or(|all| usize::try_from(all) != Ok(count)) => {
            say_counted(locale, "coupon.first_payments", count, &[("code", code)])
        }
        _ => say(locale, "coupon.each_payment", &[("code", code)]),
    };
    Some(PayLine { label, amount: off.shown(locale) })
}

/// What the first payment alone has in it: "Workbook, with the first payment".
pub fn with_first(name: &str, amount: Money, locale: Locale) -> PayLine {
    let label = say(locale, "price.with_first", &[("name", name)]);
    PayLine { label, amount: amount.shown(locale) }
}

/// A part of the total: "incl. Handling".
pub fn included(name: &str, amount: Money, locale: Locale) -> PayLine {
    PayLine { label: say(locale, "price.included", &[("name", name)]), amount: amount.shown(locale) }
}

pub const fn kind(form: Form) -> ProductKind {
    match form {
        Form::Service => ProductKind::Service,
        Form::Download => ProductKind::Download,
        Form::Course => ProductKind::Course,
        Form::Event => ProductKind::Event,
        Form::Membership => ProductKind::Membership,
        Form::Bundle => ProductKind::Bundle,
        Form::LicenseKey => ProductKind::LicenseKey,
        Form::Certificate => ProductKind::Certificate,
    }
}

/// A file's kind and size: "PDF · 4.2 MB".
pub fn file_detail(name: &str, size_bytes: i64, locale: Locale) -> String {
    let size = format::size(u64::try_from(size_bytes).unwrap_or_default(), locale);
    match name.rsplit_once('.') {
        Some((_, ending)) if (1..=5).contains(&ending.len()) => format!("{} · {size}", ending.to_uppercase()),
        _ => size,
    }
}

/// The same with how often it can still be fetched, where that is limited: "PDF · 4.2 MB · 4 of 5 downloads left".
pub fn file_left(name: &str, size_bytes: i64, left: Option<(i32, i32)>, locale: Locale) -> String {
    let file = file_detail(name, size_bytes, locale);
    let Some((left, limit)) = left.map(|(left, limit)| (left.to_string(), limit.to_string())) else { return file };
    say(locale, "file.left", &[("file", &file), ("left", &left), ("limit", &limit)])
}

//! What a seller decides about their invoices.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, sql};
use kontor_kernel::{ApiError, Code, Result, Validator, check_changed, check_seen};
use kontor_orders::invoice_request::InvoiceSupply;

use crate::{
    limits::{DIGITS_MAX, FIRST_NUMBER_MAX, FOOTER_CHARS_MAX, PATTERN_CHARS_MAX, PAYMENT_DAYS_MAX},
    series::{Series, is_taken},
};

/// The decisions; of a seller who has made none, what everybody begins with, at version 0.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct InvoiceSettings {
    /// How numbers are written: text with `{number}`, and `{year}` where they begin anew every year.
    pub pattern: String,
    /// Digits that a number is filled up to with zeros.
    pub digits: i32,
    /// The first number of a series that begins.
    pub first_number: i64,
    /// Days to pay in, where something is paid later.
    pub payment_days: i32,
    /// The seller's own words at the foot of every document; empty: none.
    pub footer: String,
    /// When they were last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Counts the changes.
    pub version: i32,
}

impl Default for InvoiceSettings {
    fn default() -> Self {
        Self {
            pattern: "{year}-{number}".to_owned(),
            digits: 5,
            first_number: 1,
            payment_days: 14,
            footer: String::new(),
            updated_at: None,
            version: 0,
        }
    }
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "each is explained where it is kept, in InvoiceSettings")]
pub struct InvoiceSettingsChange {
    pub pattern: Option<String>,
    pub digits: Option<i32>,
    pub first_number: Option<i64>,
    pub payment_days: Option<i32>,
    pub footer: Option<String>,
}

/// The tenant's decisions.
pub async fn settings(tx: &mut Tx) -> Result<InvoiceSettings> {
    let seller = tx.seller()?;
    let found: Vec<InvoiceSettings> = sql!(
        "SELECT pattern, digits, first_number, payment_days, footer, updated_at, version FROM invoice_settings
         WHERE seller_id = {seller}"
    )
    .load(tx.conn()?)
    .await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// The day by a shop's clock.
pub(crate) fn today(tx: &Tx, time_zone: &str) -> NaiveDate {
    let zone: Tz = kontor_orders::zone(time_zone);
    tx.now().with_timezone(&zone).date_naive()
}

impl InvoiceSettings {
    /// How documents of a supply are numbered: the reseller's have series of their own for each shop, whose name they begin with.
    pub(crate) fn series(&self, supply: InvoiceSupply, username: &str) -> Series {
        let shop = username.to_uppercase();
        let (pattern, first) = match supply {
            InvoiceSupply::Sale => (self.pattern.clone(), self.first_number),
            InvoiceSupply::Resale => (format!("{shop}-R{{year}}-{{number}}"), 1),
            InvoiceSupply::CreditNote => (format!("{shop}-G{{year}}-{{number}}"), 1),
        };
        let key = match supply {
            InvoiceSupply::Sale => pattern.clone(),
            InvoiceSupply::Resale | InvoiceSupply::CreditNote => format!("{supply} {pattern}"),
        };
        Series::new(key, pattern, usize::try_from(self.digits).unwrap_or(1), first)
    }

    /// The number that the seller's next document has.
    pub async fn next_number(&self, tx: &mut Tx, time_zone: &str) -> Result<String> {
        let (on, series) = (today(tx, time_zone), self.series(InvoiceSupply::Sale, ""));
        let mut next = series.next(tx, on).await?;
        while is_taken(tx, &series.written(next, on)).await? {
            next += 1;
        }
        Ok(series.written(next, on))
    }

    fn check(&self) -> Result<()> {
        let mut check = Validator::new();
        check.line("/pattern", &self.pattern, 1, PATTERN_CHARS_MAX);
        if !is_pattern(&self.pattern) {
            check.refuse_with(
                Code::InvoicePattern,
                "/pattern",
                [("number", "{number}".into()), ("year", "{year}".into())],
            );
        }
        check.range("/digits", i64::from(self.digits), 1, DIGITS_MAX);
        check.range("/first_number", self.first_number, 1, FIRST_NUMBER_MAX);
        check.range("/payment_days", i64::from(self.payment_days), 0, PAYMENT_DAYS_MAX);
        check.text("/footer", &self.footer, 0, FOOTER_CHARS_MAX);
        check.finish()
    }
}

/// Letters, digits and a few signs, with the number in it once and the year at most once.
fn is_pattern(pattern: &str) -> bool {
    let rest = pattern.replacen("{number}", "", 1).replacen("{year}", "", 1);
    let plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '/' | '_' | '.');
    pattern.contains("{number}") && rest.chars().all(plain)
}

/// Changes decisions. `seen`: the version that the editor saw. Documents that were issued keep what they say. A series that has
/// begun goes on where it is, and none may begin with a number that a document has.
pub async fn change(
    tx: &mut Tx,
    seen: Option<i32>,
    time_zone: &str,
    change: InvoiceSettingsChange,
) -> Result<InvoiceSettings> {
    let now = settings(tx).await?;
    check_seen(seen, now.version)?;
    let next = InvoiceSettings {
        pattern: change.pattern.map_or_else(|| now.pattern.clone(), |pattern| pattern.trim().to_owned()),
        digits: change.digits.unwrap_or(now.digits),
        first_number: change.first_number.unwrap_or(now.first_number),
        payment_days: change.payment_days.unwrap_or(now.payment_days),
        footer: change.footer.map_or_else(|| now.footer.clone(), |footer| footer.trim().to_owned()),
        updated_at: Some(tx.now()),
        version: now.version + 1,
    };
    if (InvoiceSettings { updated_at: now.updated_at, version: now.version, ..next.clone() }) == now {
        return Ok(now);
    }
    next.check()?;
    check_numbers(tx, &now, &next, today(tx, time_zone)).await?;
    write(tx, &now, &next).await?;
    Ok(next)
}

async fn check_numbers(tx: &mut Tx, now: &InvoiceSettings, next: &InvoiceSettings, on: NaiveDate) -> Result<()> {
    let series = next.series(InvoiceSupply::Sale, "");
    let last = series.last(tx, on).await?;
    if let Some(last) = last.filter(|_| next.first_number != now.first_number) {
        return Err(ApiError::field(Code::InvoiceSeriesBegun, "/first_number").with("number", series.written(last, on)));
    }
    let number = series.written(series.next(tx, on).await?, on);
    if is_taken(tx, &number).await? {
        let field = if next.pattern == now.pattern { "/first_number" } else { "/pattern" };
        return Err(ApiError::field(Code::InvoiceNumberTaken, field).with("number", number));
    }
    Ok(())
}

async fn write(tx: &mut Tx, now: &InvoiceSettings, next: &InvoiceSettings) -> Result<()> {
    let (seller, at) = (tx.seller()?, tx.now());
    let rows = sql!(
        "INSERT INTO invoice_settings (seller_id, pattern, digits, first_number, payment_days, footer, updated_at, version)
         VALUES ({seller}, {pattern}, {digits}, {first_number}, {payment_days}, {footer}, {at}, {version})
         ON CONFLICT (seller_id) DO UPDATE SET pattern = excluded.pattern, digits = excluded.digits,
             first_number = excluded.first_number, payment_days = excluded.payment_days, footer = excluded.footer,
             updated_at = excluded.updated_at, version = excluded.version
         WHERE invoice_settings.version = {seen}",
        pattern = &next.pattern,
        digits = next.digits,
        first_number = next.first_number,
        payment_days = next.payment_days,
        footer = &next.footer,
        version = next.version,
        seen = now.version,
    )
    .execute(tx.conn()?)
    .await?;
    check_changed(rows, now.version)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_number_is_written_as_its_seller_has_it() {
        let on = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        let settings =
            InvoiceSettings { pattern: "RE{year}/{number}".to_owned(), digits: 4, ..InvoiceSettings::default() };
        let own = settings.series(InvoiceSupply::Sale, "anna");
        assert_eq!((own.written(7, on), own.year(on)), ("RE2026/0007".to_owned(), 2026));
        assert_eq!(own.written(12_345, on), "RE2026/12345");
        let note = settings.series(InvoiceSupply::CreditNote, "anna");
        assert_eq!(note.written(7, on), "ANNA-G2026-0007");
        let endless = InvoiceSettings { pattern: "R-{number}".to_owned(), ..settings };
        assert_eq!(endless.series(InvoiceSupply::Sale, "anna").year(on), 0);
    }

    #[test]
    fn a_pattern_has_its_number_once() {
        for good in ["{number}", "{year}-{number}", "RE/{number}", "{number}.{year}_x"] {
            assert!(is_pattern(good), "{good}");
        }
        for bad in
            ["", "{year}", "{number}{number}", "{month}-{number}", "Rechnung Nr. {number}", "ü{number}", "{number"]
        {
            assert!(!is_pattern(bad), "{bad}");
        }
    }
}

//! Numbers: taken one after the other, in the transaction that uses them.

use chrono::{Datelike, NaiveDate};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, sql};
use kontor_kernel::Result;
use kontor_orders::invoice_request::InvoiceSupply;

use crate::InvoiceSettings;

/// A number that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    pub number: String,
    pub series: String,
    pub year: i32,
    pub series_number: i64,
}

/// How documents of one issuer are numbered: the reseller's have series of their own for each shop, whose name they begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// By which it is counted: the reseller's are not the seller's, whatever pattern the seller has.
    key: String,
    pattern: String,
    digits: usize,
    first: i64,
}

impl Series {
    pub fn for_supply(settings: &InvoiceSettings, supply: InvoiceSupply, username: &str) -> Self {
        let shop = username.to_uppercase();
        let (pattern, first) = match supply {
            InvoiceSupply::Sale => (settings.pattern.clone(), settings.first_number),
            InvoiceSupply::Resale => (format!("{shop}-R{{year}}-{{number}}"), 1),
            InvoiceSupply::CreditNote => (format!("{shop}-G{{year}}-{{number}}"), 1),
        };
        let key = match supply {
            InvoiceSupply::Sale => pattern.clone(),
            InvoiceSupply::Resale | InvoiceSupply::CreditNote => format!("{supply} {pattern}"),
        };
        Self { key, pattern, digits: usize::try_from(settings.digits).unwrap_or(1), first }
    }

    /// The year by which it is counted; 0: it goes on from year to year.
    pub fn year(&self, on: NaiveDate) -> i32 {
        if self.pattern.contains("{year}") { on.year() } else { 0 }
    }

    /// A number as it is written.
    pub fn written(&self, number: i64, on: NaiveDate) -> String {
        let digits = self.digits;
        self.pattern.replace("{year}", &on.year().to_string()).replace("{number}", &format!("{number:0digits$}"))
    }

    /// The last number of it; none: it has not begun.
    pub async fn last(&self, tx: &mut Tx, on: NaiveDate) -> Result<Option<i64>> {
        let (seller, year) = (tx.seller()?, self.year(on));
        let found: Vec<Counted> = sql!(
            "SELECT last_number AS number FROM invoice_series
             WHERE seller_id = {seller} AND series = {series} AND year = {year}",
            series = &self.key,
        )
        .load(tx.conn()?)
        .await?;
        Ok(found.into_iter().next().map(|row| row.number))
    }

    /// The number that comes next. A series that begins anew with a year begins with 1; where it was begun, its seller has said.
    pub async fn next(&self, tx: &mut Tx, on: NaiveDate) -> Result<i64> {
        if let Some(last) = self.last(tx, on).await? {
            return Ok(last + 1);
        }
        let seller = tx.seller()?;
        let row: SeriesBegun = sql!(
            "SELECT EXISTS (SELECT FROM invoice_series WHERE seller_id = {seller} AND series = {series}) AS begun",
            series = &self.key,
        )
        .get_result(tx.conn()?)
        .await?;
        Ok(if row.begun { 1 } else { self.first })
    }

    /// The next number that is free. The row of the series is held until the transaction ends: whoever is next waits, and what is
    /// taken back leaves no gap. A number that another series has used already is passed over: it has its document there.
    pub async fn take(&self, tx: &mut Tx, on: NaiveDate) -> Result<Taken> {
        let (seller, year) = (tx.seller()?, self.year(on));
        let first = self.next(tx, on).await?;
        loop {
            let counted: Counted = sql!(
                "INSERT INTO invoice_series (seller_id, series, year, last_number) VALUES ({seller}, {series}, {year}, {first})
                 ON CONFLICT (seller_id, series, year) DO UPDATE SET last_number = invoice_series.last_number + 1
                 RETURNING last_number AS number",
                series = &self.key,
            )
            .get_result(tx.conn()?)
            .await?;
            let number = self.written(counted.number, on);
            if !is_taken(tx, &number).await? {
                return Ok(Taken { number, series: self.key.clone(), year, series_number: counted.number });
            }
        }
    }
}

#[derive(Row)]
struct Counted {
    number: i64,
}

#[derive(Row)]
struct SeriesBegun {
    begun: bool,
}

#[derive(Row)]
struct NumberTaken {
    found: bool,
}

/// Whether a document has this number.
pub async fn is_taken(tx: &mut Tx, number: &str) -> Result<bool> {
    let seller = tx.seller()?;
    let row: NumberTaken =
        sql!("SELECT EXISTS (SELECT FROM invoices WHERE seller_id = {seller} AND number = {number}) AS found")
            .get_result(tx.conn()?)
            .await?;
    Ok(row.found)
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
        let own = Series::for_supply(&settings, InvoiceSupply::Sale, "anna");
        assert_eq!((own.written(7, on), own.year(on)), ("RE2026/0007".to_owned(), 2026));
        assert_eq!(own.written(12_345, on), "RE2026/12345");
        let note = Series::for_supply(&settings, InvoiceSupply::CreditNote, "anna");
        assert_eq!(note.written(7, on), "ANNA-G2026-0007");
        let endless = InvoiceSettings { pattern: "R-{number}".to_owned(), ..settings };
        assert_eq!(Series::for_supply(&endless, InvoiceSupply::Sale, "anna").year(on), 0);
    }
}

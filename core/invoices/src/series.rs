//! Numbers: taken one after the other, in the transaction that uses them.

use chrono::{Datelike, NaiveDate};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, sql};
use kontor_kernel::Result;

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
    pub const fn new(key: String, pattern: String, digits: usize, first: i64) -> Self {
        Self { key, pattern, digits, first }
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
        loop {
            let counted: Counted = sql!(
                "INSERT INTO invoice_series (seller_id, series, year, last_number)
                 SELECT {seller}, {series}, {year}, CASE WHEN EXISTS (SELECT FROM invoice_series
                     WHERE seller_id = {seller} AND series = {series}) THEN 1 ELSE {first}::bigint END
                 ON CONFLICT (seller_id, series, year) DO UPDATE SET last_number = invoice_series.last_number + 1
                 RETURNING last_number AS number",
                series = &self.key,
                first = self.first,
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

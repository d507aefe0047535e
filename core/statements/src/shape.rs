//! What the columns of a table are by what stands in them, where nothing says it above.

use std::collections::BTreeSet;

use csv::StringRecord;
use kontor_kernel::{Currency, read_iban};

use crate::{
    amount,
    cell::cell_of,
    day,
    headers::{Column, Columns},
};

/// What one column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Day,
    Amount,
    Currency,
    Iban,
    Text,
}

/// Whether a cell is a day or an amount: no heading is.
pub(crate) fn is_value(cell: &str) -> bool {
    day::of_table(cell, Some(true)).or(day::of_table(cell, Some(false))).is_some() || amount::is_like(cell)
}

/// The columns by what stands in every line of them. What could be two things is none: `account` is the number of the
/// account, where it is known, as a number alone does not say whose it is.
pub(crate) fn columns(rows: &[&StringRecord], account: Option<&str>) -> Columns {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or_default();
    let kinds: Vec<Kind> = (0..width).map(|place| kind(rows, place)).collect();
    let places = |wanted: Kind| kinds.iter().enumerate().filter(move |(_, kind)| **kind == wanted).map(|(at, _)| at);
    let mut found: Vec<(usize, Column)> = Vec::new();
    found.extend(places(Kind::Day).zip([Column::Day, Column::ValueDay]));
    found.extend(places(Kind::Currency).take(1).map(|place| (place, Column::Currency)));
    found.extend(places(Kind::Text).map(|place| (place, Column::Purpose)));
    let mut numbers = places(Kind::Iban);
    found.extend(numbers.find(|place| !all_are(rows, *place, account)).map(|place| (place, Column::Iban)));
    found.extend(amounts(rows, &places(Kind::Amount).collect::<Vec<_>>()));
    Columns::typed(found)
}

fn cells<'a>(rows: &'a [&'a StringRecord], place: usize) -> impl Iterator<Item = &'a str> {
    rows.iter().map(move |row| cell_of(row, place)).filter(|cell| !cell.is_empty())
}

fn kind(rows: &[&StringRecord], place: usize) -> Kind {
    let all = |is: fn(&str) -> bool| cells(rows, place).all(is);
    if cells(rows, place).next().is_none() {
        Kind::Empty
    } else if all(|cell| day::of_table(cell, Some(true)).or(day::of_table(cell, Some(false))).is_some()) {
        Kind::Day
    } else if all(|cell| amount::of_table(cell, Currency::EUR, Some(',')).is_some())
        && cells(rows, place).any(amount::is_like)
    {
        Kind::Amount
    } else if all(|cell| cell.len() == 3 && cell.to_lowercase().parse::<Currency>().is_ok()) {
        Kind::Currency
    } else if all(|cell| read_iban(cell).is_some()) {
        Kind::Iban
    } else if cells(rows, place).any(|cell| cell.chars().any(char::is_alphabetic)) {
        Kind::Text
    } else {
        Kind::Empty
    }
}

fn all_are(rows: &[&StringRecord], place: usize, account: Option<&str>) -> bool {
    account.is_some() && cells(rows, place).all(|cell| read_iban(cell).as_deref() == account)
}

/// One column of amounts is the amount. Of two that are never both filled the one with minus signs is what went out. Of
/// more, or of two that are both filled, nobody can tell which is the balance.
fn amounts(rows: &[&StringRecord], places: &[usize]) -> Vec<(usize, Column)> {
    match places {
        [one] => vec![(*one, Column::Amount)],
        [one, other] => {
            let filled = |row: &StringRecord, place: &usize| !cell_of(row, *place).is_empty();
            let apart = rows.iter().all(|row| !(filled(row, one) && filled(row, other)));
            let signs = |place: &usize| -> BTreeSet<bool> {
                cells(rows, *place).map(|cell| cell.starts_with(['-', '−']) || cell.ends_with('-')).collect()
            };
            match (apart, signs(one) == BTreeSet::from([true]), signs(other) == BTreeSet::from([true])) {
                (true, true, false) => vec![(*one, Column::Debit), (*other, Column::Credit)],
                (true, false, true) => vec![(*one, Column::Credit), (*other, Column::Debit)],
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

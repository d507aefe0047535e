//! What we say of VAT ids and rates, for somebody else to judge (`.ci/tax/judge.py`): for each line that is read, `id TEXT` or
//! `rate COUNTRY DATE`, one line is answered: yes or no, or the rate in basis points.

use std::io::{BufRead, Write};

use kontor_kernel::{Country, VatId};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["id", text] => if text.parse::<VatId>().is_ok() { "yes" } else { "no" }.to_owned(),
            ["rate", country, date] => match (country.parse::<Country>(), date.parse()) {
                (Ok(country), Ok(date)) => country.vat_bps(date).unwrap_or(0).to_string(),
                _ => "what?".to_owned(),
            },
            _ => "what?".to_owned(),
        };
        writeln!(out, "{answer}")?;
    }
    Ok(())
}

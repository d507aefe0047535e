//! What we say of VAT ids and of sales, for somebody else to judge (`.ci/tax/judge.py`): for each line that is read, `id TEXT` or
//! `sale COUNTRY DATE`, one line is answered: yes or no, or the tax on a net price of 10,000.00 in hundredths of a per cent. A sale is
//! quoted in every way in which a consumer of the country can be sold something that it taxes, and all have to agree.

use std::{
    collections::BTreeSet,
    io::{BufRead, Write},
};

use chrono::NaiveDate;
use kontor_kernel::{Country, Currency, Money, VatId};
use kontor_pricing::{Customer, PriceBasis, PriceShift, Supplier, Supply, SupplyKind, TaxStatus, TaxedAmount, vat};

/// A tenth of a cent of tax would be seen.
const NET: i64 = 1_000_000;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["id", text] => if text.parse::<VatId>().is_ok() { "yes" } else { "no" }.to_owned(),
            ["sale", country, date] => match (country.parse(), date.parse()) {
                (Ok(country), Ok(date)) => sales(country, date),
                _ => "what?".to_owned(),
            },
            _ => "what?".to_owned(),
        };
        writeln!(out, "{answer}")?;
    }
    Ok(())
}

fn sales(country: Country, on: NaiveDate) -> String {
    let net = |supplier: Supplier| Supplier { basis: PriceBasis::Net, ..supplier };
    let home = net(Supplier::at_home(country, TaxStatus::Liable));
    let abroad = net(Supplier::at_home(Country::DE, TaxStatus::Liable));
    // Elsewhere in the Union by the one-stop shop, outside it where the seller is registered.
    let declared = Supplier { destination: true, ..abroad };
    let registered = Supplier { registered: [Some(country), None, None], ..abroad };
    let there = if country.facts().eu { declared } else { registered };
    let kinds = [SupplyKind::Digital, SupplyKind::LiveOnline].map(Supply::Of);
    let admission = Supply::AdmissionIn(country.into());
    let sold = [home, there].into_iter().flat_map(|supplier| {
        kinds.into_iter().chain([admission]).map(move |supply| taxed(supplier, supply, country, on))
    });
    let told: BTreeSet<i64> = sold.chain([taxed(home, Supply::Of(SupplyKind::Service), country, on)]).collect();
    told.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

/// The tax of a quote, in hundredths of a per cent of its net amount.
fn taxed(supplier: Supplier, supply: Supply, country: Country, on: NaiveDate) -> i64 {
    let tax = vat(supplier, supply, Customer::consumer(country), on);
    let gross = PriceShift::for_supplier(supplier, tax, on).money(Money::new(NET, Currency::EUR));
    let quote = TaxedAmount::from_gross(gross, tax);
    if quote.net().amount == NET { quote.vat.amount * 10_000 / NET } else { -1 }
}

//! What the columns of a table are, by their headers in German and in English.

use kontor_kernel::Currency;

use crate::Layout;

/// Currencies that banks write behind their headers.
const CURRENCIES: [&str; 4] = ["eur", "chf", "gbp", "usd"];

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    Day,
    ValueDay,
    Amount,
    Credit,
    Debit,
    /// Which way it went, in a word.
    Direction,
    Currency,
    Purpose,
    Name,
    Iban,
    Account,
    Reference,
    /// Whether it is booked, in words.
    Status,
    /// Behind the amount and under no header: which way it went, if anything of the kind.
    Side,
    /// What the bank calls it.
    Text,
}

impl Column {
    /// Whether it tells a table of money from lines that stand before one.
    const fn tells(self) -> bool {
        !matches!(self, Self::Status | Self::Side | Self::Text)
    }
}

/// Where each column stands.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    found: Vec<(usize, Column)>,
    /// The currency that a header names.
    pub currency: Option<Currency>,
}

impl Columns {
    /// What a line is as headers.
    pub fn from_cells<'a>(cells: impl Iterator<Item = &'a str>) -> Self {
        let mut columns = Self::default();
        let mut before: Option<Column> = None;
        for (place, cell) in cells.enumerate() {
            let column = match meaning(cell) {
                None if before == Some(Column::Amount) && bare(cell).is_empty() => Some(Column::Side),
                column => column,
            };
            before = column;
            let Some(column) = column else { continue };
            // Banks that name a thing twice mean the first, but for what was written on it and what became of it.
            if matches!(column, Column::Purpose | Column::Status) || columns.all(column).next().is_none() {
                columns.found.push((place, column));
            }
            if matches!(column, Column::Amount | Column::Credit) {
                columns.currency = columns.currency.or_else(|| named_currency(cell));
            }
        }
        // Where there is no column for who paid and none for what, both stand in the bank's own words.
        if columns.place(Column::Purpose).or(columns.place(Column::Name)).is_none() {
            for (_, column) in columns.found.iter_mut().filter(|(_, column)| *column == Column::Text) {
                *column = Column::Purpose;
            }
        }
        columns
    }

    /// What somebody has said that they are.
    pub fn named(layout: &Layout) -> Self {
        let found = layout.columns.iter().enumerate().filter_map(|(place, role)| Some((place, role.column()?)));
        Self { found: found.collect(), currency: layout.currency }
    }

    /// What columns are by what stands in them.
    pub const fn typed(found: Vec<(usize, Column)>) -> Self {
        Self { found, currency: None }
    }

    /// What the column at a place is.
    pub fn at(&self, place: usize) -> Option<Column> {
        self.found.iter().find(|(at, _)| *at == place).map(|(_, column)| *column)
    }

    /// Where a column stands, every time.
    pub fn all(&self, wanted: Column) -> impl Iterator<Item = usize> {
        self.found.iter().filter(move |(_, column)| *column == wanted).map(|(place, _)| *place)
    }

    /// Where a column stands.
    pub fn place(&self, wanted: Column) -> Option<usize> {
        self.all(wanted).next()
    }

    /// How many there are that only a table of money has.
    pub fn len(&self) -> usize {
        self.found.iter().filter(|(_, column)| column.tells()).count()
    }

    /// Whether a line with these is the line of headers: two things that only a table of money has.
    pub fn is_head(&self) -> bool {
        let day = self.place(Column::Day).or(self.place(Column::ValueDay)).is_some();
        let money = [Column::Amount, Column::Credit, Column::Debit].into_iter().any(|one| self.place(one).is_some());
        (day || money) && self.len() >= 2
    }

    /// The needed columns that are not there, in words of the table. `currency`: whether it is known from elsewhere.
    pub fn missing_columns(&self, currency: bool) -> Vec<&'static str> {
        let has = |column| self.place(column).is_some();
        let mut missing = Vec::new();
        if !has(Column::Day) && !has(Column::ValueDay) {
            missing.push("date");
        }
        if !has(Column::Amount) && !has(Column::Credit) && !has(Column::Debit) {
            missing.push("amount");
        }
        if !has(Column::Currency) && self.currency.is_none() && !currency {
            missing.push("currency");
        }
        if !has(Column::Purpose) && !has(Column::Name) {
            missing.push("reference");
        }
        missing
    }
}

fn named_currency(header: &str) -> Option<Currency> {
    if header.contains('€') {
        return Some(Currency::EUR);
    }
    header.split(|sign: char| !sign.is_ascii_alphabetic()).find_map(|word| {
        let code = (word.len() == 3).then(|| word.to_lowercase())?;
        code.parse().ok()
    })
}

/// A header, or a status, without what banks decorate it with.
pub(crate) fn bare(header: &str) -> String {
    let small = header.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('ß', "ss");
    small.chars().filter(char::is_ascii_alphanumeric).collect()
}

fn meaning(header: &str) -> Option<Column> {
    // Behind the name banks tell how: "Amount (incl. VAT)", "Date (UTC)", "Gutschrift in CHF", "Beschreibung1".
    let outside = header.split('(').next().unwrap_or_default();
    [header, outside].into_iter().find_map(|header| {
        let name = bare(header);
        let plain = CURRENCIES.iter().find_map(|code| name.strip_suffix(code));
        let counted = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        // What is "paid in" is not "paid".
        let without_currency = plain.and_then(|plain| known(plain).or_else(|| known(plain.strip_suffix("in")?)));
        without_currency.or_else(|| known(&name)).or_else(|| known(counted))
    })
}

fn known(name: &str) -> Option<Column> {
    day(name).or_else(|| money(name)).or_else(|| text(name)).or_else(|| party(name))
}

fn day(name: &str) -> Option<Column> {
    Some(match name {
        "buchungstag"
        | "buchungsdatum"
        | "buchung"
        | "datum"
        | "date"
        | "bookingdate"
        | "transactiondate"
        | "bookedon"
        | "completeddate"
        | "datecompleted"
        | "datecompletedutc"
        | "datumdesabschlusses"
        | "settlementdate"
        | "posteddate"
        | "postingdate"
        | "transaktionsdatum" => Column::Day,
        "valuta" | "valutadatum" | "wertstellung" | "wertstellungsdatum" | "wertstellungvaluta" | "valuedate"
        | "wert" => Column::ValueDay,
        _ => return None,
    })
}

fn money(name: &str) -> Option<Column> {
    Some(match name {
        "betrag" | "umsatz" | "buchungsbetrag" | "amount" | "transactionamount" | "totalamount" | "zahlungsbetrag" => {
            Column::Amount
        }
        "gutschrift" | "haben" | "eingang" | "credit" | "creditamount" | "paidin" | "moneyin" => Column::Credit,
        "belastung" | "lastschrift" | "soll" | "ausgang" | "debit" | "debitamount" | "paidout" | "moneyout" => {
            Column::Debit
        }
        "sollhaben" | "sh" | "sollhabenkennzeichen" | "creditdebit" | "debitcredit" | "direction" => Column::Direction,
        "waehrung" | "whrg" | "currency" | "ccy" | "kontowaehrung" | "paymentcurrency" | "zahlungswaehrung" => {
            Column::Currency
        }
        _ => return None,
    })
}

fn text(name: &str) -> Option<Column> {
    Some(match name {
        "verwendungszweck"
        | "vorgangverwendungszweck"
        | "zweck"
        | "vwz"
        | "referenz"
        | "zahlungsreferenz"
        | "purpose"
        | "reference"
        | "paymentreference"
        | "description"
        | "beschreibung"
        | "avisierungstext"
        | "buchungsdetails"
        | "details"
        | "mitteilung"
        | "kundenreferenzendtoend"
        | "kundenreferenz"
        | "endtoendid"
        | "remittanceinformation" => Column::Purpose,
        "bankreferenz" | "buchungsreferenz" | "umsatzid" | "transaktionsid" | "transaktionsnr"
        | "transaktionsnummer" | "transactionid" | "transferwiseid" | "entryid" | "entryreference"
        | "bankreference" | "id" => Column::Reference,
        "info" | "status" | "state" | "buchungsstatus" | "umsatzstatus" | "zahlungsstatus" | "transaktionsstatus"
        | "bookingstatus" | "transactionstatus" | "transactionstate" | "paymentstatus" | "entrystatus" => {
            Column::Status
        }
        "buchungstext" => Column::Text,
        _ => return None,
    })
}

fn party(name: &str) -> Option<Column> {
    Some(match name {
        "name"
        | "auftraggeber"
        | "auftraggeberempfaenger"
        | "empfaengerzahlungspflichtiger"
        | "zahlungspflichtiger"
        | "zahlungspflichtige"
        | "zahlungspflichtiger1"
        | "beguenstigter"
        | "auftraggeberbeguenstigter"
        | "beguenstigterauftraggeber"
        | "beguenstigterzahlungspflichtiger"
        | "zahlungspflichtigebeguenstigte"
        | "nameauftraggeberbeguenstigter"
        | "namezahlungsbeteiligter"
        | "partnername"
        | "zahler"
        | "payer"
        | "payername"
        | "counterparty"
        | "counterpartyname"
        | "debtor"
        | "debtorname" => Column::Name,
        "iban"
        | "kontonummeriban"
        | "ibankontonummer"
        | "kontonummer"
        | "ibanzahlungsbeteiligter"
        | "ibandesauftraggebers"
        | "partneriban"
        | "payeriban"
        | "counterpartyiban"
        | "debtoriban" => Column::Iban,
        "auftragskonto" | "ibanauftragskonto" | "ibankontoinhaber" | "eigenesiban" | "eigeneiban" | "konto"
        | "account" | "accountiban" | "walletiban" | "ownaccount" | "owniban" => Column::Account,
        _ => return None,
    })
}

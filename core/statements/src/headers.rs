//! What the columns of a table are, by their headers in German and in English.

use kontor_kernel::Currency;

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
    pub fn of<'a>(cells: impl Iterator<Item = &'a str>) -> Self {
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

    /// The needed columns that are not there, in words of the table.
    pub fn missing(&self, account: bool) -> Vec<&'static str> {
        let has = |column| self.place(column).is_some();
        let mut missing = Vec::new();
        if !has(Column::Day) && !has(Column::ValueDay) {
            missing.push("date");
        }
        if !has(Column::Amount) && !has(Column::Credit) {
            missing.push("amount");
        }
        if !has(Column::Currency) && self.currency.is_none() {
            missing.push("currency");
        }
        if !has(Column::Purpose) && !has(Column::Name) {
            missing.push("reference");
        }
        if account && !has(Column::Account) {
            missing.push("account");
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
    let name = bare(header);
    let Some(plain) = CURRENCIES.iter().find_map(|code| name.strip_suffix(code)) else { return known(&name) };
    // "Amount EUR", "amount in EUR"; what is "paid in" is not "paid".
    known(plain).or_else(|| known(plain.strip_suffix("in")?))
}

fn known(name: &str) -> Option<Column> {
    Some(match name {
        "buchungstag" | "buchungsdatum" | "buchung" | "datum" | "date" | "bookingdate" | "transactiondate"
        | "bookedon" | "completeddate" | "datecompleted" => Column::Day,
        "valuta" | "valutadatum" | "wertstellung" | "wertstellungsdatum" | "wertstellungvaluta" | "valuedate" => {
            Column::ValueDay
        }
        "betrag" | "umsatz" | "buchungsbetrag" | "amount" | "transactionamount" => Column::Amount,
        "gutschrift" | "haben" | "eingang" | "credit" | "creditamount" | "paidin" | "moneyin" => Column::Credit,
        "belastung" | "soll" | "ausgang" | "debit" | "debitamount" | "paidout" | "moneyout" => Column::Debit,
        "sollhaben" | "sh" | "sollhabenkennzeichen" | "creditdebit" | "debitcredit" | "direction" => Column::Direction,
        "waehrung" | "whrg" | "currency" | "ccy" | "kontowaehrung" | "paymentcurrency" => Column::Currency,
        "verwendungszweck"
        | "zweck"
        | "vwz"
        | "referenz"
        | "purpose"
        | "reference"
        | "paymentreference"
        | "description"
        | "details"
        | "mitteilung"
        | "kundenreferenzendtoend"
        | "kundenreferenz"
        | "endtoendid"
        | "remittanceinformation" => Column::Purpose,
        "name"
        | "auftraggeber"
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
        | "kontonummer"
        | "ibanzahlungsbeteiligter"
        | "ibandesauftraggebers"
        | "partneriban"
        | "payeriban"
        | "counterpartyiban"
        | "debtoriban" => Column::Iban,
        "auftragskonto" | "ibanauftragskonto" | "eigenesiban" | "eigeneiban" | "konto" | "account" | "accountiban"
        | "ownaccount" | "owniban" => Column::Account,
        "bankreferenz" | "buchungsreferenz" | "umsatzid" | "transaktionsid" | "transaktionsnummer"
        | "transactionid" | "entryid" | "entryreference" | "bankreference" | "id" => Column::Reference,
        "info" | "status" | "state" | "buchungsstatus" | "umsatzstatus" | "zahlungsstatus" | "transaktionsstatus"
        | "bookingstatus" | "transactionstatus" | "transactionstate" | "paymentstatus" | "entrystatus" => {
            Column::Status
        }
        "buchungstext" => Column::Text,
        _ => return None,
    })
}

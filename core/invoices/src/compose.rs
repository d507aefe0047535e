//! What a request becomes: who supplies to whom, its lines without tax, and what has to be said.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, sql};
use kontor_kernel::{ApiError, Locale, Result};
use kontor_orders::{
    InvoiceLine, Order, Payer, ResaleSnapshot,
    invoice_request::{InvoiceRequest, InvoiceSupply},
};

use crate::{
    InvoiceSettings,
    content::{Content, ContentLine, InvoiceParty, Reference},
    notes::notes,
};

/// The shop, and who its seller says they are; what nobody said is empty.
#[derive(Debug, Clone, Row)]
pub struct Shop {
    /// Part of its address.
    pub username: String,
    /// By whose clock days are told.
    pub time_zone: String,
    name: String,
    contact_email: String,
    home: String,
    livemode: bool,
    company: String,
    first_name: String,
    last_name: String,
    street: String,
    zip: String,
    city: String,
    vat_no: String,
    tax_number: String,
    register: String,
    phone: String,
}

impl Shop {
    /// The transaction's own.
    pub async fn read(tx: &mut Tx) -> Result<Self> {
        let seller = tx.seller()?;
        let found: Vec<Self> = sql!(
            "SELECT s.username, s.time_zone, s.name, s.contact_email, coalesce(p.country_code, s.country) AS home, s.livemode,
                    coalesce(p.company, '') AS company, coalesce(p.first_name, '') AS first_name,
                    coalesce(p.last_name, '') AS last_name, trim(concat(p.street, ' ', p.street_number)) AS street,
                    coalesce(p.zip, '') AS zip, coalesce(p.city, '') AS city, coalesce(p.vat_no, '') AS vat_no,
                    coalesce(p.tax_number, '') AS tax_number,
                    trim(concat(p.registration_location, ' ', p.registration_number)) AS register,
                    coalesce(p.phone, '') AS phone
             FROM sellers s LEFT JOIN seller_profiles p ON p.seller_id = s.seller_id WHERE s.seller_id = {seller}"
        )
        .load(tx.conn()?)
        .await?;
        found.into_iter().next().ok_or_else(ApiError::not_found)
    }

    /// The seller as a document names them.
    fn party(&self) -> InvoiceParty {
        let (company, person) = (self.company.trim(), format!("{} {}", self.first_name, self.last_name));
        let person = person.trim();
        let name = [company, person, self.name.as_str()].into_iter().find(|name| !name.is_empty());
        InvoiceParty {
            name: name.unwrap_or_default().to_owned(),
            person: if company.is_empty() { String::new() } else { person.to_owned() },
            street: self.street.clone(),
            zip: self.zip.clone(),
            city: self.city.clone(),
            country: self.home.clone(),
            vat_id: self.vat_no.clone(),
            tax_number: self.tax_number.clone(),
            register: self.register.clone(),
            email: self.contact_email.clone(),
            phone: self.phone.clone(),
        }
    }
}

/// What all documents of an order have in common.
pub struct Facts<'a> {
    pub shop: &'a Shop,
    pub settings: &'a InvoiceSettings,
    pub order: &'a Order,
    pub today: NaiveDate,
    /// Whether the order is paid in several parts.
    pub in_parts: bool,
}

impl Facts<'_> {
    /// The document that a request asks for. `corrects`: the one that it reverses or replaces; `open`: its payment has not come, and is
    /// due then.
    pub fn compose(
        &self,
        request: &InvoiceRequest,
        number: &str,
        corrects: Option<Reference>,
        open: Option<DateTime<Utc>>,
    ) -> Result<Content> {
        let zone: Tz = kontor_orders::zone(&self.shop.time_zone);
        let payer = request.payer()?;
        let recipient = from_payer(&payer, request);
        let supplier = match (request.supply, self.order.resale()) {
            (InvoiceSupply::Resale, Some(resale)) => from_reseller(resale),
            _ => self.shop.party(),
        };
        let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
        // What is had on trust is due by its own agreement, all else by what the seller gives.
        let due = open.map(|at| day(at).max(self.today + Duration::days(i64::from(self.settings.payment_days))));
        let mut content = Content {
            number: number.to_owned(),
            form: request.form,
            supply: request.supply,
            test: !self.shop.livemode,
            locale: self.locale(request.supply).code().to_owned(),
            currency: request.currency.code().to_owned(),
            supplier,
            recipient,
            issued_on: self.today,
            supplied_on: self.supplied_on(day(request.supplied_at)),
            due_on: due,
            order_token: request.order_token.clone(),
            installment: Some(request.rate_number).filter(|_| self.in_parts),
            corrects,
            reason: request.reason.clone(),
            lines: lines(&request.lines()?, request),
            treatment: request.treatment.clone(),
            country: request.country.clone(),
            notes: Vec::new(),
            // The seller's bank and directors are not the reseller's.
            footer: match request.supply {
                InvoiceSupply::Sale => self.settings.footer.clone(),
                InvoiceSupply::Resale | InvoiceSupply::CreditNote => String::new(),
            },
        };
        content.notes = notes(&content);
        Ok(content)
    }

    /// What is had on trust was had with the order, not with its payment; an event takes place when it does.
    fn supplied_on(&self, day: NaiveDate) -> NaiveDate {
        let had = self.order.is_on_trust() && self.order.snapshot().ticket.is_none();
        if had { day.min(self.today) } else { day }
    }

    /// Buyers read their own language, the seller theirs.
    fn locale(&self, supply: InvoiceSupply) -> Locale {
        match supply {
            InvoiceSupply::CreditNote => Locale::from_code(&self.order.snapshot().seller.owner_locale),
            InvoiceSupply::Sale | InvoiceSupply::Resale => self.order.locale(),
        }
    }
}

fn from_payer(payer: &Payer, request: &InvoiceRequest) -> InvoiceParty {
    let (company, person) = (payer.company.trim(), payer.full_name());
    let name = match (company.is_empty(), person.is_empty()) {
        (false, _) => company.to_owned(),
        (true, false) => person.clone(),
        (true, true) => payer.email.clone(),
    };
    InvoiceParty {
        name,
        person: if company.is_empty() { String::new() } else { person },
        street: format!("{} {}", payer.street, payer.street_number).trim().to_owned(),
        zip: payer.zip.clone(),
        city: payer.city.clone(),
        country: payer.country.clone(),
        // The tax was left to the id that was confirmed; where tax is charged it is the one that the buyer names.
        vat_id: match request.treatment == "reverse_charge" || payer.vat_no.is_empty() {
            true => request.vat_id.clone(),
            false => payer.vat_no.clone(),
        },
        email: payer.email.clone(),
        phone: payer.phone.clone(),
        ..InvoiceParty::default()
    }
}

fn from_reseller(resale: &ResaleSnapshot) -> InvoiceParty {
    InvoiceParty {
        name: resale.name.clone(),
        street: resale.street.clone(),
        zip: resale.zip.clone(),
        city: resale.city.clone(),
        country: resale.country.clone(),
        vat_id: resale.vat_id.clone(),
        ..InvoiceParty::default()
    }
}

/// The lines without tax. What tax the document has in it is shared out by what each line comes to, so that no cent is lost.
///
/// A line is one piece: how many of something it is for, its name says.
fn lines(asked: &[InvoiceLine], request: &InvoiceRequest) -> Vec<ContentLine> {
    let (gross, vat) = (request.gross_amount, request.vat_amount);
    let (mut so_far, mut taxed) = (0, 0);
    let line = |line: &InvoiceLine| {
        so_far += line.amount;
        let until = if gross == 0 { 0 } else { kontor_kernel::ratio_half_up(vat.abs(), so_far.abs(), gross.abs()) };
        // A document's lines have the sign of the whole, but for what comes off.
        let until = until * vat.signum() * (so_far.signum() * gross.signum());
        let tax = until - taxed;
        taxed = until;
        ContentLine {
            name: line.name.clone(),
            quantity: 1,
            net: line.amount - tax,
            vat: tax,
            rate_bps: request.vat_rate_bps,
        }
    };
    asked.iter().map(line).collect()
}

//! What a product's certificates say and how they look (selling-core §3, certificate settings).

mod check;
mod place;
mod store;

use chrono::{Days, NaiveDate};
use kontor_kernel::{kinds::CoverId, words};

pub use check::check;
pub use place::{Place, What};
pub use store::{find, save};

pub(crate) use store::copy;

words! {
    /// How a page is laid out.
    pub enum CertificateLayout {
        /// A page across.
        Landscape "landscape",
        /// A page upright.
        Portrait "portrait",
        /// As the seller puts it, on one of the product's pictures.
        Custom "custom",
    }
}

words! {
    /// Which date stands on a certificate.
    pub enum DateMode {
        /// The day of the payment.
        PurchaseDate "purchase_date",
        /// So many days later.
        RelativeDate "relative_date",
        /// The seller's own words.
        CustomText "custom_text",
    }
}

words! {
    /// From when a certificate's validity is counted.
    pub enum Validity {
        /// A day that is the same for all.
        FromStaticDate "from_static_date",
        /// The day of the payment.
        FromPayment "from_payment",
    }
}

/// What certificates of a product say and how they look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateSettings {
    /// What it is called; empty: a certificate, in its holder's language.
    pub title: String,
    /// What the seller says of it.
    pub body: String,
    /// Who signs.
    pub signer: String,
    /// Which date stands on it.
    pub date_mode: DateMode,
    /// How many days after the payment, where the date is counted from that.
    pub date_days: i32,
    /// The seller's words for the date, where they say it themselves.
    pub date_text: String,
    /// From when its validity is counted; none: it has no end.
    pub validity: Option<Validity>,
    /// From which day, where that is the same for all.
    pub valid_from: Option<NaiveDate>,
    /// For how many days.
    pub valid_days: Option<i32>,
    /// How the page is laid out.
    pub layout: CertificateLayout,
    /// The colour of frame and title: `#0a5eb0`.
    pub accent: String,
    /// What stands at the head; empty: the shop's name.
    pub header: String,
    /// The picture beneath a page of the seller's own.
    pub background: Option<CoverId>,
    /// What stands where on a page of the seller's own.
    pub places: Vec<Place>,
    /// Counts its changes; 0: nobody has chosen anything yet.
    pub version: i32,
}

impl Default for CertificateSettings {
    fn default() -> Self {
        Self {
            title: String::new(),
            body: String::new(),
            signer: String::new(),
            date_mode: DateMode::PurchaseDate,
            date_days: 0,
            date_text: String::new(),
            validity: None,
            valid_from: None,
            valid_days: None,
            layout: CertificateLayout::Landscape,
            accent: "#0b4f8a".to_owned(),
            header: String::new(),
            background: None,
            places: place::beginning(),
            version: 0,
        }
    }
}

impl CertificateSettings {
    /// The day that stands on a certificate paid on `paid`; none where the seller says it in words.
    pub fn dated_on(&self, paid: NaiveDate) -> Option<NaiveDate> {
        match self.date_mode {
            DateMode::PurchaseDate => Some(paid),
            DateMode::RelativeDate => Some(later(paid, self.date_days)),
            DateMode::CustomText => None,
        }
    }

    /// The last day on which a certificate paid on `paid` is valid. The day from which it is counted is not counted
    /// itself (§§ 187, 188 BGB).
    pub fn valid_until(&self, paid: NaiveDate) -> Option<NaiveDate> {
        let from = match self.validity? {
            Validity::FromStaticDate => self.valid_from?,
            Validity::FromPayment => paid,
        };
        Some(later(from, self.valid_days?))
    }
}

/// Both are bounded, so that no calendar ends before.
fn later(day: NaiveDate, days: i32) -> NaiveDate {
    let days = Days::new(u64::try_from(days).unwrap_or_default());
    day.checked_add_days(days).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn its_day_is_that_of_the_payment_or_so_many_days_later_or_words() {
        let mut said = CertificateSettings { date_days: 30, ..CertificateSettings::default() };
        let paid = day("2026-12-15");
        assert_eq!(said.dated_on(paid), Some(paid));
        said.date_mode = DateMode::RelativeDate;
        assert_eq!(said.dated_on(paid), Some(day("2027-01-14")));
        said.date_mode = DateMode::CustomText;
        assert_eq!(said.dated_on(paid), None);
    }

    #[test]
    fn days_that_are_kept_for_later_are_days_too() {
        for days in [0, -1, i32::MIN, i32::MAX] {
            for validity in [None, Some(Validity::FromPayment)] {
                let said = CertificateSettings { valid_days: Some(days), validity, ..CertificateSettings::default() };
                let refused =
                    check(&said).err().map(|fault| fault.field_faults().first().map(|field| field.pointer.clone()));
                assert_eq!(refused, Some(Some("/valid_days".to_owned())), "{days}");
            }
        }
        assert!(check(&CertificateSettings { valid_days: Some(1), ..CertificateSettings::default() }).is_ok());
    }

    #[test]
    fn its_last_day_is_counted_from_the_payment_or_from_a_day_for_all() {
        let mut said = CertificateSettings { valid_days: Some(365), ..CertificateSettings::default() };
        let paid = day("2026-12-15");
        assert_eq!(said.valid_until(paid), None, "without end");
        said.validity = Some(Validity::FromPayment);
        assert_eq!(said.valid_until(paid), Some(day("2027-12-15")));
        said.validity = Some(Validity::FromStaticDate);
        said.valid_from = Some(day("2026-01-01"));
        assert_eq!(said.valid_until(paid), Some(day("2027-01-01")), "whenever it is paid");
    }
}

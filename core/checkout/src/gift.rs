//! What is bought for somebody else: who gets it, when, and with which words.

use chrono::{DateTime, Days, NaiveDate, Utc};
use kontor_catalog::{Form, limits};
use kontor_kernel::{Code, Country, Result, Validator, limits::LINE_CHARS_MAX};
use kontor_orders::{GiftSnapshot, Payer, zone};
use serde_json::json;

use crate::Quote;

/// A gift as it is requested.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gift {
    /// Who gets it: names and an address of mail; the rest may be empty.
    pub receiver: Payer,
    /// What the giver writes; may be empty.
    pub message: String,
    /// On which day, by the seller's clock; none: at once.
    pub on: Option<NaiveDate>,
}

impl Quote {
    /// Whether it can be bought for somebody else: everything in it can be handed over, and it is paid once. What costs
    /// nothing cannot: nobody writes to outsiders in our name for nothing.
    pub fn can_be_given(&self) -> bool {
        let mut forms =
            self.products().map(|product| product.form).chain(self.contents.iter().map(|inside| inside.form));
        self.product.giftable
            && self.terms.is_none()
            && self.upgrade.is_none()
            && self.quote.gross.amount > 0
            && forms.all(Form::can_be_given)
    }

    /// The days on which a gift can be handed over: today, by the seller's clock, to a year ahead.
    pub fn gift_days(&self, at: DateTime<Utc>) -> (NaiveDate, NaiveDate) {
        let today = at.with_timezone(&zone(&self.seller.time_zone)).date_naive();
        (today, today.checked_add_days(Days::new(limits::GIFT_DAYS_MAX)).unwrap_or(today))
    }

    /// What the order keeps of a gift; refuses with everything that is wrong.
    pub(crate) fn gift(&self, requested: Option<&Gift>) -> Result<Option<GiftSnapshot>> {
        let Some(gift) = requested else { return Ok(None) };
        let mut check = Validator::new();
        if !self.can_be_given() {
            check.refuse_with(Code::InvalidChoice, "/gift", [("allowed", json!([null]))]);
        }
        let to = &gift.receiver;
        check.email("/gift/receiver/email", &to.email);
        for (name, text, least) in [
            ("first_name", &to.first_name, 1),
            ("last_name", &to.last_name, 0),
            ("company", &to.company, 0),
            ("vat_no", &to.vat_no, 0),
            ("street", &to.street, 0),
            ("street_number", &to.street_number, 0),
            ("zip", &to.zip, 0),
            ("city", &to.city, 0),
            ("phone", &to.phone, 0),
        ] {
            check.line(&format!("/gift/receiver/{name}"), text, least, LINE_CHARS_MAX);
        }
        let country = to.country.trim().to_uppercase();
        let known = country.is_empty() || country.parse::<Country>().is_ok();
        check.that(known, Code::InvalidCountry, "/gift/receiver/country");
        check.text("/gift/message", &gift.message, 0, limits::GIFT_MESSAGE_CHARS_MAX);
        let (today, last) = self.gift_days(self.at);
        let on = gift.on.unwrap_or(today);
        check.that((today..=last).contains(&on), Code::InvalidDate, "/gift/deliver_on");
        check.finish()?;
        let tidy = |text: &String| text.trim().to_owned();
        let receiver = Payer {
            email: kontor_kernel::plain_email(&tidy(&to.email)),
            first_name: tidy(&to.first_name),
            last_name: tidy(&to.last_name),
            company: tidy(&to.company),
            vat_no: tidy(&to.vat_no),
            street: tidy(&to.street),
            street_number: tidy(&to.street_number),
            zip: tidy(&to.zip),
            city: tidy(&to.city),
            phone: tidy(&to.phone),
            country,
            ..Payer::default()
        };
        Ok(Some(GiftSnapshot { receiver, message: tidy(&gift.message), on }))
    }
}

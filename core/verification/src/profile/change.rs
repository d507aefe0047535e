//! What is to be changed of a profile: of each field nothing, or another value, or that it be emptied.

use super::SellerProfile;
use crate::state::{BusinessType, Salutation, VatExemptReason};

macro_rules! change {
    (texts { $($text:ident),* $(,)? } values { $($value:ident: $type:ty),* $(,)? } codes { $($code:ident),* $(,)? }) => {
        /// Requested changes. The outer `None` leaves a field as it is, the inner one empties it.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        #[expect(missing_docs, reason = "named as in SellerProfile")]
        pub struct ProfileChange {
            $(pub $text: Option<Option<String>>,)*
            $(pub $value: Option<Option<$type>>,)*
            $(pub $code: Option<Option<String>>,)*
            /// How to be spoken to.
            pub salutation: Option<Option<Salutation>>,
            /// `YYYY-MM-DD`; looked at by the rules, so that a wrong date is told with the other wrong fields.
            pub birthday: Option<Option<String>>,
        }

        impl ProfileChange {
            /// The names of what was said.
            pub(super) fn touched(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(if self.$text.is_some() { names.push(stringify!($text)); })*
                $(if self.$value.is_some() { names.push(stringify!($value)); })*
                $(if self.$code.is_some() { names.push(stringify!($code)); })*
                if self.birthday.is_some() { names.push("birthday"); }
                names
            }

            /// Writes everything but the birthday, tidied: no spaces around, countries in capitals.
            pub(super) fn apply(&self, profile: &mut SellerProfile) {
                $(if let Some(text) = &self.$text {
                    profile.$text = text.as_deref().unwrap_or_default().trim().to_owned();
                })*
                $(if let Some(value) = self.$value { profile.$value = value; })*
                $(if let Some(code) = &self.$code {
                    profile.$code = code.as_deref().map(|code| code.trim().to_uppercase()).filter(|code| !code.is_empty());
                })*
                if let Some(salutation) = self.salutation {
                    profile.salutation = salutation.unwrap_or(Salutation::None);
                }
            }
        }
    };
}

change! {
    texts {
        company, first_name, last_name, birthplace_city, street, street_number, zip, city, region, phone, vat_no,
        tax_number, tax_identification_number, registration_location, registration_number,
    }
    values { business_type: BusinessType, vat_payer: bool, vat_exempt_reason: VatExemptReason }
    codes { nationality, birthplace_country, country_code, issuance_country }
}

//! Countries and currencies.

use kontor_kernel::{AddressPart, Country, Currency};
use poem_openapi::{Enum, Object, OpenApi, payload::Json};

use crate::http::{Answer, Anyone, ListDoc, Resource, context};

/// The operations.
pub struct Places;

/// Whether a part of an address is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum CountryAddressPart {
    /// Addresses there do not have it.
    Absent,
    /// Not every address has it.
    Optional,
    /// Every address has it.
    Required,
}

impl From<AddressPart> for CountryAddressPart {
    fn from(part: AddressPart) -> Self {
        match part {
            AddressPart::Absent => Self::Absent,
            AddressPart::Optional => Self::Optional,
            AddressPart::Required => Self::Required,
        }
    }
}

/// Parts of an address in a country, beside the street.
#[derive(Debug, Clone, Object)]
pub struct CountryAddress {
    /// House number in a field of its own. Not required if the street line has it.
    pub street_number: CountryAddressPart,
    /// Postcode.
    pub zip: CountryAddressPart,
    /// City.
    pub city: CountryAddressPart,
}

/// Facts about a country for selling and tax.
#[derive(Debug, Clone, Object)]
pub struct CountryAttributes {
    /// Country code (ISO 3166-1 alpha-2).
    pub code: String,
    /// Name in the language of Accept-Language.
    pub name: String,
    /// Whether it belongs to the European Union.
    pub eu: bool,
    /// Whether sellers can be based there.
    pub seller: bool,
    /// Whether payouts to it are possible.
    pub payout: bool,
    /// Current standard VAT rate in basis points, if known.
    #[oai(skip_serializing_if_is_none)]
    pub vat_bps: Option<i64>,
    /// Default currency of sellers from there.
    pub currency: String,
    /// Address format: the rules for every form and every operation with an address.
    pub address: CountryAddress,
}

/// A currency.
#[derive(Debug, Clone, Object)]
pub struct CurrencyAttributes {
    /// Lowercase ISO 4217 code.
    pub key: String,
    /// Symbol, if there is one, otherwise the code.
    pub unit: String,
    /// Number of decimal digits.
    pub digits: u8,
}

#[OpenApi(prefix_path = "/v1/common", tag = "crate::tags::Tag::Common")]
impl Places {
    /// List countries
    #[oai(path = "/countries", method = "get", operation_id = "list_countries")]
    async fn countries(&self, anyone: Anyone) -> Answer<Json<ListDoc<CountryAttributes>>> {
        let (locale, today) = (context::locale(), anyone.0.db.env().clock.now().date_naive());
        let item = |country: Country| {
            let (facts, asked) = (country.facts(), country.address_format());
            let attributes = CountryAttributes {
                code: country.code().to_owned(),
                name: country.name(locale).to_owned(),
                eu: facts.eu,
                seller: facts.seller,
                payout: facts.payout,
                vat_bps: country.vat_bps(today),
                currency: Currency::of_country(country.code()).to_string(),
                address: CountryAddress {
                    street_number: asked.house_number.into(),
                    zip: asked.postcode.into(),
                    city: asked.city.into(),
                },
            };
            Resource::new(country.code(), "country", attributes)
        };
        Ok(Json(ListDoc::whole(Country::all().map(item).collect())))
    }

    /// List currencies
    #[oai(path = "/currencies", method = "get", operation_id = "list_currencies")]
    async fn currencies(&self) -> Answer<Json<ListDoc<CurrencyAttributes>>> {
        let item = |currency: Currency| {
            let code = currency.code();
            let attributes =
                CurrencyAttributes { key: code.to_owned(), unit: currency.symbol(), digits: currency.digits() };
            Resource::new(code, "currency", attributes)
        };
        Ok(Json(ListDoc::whole(Currency::all().map(item).collect())))
    }
}

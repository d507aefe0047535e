//! Countries and currencies.

use kontor_kernel::{Country, Currency};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, Anyone, Item, ListDoc, context};

/// The operations.
pub struct Places;

/// What selling and tax need to know of a country.
#[derive(Debug, Clone, Object)]
pub struct CountryAttributes {
    /// ISO 3166-1 alpha-2.
    pub code: String,
    /// Its name in the language of Accept-Language.
    pub name: String,
    /// Whether it belongs to the European Union.
    pub eu: bool,
    /// Whether sellers can be at home there.
    pub seller: bool,
    /// Whether money can be paid out to there.
    pub payout: bool,
    /// Its standard VAT rate today in basis points, where we know one.
    #[oai(skip_serializing_if_is_none)]
    pub vat_bps: Option<i64>,
    /// The currency a seller from there begins with.
    pub currency: String,
}

/// A currency.
#[derive(Debug, Clone, Object)]
pub struct CurrencyAttributes {
    /// Lowercase ISO 4217.
    pub key: String,
    /// Its sign where it has one, else its code.
    pub unit: String,
    /// Digits after the decimal separator.
    pub digits: u8,
}

#[OpenApi(prefix_path = "/v1/common", tag = "crate::tags::Tag::Common")]
impl Places {
    /// List countries
    #[oai(path = "/countries", method = "get", operation_id = "list_countries")]
    async fn countries(&self, anyone: Anyone) -> Answer<Json<ListDoc<CountryAttributes>>> {
        let (locale, today) = (context::locale(), anyone.0.db.kit().clock.now().date_naive());
        let item = |country: Country| {
            let facts = country.facts();
            let attributes = CountryAttributes {
                code: country.code().to_owned(),
                name: country.name(locale).to_owned(),
                eu: facts.eu,
                seller: facts.seller,
                payout: facts.payout,
                vat_bps: country.vat_bps(today),
                currency: Currency::of_country(country.code()).to_string(),
            };
            Item::new(country.code(), "country", attributes)
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
            Item::new(code, "currency", attributes)
        };
        Ok(Json(ListDoc::whole(Currency::all().map(item).collect())))
    }
}

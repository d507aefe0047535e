//! Who the seller says they are.

use chrono::NaiveDate;
use kontor_verification::{BusinessType, ProfileChange, Salutation, SellerProfile, VatExemptReason};
use poem_openapi::{Object, OpenApi, param::Header, payload::Json, types::MaybeUndefined};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, Timestamp, WireEnum, version::IfMatch};

/// The operations.
pub struct SellerProfiles;

/// Seller profile to update. Fields left out are unchanged; null empties a field. A step of the form can send its own
/// fields only.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SellerProfileBody {
    /// Whether the seller is a business or a private person.
    pub business_type: MaybeUndefined<WireEnum<BusinessType>>,
    /// Company name; only for a business.
    #[oai(validator(max_length = 120))]
    pub company: MaybeUndefined<String>,
    /// Register and its place: `Amtsgericht Charlottenburg`. Required for a business; one that is in no register
    /// enters its town.
    #[oai(validator(max_length = 120))]
    pub registration_location: MaybeUndefined<String>,
    /// Number in the register: `HRB 12345 B`.
    #[oai(validator(max_length = 30))]
    pub registration_number: MaybeUndefined<String>,
    /// Phone number with country code: `+49 30 123456`.
    #[oai(validator(max_length = 40))]
    pub phone: MaybeUndefined<String>,
    /// Form of address.
    pub salutation: MaybeUndefined<WireEnum<Salutation>>,
    /// First name, as in the identity document.
    #[oai(validator(max_length = 80))]
    pub first_name: MaybeUndefined<String>,
    /// Last name, as in the identity document; left out by someone who has a single name.
    #[oai(validator(max_length = 80))]
    pub last_name: MaybeUndefined<String>,
    /// Date of birth, `YYYY-MM-DD`; at least 18 years ago.
    #[oai(validator(max_length = 10))]
    pub birthday: MaybeUndefined<String>,
    /// Nationality, ISO 3166-1 code.
    #[oai(validator(max_length = 2))]
    pub nationality: MaybeUndefined<String>,
    /// City of birth.
    #[oai(validator(max_length = 80))]
    pub birthplace_city: MaybeUndefined<String>,
    /// Country of birth, ISO 3166-1 code.
    #[oai(validator(max_length = 2))]
    pub birthplace_country: MaybeUndefined<String>,
    /// Street.
    #[oai(validator(max_length = 120))]
    pub street: MaybeUndefined<String>,
    /// House number, where addresses of the country have one of their own (`address` of the country) and the street
    /// line has none.
    #[oai(validator(max_length = 12))]
    pub street_number: MaybeUndefined<String>,
    /// Postcode.
    #[oai(validator(max_length = 12))]
    pub zip: MaybeUndefined<String>,
    /// City.
    #[oai(validator(max_length = 80))]
    pub city: MaybeUndefined<String>,
    /// Region; required for a business outside Germany.
    #[oai(validator(max_length = 80))]
    pub region: MaybeUndefined<String>,
    /// Country, ISO 3166-1 code of one of the seller countries.
    #[oai(validator(max_length = 2))]
    pub country_code: MaybeUndefined<String>,
    /// Whether the seller is liable for VAT.
    pub vat_payer: MaybeUndefined<bool>,
    /// Why the seller is not liable for VAT; required in that case.
    pub vat_exempt_reason: MaybeUndefined<WireEnum<VatExemptReason>>,
    /// VAT number.
    #[oai(validator(max_length = 30))]
    pub vat_no: MaybeUndefined<String>,
    /// Tax number; either this or the tax identification number is required.
    #[oai(validator(max_length = 30))]
    pub tax_number: MaybeUndefined<String>,
    /// Tax identification number.
    #[oai(validator(max_length = 30))]
    pub tax_identification_number: MaybeUndefined<String>,
    /// Country that issued the number, ISO 3166-1 code.
    #[oai(validator(max_length = 2))]
    pub issuance_country: MaybeUndefined<String>,
}

impl From<SellerProfileBody> for ProfileChange {
    fn from(body: SellerProfileBody) -> Self {
        fn word<W: kontor_kernel::Machine>(said: MaybeUndefined<WireEnum<W>>) -> Option<Option<W>> {
            Option::<Option<WireEnum<W>>>::from(said).map(|word| word.map(|word| word.0))
        }
        Self {
            business_type: word(body.business_type),
            company: body.company.into(),
            registration_location: body.registration_location.into(),
            registration_number: body.registration_number.into(),
            phone: body.phone.into(),
            salutation: word(body.salutation),
            first_name: body.first_name.into(),
            last_name: body.last_name.into(),
            birthday: body.birthday.into(),
            nationality: body.nationality.into(),
            birthplace_city: body.birthplace_city.into(),
            birthplace_country: body.birthplace_country.into(),
            street: body.street.into(),
            street_number: body.street_number.into(),
            zip: body.zip.into(),
            city: body.city.into(),
            region: body.region.into(),
            country_code: body.country_code.into(),
            vat_payer: body.vat_payer.into(),
            vat_exempt_reason: word(body.vat_exempt_reason),
            vat_no: body.vat_no.into(),
            tax_number: body.tax_number.into(),
            tax_identification_number: body.tax_identification_number.into(),
            issuance_country: body.issuance_country.into(),
        }
    }
}

/// The seller profile; fields not filled in yet are empty or absent.
#[derive(Debug, Clone, Object)]
pub struct SellerProfileAttributes {
    /// Whether the seller is a business or a private person.
    #[oai(skip_serializing_if_is_none)]
    pub business_type: Option<WireEnum<BusinessType>>,
    /// Company name.
    pub company: String,
    /// Register and its place; for a business in no register, its town.
    pub registration_location: String,
    /// Number in the register.
    pub registration_number: String,
    /// Phone number with country code.
    pub phone: String,
    /// Form of address.
    pub salutation: WireEnum<Salutation>,
    /// First name, as in the identity document.
    pub first_name: String,
    /// Last name, as in the identity document.
    pub last_name: String,
    /// Date of birth.
    #[oai(skip_serializing_if_is_none)]
    pub birthday: Option<NaiveDate>,
    /// Nationality, ISO 3166-1 code.
    #[oai(skip_serializing_if_is_none)]
    pub nationality: Option<String>,
    /// City of birth.
    pub birthplace_city: String,
    /// Country of birth, ISO 3166-1 code.
    #[oai(skip_serializing_if_is_none)]
    pub birthplace_country: Option<String>,
    /// Street.
    pub street: String,
    /// House number.
    pub street_number: String,
    /// Postcode.
    pub zip: String,
    /// City.
    pub city: String,
    /// Region.
    pub region: String,
    /// Country, ISO 3166-1 code.
    #[oai(skip_serializing_if_is_none)]
    pub country_code: Option<String>,
    /// Whether the seller is liable for VAT.
    #[oai(skip_serializing_if_is_none)]
    pub vat_payer: Option<bool>,
    /// Why the seller is not liable for VAT.
    #[oai(skip_serializing_if_is_none)]
    pub vat_exempt_reason: Option<WireEnum<VatExemptReason>>,
    /// VAT number.
    pub vat_no: String,
    /// Tax number.
    pub tax_number: String,
    /// Tax identification number.
    pub tax_identification_number: String,
    /// Country that issued the number, ISO 3166-1 code.
    #[oai(skip_serializing_if_is_none)]
    pub issuance_country: Option<String>,
    /// Names of the fields still required before the documents can be submitted.
    pub missing: Vec<String>,
    /// When it was last updated.
    pub updated_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

fn document(seller: &Seller, profile: SellerProfile, today: NaiveDate) -> Doc<SellerProfileAttributes> {
    let attributes = SellerProfileAttributes {
        missing: profile.unmet_fields(today).into_iter().map(str::to_owned).collect(),
        business_type: profile.business_type.map(WireEnum),
        company: profile.company,
        registration_location: profile.registration_location,
        registration_number: profile.registration_number,
        phone: profile.phone,
        salutation: WireEnum(profile.salutation),
        first_name: profile.first_name,
        last_name: profile.last_name,
        birthday: profile.birthday,
        nationality: profile.nationality,
        birthplace_city: profile.birthplace_city,
        birthplace_country: profile.birthplace_country,
        street: profile.street,
        street_number: profile.street_number,
        zip: profile.zip,
        city: profile.city,
        region: profile.region,
        country_code: profile.country_code,
        vat_payer: profile.vat_payer,
        vat_exempt_reason: profile.vat_exempt_reason.map(WireEnum),
        vat_no: profile.vat_no,
        tax_number: profile.tax_number,
        tax_identification_number: profile.tax_identification_number,
        issuance_country: profile.issuance_country,
        updated_at: Timestamp(profile.updated_at),
        version: profile.version,
    };
    Doc::new(seller.tenant.id, "seller_profile", attributes)
}

#[OpenApi(prefix_path = "/v1/cabinet/seller_profile", tag = "crate::tags::Tag::Verification")]
impl SellerProfiles {
    /// Retrieve the seller profile
    #[oai(path = "/", method = "get", operation_id = "get_seller_profile")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<SellerProfileAttributes>>> {
        let mut tx = seller.begin().await?;
        let profile = kontor_verification::profile(&mut tx).await?;
        let today = tx.now().date_naive();
        tx.commit().await?;
        Ok(Json(document(&seller, profile, today)))
    }

    /// Update the seller profile
    ///
    /// Can be filled in step by step: fields left out are unchanged. If anything in the request is invalid, all
    /// errors are returned together and nothing is saved. Changing protected data (name, birthday, address, business)
    /// after verification requires a new verification; in the meantime selling continues and payouts wait.
    #[oai(path = "/", method = "patch", operation_id = "update_seller_profile")]
    async fn save(
        &self,
        seller: Seller,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<SellerProfileBody>,
    ) -> Answer<Json<Doc<SellerProfileAttributes>>> {
        let mut tx = seller.begin().await?;
        let profile = kontor_verification::save(&mut tx, IfMatch::version(seen.0), &body.0.into()).await?;
        let today = tx.now().date_naive();
        tx.commit().await?;
        Ok(Json(document(&seller, profile, today)))
    }
}

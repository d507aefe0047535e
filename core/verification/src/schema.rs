//! The table that is read and written as a whole, as PostgreSQL has it; the others are spoken to in SQL.

diesel::table! {
    seller_profiles (seller_id) {
        seller_id -> Uuid,
        entity -> Text,
        business_type -> Nullable<Text>,
        company -> Text,
        first_name -> Text,
        last_name -> Text,
        salutation -> Text,
        birthday -> Nullable<Date>,
        nationality -> Nullable<Text>,
        birthplace_city -> Text,
        birthplace_country -> Nullable<Text>,
        street -> Text,
        street_number -> Text,
        zip -> Text,
        city -> Text,
        region -> Text,
        country_code -> Nullable<Text>,
        phone -> Text,
        vat_payer -> Nullable<Bool>,
        vat_exempt_reason -> Nullable<Text>,
        vat_no -> Text,
        tax_number -> Text,
        tax_identification_number -> Text,
        issuance_country -> Nullable<Text>,
        updated_at -> Timestamptz,
        version -> Int4,
        registration_location -> Text,
        registration_number -> Text,
    }
}

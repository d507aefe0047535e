//! The tables, as this crate alone sees them.

diesel::table! {
    bank_accounts (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        holder -> Text,
        iban_sealed -> Text,
        iban_last4 -> Text,
        country_code -> Text,
        internal -> Text,
        external -> Text,
        provider_ref -> Nullable<Text>,
        refusal -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        removed_at -> Nullable<Timestamptz>,
        version -> Int4,
    }
}

diesel::table! {
    entries (seller_id, posting_id, line) {
        seller_id -> Uuid,
        posting_id -> Uuid,
        line -> Int4,
        account -> Text,
        currency -> Text,
        amount -> Int8,
        available_at -> Timestamptz,
        party -> Text,
        party_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    payout_requests (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        bank_account_id -> Uuid,
        amount -> Int8,
        currency -> Text,
        state -> Text,
        reason -> Nullable<Text>,
        decided_by -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    payouts (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        request_id -> Uuid,
        bank_account_id -> Uuid,
        amount -> Int8,
        currency -> Text,
        state -> Text,
        provider_ref -> Nullable<Text>,
        reason -> Nullable<Text>,
        created_at -> Timestamptz,
        issued_at -> Nullable<Timestamptz>,
        settled_at -> Nullable<Timestamptz>,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    postings (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        kind -> Text,
        subject_id -> Uuid,
        booked_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(bank_accounts, entries, payout_requests, payouts, postings,);

//! The tables, as this crate alone sees them.

diesel::table! {
    provider_events (provider, event_id) {
        provider -> Text,
        event_id -> Text,
        body -> Jsonb,
        subject -> Jsonb,
        received_at -> Timestamptz,
        applied_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    transactions (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        order_id -> Uuid,
        rate_id -> Uuid,
        kind -> Text,
        state -> Text,
        provider -> Text,
        method -> Text,
        currency -> Text,
        amount -> Int8,
        method_token -> Nullable<Text>,
        saved_method -> Nullable<Text>,
        payoff -> Bool,
        sets_up -> Bool,
        browser_info -> Nullable<Jsonb>,
        provider_ref -> Nullable<Text>,
        provider_fee -> Int8,
        received_amount -> Int8,
        beside_amount -> Int8,
        next_action -> Nullable<Jsonb>,
        decline_code -> Nullable<Text>,
        advice -> Nullable<Text>,
        reverses_id -> Nullable<Uuid>,
        refund_source -> Nullable<Text>,
        reason -> Nullable<Text>,
        dispute_state -> Nullable<Text>,
        queued_at -> Nullable<Timestamptz>,
        inquiries -> Int4,
        expires_at -> Nullable<Timestamptz>,
        settled_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    mandates (seller_id, transaction_id) {
        seller_id -> Uuid,
        transaction_id -> Uuid,
        order_id -> Uuid,
        reference -> Text,
        creditor_name -> Text,
        creditor_identifier -> Text,
        holder -> Text,
        iban_last4 -> Text,
        recurring -> Bool,
        wording -> Int4,
        notice_days -> Int4,
        signed_at -> Timestamptz,
    }
}

diesel::table! {
    dispute_cases (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        order_id -> Uuid,
        payment_id -> Uuid,
        provider -> Text,
        provider_ref -> Text,
        warning_state -> Nullable<Text>,
        chargeback_id -> Nullable<Uuid>,
        currency -> Text,
        amount -> Int8,
        reason -> Text,
        respond_by -> Nullable<Timestamptz>,
        evidence -> Nullable<Jsonb>,
        answer -> Nullable<Text>,
        answers -> Int4,
        answered_at -> Nullable<Timestamptz>,
        delivered_at -> Nullable<Timestamptz>,
        refusal -> Nullable<Text>,
        inquiries -> Int4,
        reminded_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    dispute_files (seller_id, case_id, upload_id) {
        seller_id -> Uuid,
        case_id -> Uuid,
        upload_id -> Uuid,
        position -> Int4,
        about -> Text,
        file_name -> Text,
        content_type -> Text,
        size_bytes -> Int8,
        sha256 -> Text,
        provider_ref -> Nullable<Text>,
    }
}

diesel::table! {
    transfers (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        transaction_id -> Uuid,
        order_id -> Uuid,
        kind -> Text,
        currency -> Text,
        gross_amount -> Int8,
        vat_amount -> Int8,
        fee_amount -> Int8,
        resold_tax_amount -> Int8,
        net_amount -> Int8,
        available_at -> Timestamptz,
        created_at -> Timestamptz,
        party -> Text,
        party_id -> Nullable<Uuid>,
        shared_amount -> Int8,
    }
}

diesel::allow_tables_to_appear_in_same_query!(provider_events, transactions, transfers,);

//! The tables of this crate, as PostgreSQL has them.

diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        password_hash -> Nullable<Text>,
        first_name -> Text,
        last_name -> Text,
        locale -> Text,
        time_zone -> Text,
        confirmed_at -> Nullable<Timestamptz>,
        unconfirmed_email -> Nullable<Text>,
        manager -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Integer,
    }
}

diesel::table! {
    profiles (id) {
        id -> Uuid,
        user_id -> Uuid,
        kind -> Text,
        tenant -> Nullable<Uuid>,
        test_tenant -> Nullable<Uuid>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        user_id -> Uuid,
        profile_id -> Nullable<Uuid>,
        profile_kind -> Text,
        tenant -> Nullable<Uuid>,
        livemode -> Bool,
        nonce -> Bytea,
        generation -> Integer,
        rotated_at -> Timestamptz,
        fingerprint -> Text,
        user_agent -> Text,
        origin -> Text,
        created_at -> Timestamptz,
        refresh_expires_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        end_reason -> Nullable<Text>,
        proven_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    email_tokens (token_hash) {
        token_hash -> Text,
        user_id -> Uuid,
        purpose -> Text,
        code_hash -> Nullable<Text>,
        tries -> Integer,
        payload -> Jsonb,
        nonce -> Nullable<Binary>,
        sends -> Jsonb,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    proven_addresses (user_id, email) {
        user_id -> Uuid,
        email -> Text,
        proven_at -> Timestamptz,
    }
}

diesel::table! {
    account_events (id) {
        id -> Uuid,
        user_id -> Uuid,
        kind -> Text,
        device -> Text,
        origin -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    totp_factors (user_id) {
        user_id -> Uuid,
        secret_sealed -> Text,
        last_step -> BigInt,
        created_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> Uuid,
        code_hash -> Text,
        created_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    passkeys (id) {
        id -> Uuid,
        user_id -> Uuid,
        credential_id -> Text,
        credential -> Jsonb,
        name -> Text,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    sign_in_challenges (token_hash) {
        token_hash -> Text,
        user_id -> Nullable<Uuid>,
        purpose -> Text,
        state -> Jsonb,
        tries -> Integer,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    mail_requests (id) {
        id -> Uuid,
        purpose -> Text,
        email -> Text,
        profile_type -> Nullable<Text>,
        seller -> Nullable<Text>,
        requester -> Text,
        created_at -> Timestamptz,
    }
}

// The shop's name beside a profile; owned by tenants, seen through the owner's policy.
diesel::table! {
    sellers (seller_id) {
        seller_id -> Uuid,
        username -> Text,
        name -> Text,
    }
}

diesel::allow_tables_to_appear_in_same_query!(profiles, sellers);

//! The tables of this crate, as PostgreSQL has them.

diesel::table! {
    mails (id) {
        id -> Uuid,
        tenant -> Nullable<Uuid>,
        user_id -> Nullable<Uuid>,
        order_id -> Nullable<Uuid>,
        to_address -> Text,
        locale -> Text,
        template -> Text,
        data -> Jsonb,
        subject -> Nullable<Text>,
        state -> Text,
        attempts -> Integer,
        token_hash -> Text,
        token -> Nullable<Text>,
        last_error -> Nullable<Text>,
        created_at -> Timestamptz,
        sent_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    mail_refusals (address_hash, kind) {
        address_hash -> Text,
        kind -> Text,
        refused_at -> Timestamptz,
    }
}

//! The tables, as this crate alone sees them.

diesel::table! {
    grants (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        order_id -> Uuid,
        digital_id -> Uuid,
        state -> Text,
        used_count -> Int4,
        used_limit -> Nullable<Int4>,
        expires_at -> Timestamptz,
        created_at -> Timestamptz,
        counted_at -> Nullable<Timestamptz>,
    }
}

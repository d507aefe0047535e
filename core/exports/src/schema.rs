//! The table, as this crate alone sees it.

diesel::table! {
    exports (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        resource -> Text,
        query -> Text,
        locale -> Text,
        state -> Text,
        rows_total -> Int8,
        rows_done -> Int8,
        bytes -> Int8,
        object_key -> Nullable<Text>,
        file_name -> Nullable<Text>,
        error -> Nullable<Text>,
        requested_by -> Nullable<Uuid>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
        expires_at -> Nullable<Timestamptz>,
    }
}

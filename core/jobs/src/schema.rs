//! The table, as this crate alone sees it.

diesel::table! {
    jobs (id) {
        id -> Uuid,
        lane -> Text,
        kind -> Text,
        payload -> Jsonb,
        tenant -> Nullable<Uuid>,
        dedupe_key -> Nullable<Text>,
        state -> Text,
        attempts -> Int4,
        max_attempts -> Int4,
        run_at -> Timestamptz,
        lease_until -> Nullable<Timestamptz>,
        offered_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        created_at -> Timestamptz,
        finished_at -> Nullable<Timestamptz>,
    }
}

//! The tables of this crate, as PostgreSQL has them.

diesel::table! {
    sellers (seller_id) {
        seller_id -> Uuid,
        username -> Text,
        livemode -> Bool,
        twin_id -> Uuid,
        owner_user_id -> Uuid,
        name -> Text,
        contact_email -> Text,
        country -> Text,
        currency -> Text,
        locale -> Text,
        time_zone -> Text,
        fee_bps -> Integer,
        payouts_blocked -> Bool,
        preferences -> Jsonb,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Integer,
    }
}

diesel::table! {
    shops (username) {
        username -> Text,
        tenant -> Uuid,
        livemode -> Bool,
    }
}

diesel::table! {
    test_clocks (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        now_at -> Timestamptz,
        created_at -> Timestamptz,
        heading_to -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    partners (seller_id, profile_id) {
        seller_id -> Uuid,
        profile_id -> Uuid,
        kind -> Text,
        user_id -> Nullable<Uuid>,
        name -> Text,
        email -> Text,
        incentive_plan_ids -> Array<Uuid>,
        removed_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

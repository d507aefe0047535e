//! The tables, as this crate alone sees them.

diesel::table! {
    order_rates (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        order_id -> Uuid,
        number -> Int4,
        due_at -> Timestamptz,
        currency -> Text,
        amount -> Int8,
        vat_amount -> Int8,
        credit_amount -> Int8,
        paid_amount -> Int8,
        refunded_amount -> Int8,
        paid_by -> Nullable<Uuid>,
        paid_with -> Nullable<Uuid>,
        state -> Text,
        tries -> Int4,
        next_try_at -> Nullable<Timestamptz>,
        announced_at -> Nullable<Timestamptz>,
        reminded_days -> Nullable<Int4>,
        origin_order_id -> Nullable<Uuid>,
        origin_number -> Nullable<Int4>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    orders (seller_id, id) {
        seller_id -> Uuid,
        id -> Uuid,
        token -> Text,
        payer_user_id -> Nullable<Uuid>,
        payer_email -> Text,
        payer -> Jsonb,
        locale -> Text,
        product_id -> Uuid,
        pricing_plan_id -> Uuid,
        snapshot -> Jsonb,
        currency -> Text,
        total_amount -> Int8,
        vat_amount -> Int8,
        vat_rate_bps -> Int4,
        paid_amount -> Int8,
        refunded_amount -> Int8,
        payment_form -> Text,
        payment_state -> Text,
        reserved -> Bool,
        canceled_at -> Nullable<Timestamptz>,
        paused_at -> Nullable<Timestamptz>,
        paused_until -> Nullable<Timestamptz>,
        paused_by_payer -> Bool,
        give_at -> Nullable<Timestamptz>,
        given_at -> Nullable<Timestamptz>,
        saved_method -> Nullable<Jsonb>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        charged_at -> Nullable<Timestamptz>,
        delivered_at -> Nullable<Timestamptz>,
        version -> Int4,
        merged_into -> Nullable<Uuid>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(order_rates, orders,);

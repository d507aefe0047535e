//! The words of coupons.

use kontor_kernel::{states, words};

words! {
    /// How many codes a coupon has.
    pub enum CouponKind {
        /// One, for many orders.
        Single "single",
        /// Many, for one order each.
        Bulk "bulk",
    }
}

words! {
    /// What comes off.
    pub enum DiscountUnit {
        /// An amount of one currency.
        Currency "currency",
        /// A part.
        Percents "percents",
    }
}

words! {
    /// Which products a coupon is for.
    pub enum ProductScope {
        /// All that there are and will be.
        AllProducts "all_products",
        /// One.
        SingleProduct "single_product",
        /// Some.
        MultipleProducts "multiple_products",
    }
}

words! {
    /// Off which payments of a plan it comes.
    pub enum Payments {
        /// The first.
        First "first_payment",
        /// So many, from the first on.
        Some "some_payments",
        /// All of them.
        All "all_payments",
    }
}

words! {
    /// Where a coupon stands; the view `coupon_rows` says it.
    pub enum CouponState {
        /// Buyers can use it.
        Live "live",
        /// It begins later.
        Scheduled "scheduled",
        /// It was used as often as it can be.
        UsedUp "used_up",
        /// Its time is over.
        Expired "expired",
        /// Its seller switched it off.
        Off "off",
    }
}

states! {
    /// Where an order's use of a coupon stands (decisions-growth §5).
    pub enum RedemptionState in "coupon_redemptions"."state" {
        /// The order waits for its money.
        Reserved "reserved" => [Redeemed, Released],
        /// It was paid.
        Redeemed "redeemed" => [Released],
        /// Nobody pays any more: the use is free for others.
        Released "released" => [Reserved],
    }
    births [Reserved]
}

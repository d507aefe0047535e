//! Coupons: what a code takes off an order, who may still use it, and how codes are made.
//!
//! Owned tables: `coupon_codes`, `coupon_product_uses`, `coupon_redemptions`, `coupons`, `coupons_products`.
//! Views: `coupon_rows`.
//! * Never an amount below zero, never a cent lost between lines, never a float.
//! * Never one use more than its limits, in all, of a code, for a payer or for a product: an order takes its use under the lock
//!   of the coupon's row ([`reserve`]), and whoever does not pay gives it back ([`release`]). What was paid stays used, unless its
//!   seller lets it go back with all of the money ([`promise_back`], [`give_back`]).
//! * Never asked again: what comes off later payments is settled at the purchase, in the order's own terms.
//! * Never a drawn code with signs that look alike, never one that can be guessed where one code is one use.
//!
//! Callers: checkout (offers, orders), api/cabinet (the seller's screens), the worker's files lane (DrawCodes).

mod apply;
mod change;
mod code;
mod coupon;
mod discount;
mod draw;
mod make;
mod redeem;
mod rules;
mod sales;
mod sheet;
mod state;

pub use apply::{Applied, Basket, Extra, Refusal, apply};
pub use change::{remove, replace, switch};
pub use code::{BULK_CODES_MAX, CODE_SIGNS, Charset, DRAWN_SIGNS, Draw, PREFIX_SIGNS_MAX, normalise};
pub use coupon::{Coupon, any_live, find};
pub use discount::{Basis, Line, Off, Rejection, Rule};
pub use draw::draw_codes;
pub use make::{Codes, make};
pub use redeem::{give_back, is_used_up, promise_back, redeem, release, reserve, reserve_again};
pub use rules::Rules;
pub use sales::{Sales, sales, sales_of};
pub use sheet::{COUPON_CODES, COUPONS, CodeRow};
pub use state::{CouponKind, CouponState, DiscountUnit, Payments, ProductScope, RedemptionState};

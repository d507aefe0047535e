//! Coupons: what a code takes off an order, and how codes are drawn and read. Pure functions.
//!
//! * Never an amount below zero, never a cent lost between lines, never a float.
//!
//! * Never a drawn code with signs that look alike, never one that can be guessed where one code is one use.
//!
//! Callers: none yet; made for checkout (quotes) and the seller's screens (making codes).

mod code;
mod discount;

pub use code::{BULK_CODES_MAX, CODE_SIGNS, Charset, DRAWN_SIGNS, Draw, PREFIX_SIGNS_MAX, normalise, typed};
pub use discount::{Basis, Line, Off, Rejection, Rule};

//! The api as a whole: what it writes down about itself is what it is.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod account;
mod admin_lists;
mod api_keys;
mod arrivals;
mod audit;
mod categories;
mod checkout_settings;
mod contact;
mod coupons;
mod courses;
mod developer_pages;
mod documents;
mod fits;
mod funnels;
mod key_events;
mod legal_texts;
mod limits;
mod lists;
mod partners;
mod payment_settings;
mod products;
mod promised;
mod questions;
mod random_moves;
mod reseal;
mod reseller;
mod reviews;
mod rich_text;
mod saved_views;
mod shop;
mod states;
mod step_up;
mod tracking;
mod units;
mod written;

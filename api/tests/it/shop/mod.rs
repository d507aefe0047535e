//! The shop's pages, walked by a browser without scripts against the real sandbox.

mod access;
mod addons;
mod after_purchase;
mod baskets;
mod buyer;
mod certificates;
mod coupons;
mod courses;
mod declarations;
mod disputes;
mod goods;
mod legal;
mod looks;
mod marks;
mod own_price;
mod pages;
mod password;
mod paying;
mod questions;
mod received;
mod shelves;
mod stamps;
mod tickets;
mod tracking;
mod upgrades;
mod webhooks;

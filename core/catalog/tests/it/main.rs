//! The catalogue against a database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod events;
mod file_cases;
mod files;
mod keys;
mod launch;
mod list;
mod pieces;
mod products;
mod review;

use kontor_catalog::*;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Currency, Money, Result};
use kontor_testkit::{Seller, World};

pub const READY: SellerFacts = SellerFacts {
    registration_finished: true,
    any_payment_method_active: true,
    under_review: false,
    // The world of the tests begins in 2026.
    now: chrono::DateTime::UNIX_EPOCH,
};

pub fn named(name: &str) -> NewProduct {
    NewProduct { form: Form::Download, fields: ProductChange { name: Some(name.into()), ..Default::default() } }
}

pub fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

pub fn price(amount: i64) -> plans::NewPlan {
    plans::NewPlan::once(eur(amount))
}

pub fn refused(fault: &ApiError) -> Vec<(&'static str, &str)> {
    fault.field_faults().iter().map(|field| (field.code.text(), field.pointer.as_str())).collect()
}

pub async fn seller_tx(world: &World, seller: &Seller) -> Tx {
    world.api.begin(seller.scope()).await.unwrap()
}

/// A committed product.
pub async fn made(world: &World, seller: &Seller, new: NewProduct) -> Product {
    let mut tx = seller_tx(world, seller).await;
    let product = create(&mut tx, &new).await.unwrap();
    tx.commit().await.unwrap();
    product
}

/// Runs something in a transaction of its own, committed if it succeeds.
pub async fn within<T>(world: &World, seller: &Seller, work: impl AsyncFnOnce(&mut Tx) -> Result<T>) -> Result<T> {
    let mut tx = seller_tx(world, seller).await;
    let done = work(&mut tx).await?;
    tx.commit().await?;
    Ok(done)
}

//! The password of a product that is sold to those who know it: tried, and remembered by a browser without being kept.

use kontor_catalog::Product;
use kontor_db::{Scope, Tenant};
use kontor_kernel::{Actor, ApiError, Code, Result, Secret, kinds::ProductId};

use crate::{app::App, http::limiter::Bucket};

const PURPOSE: &str = "access password";
pub const POINTER: &str = "/access_password";

/// Whether the caller knows the password of the product. A wrong one is refused; none is no knowledge.
pub async fn known(
    app: &App,
    tenant: Tenant,
    address: &str,
    (product, given): (ProductId, Option<&str>),
) -> Result<bool> {
    let Some(given) = given else { return Ok(false) };
    let mut tx = app.db.begin(Scope::Seller(tenant, Actor::Payer)).await?;
    let product = kontor_catalog::find(&mut tx, product).await?;
    tx.commit().await?;
    check(app, address, &product, given).await.map(|()| true)
}

/// Refuses what is not the password. Counted: guessing must not pay.
pub async fn check(app: &App, address: &str, product: &Product, given: &str) -> Result<()> {
    app.limiter.count(Bucket::AccessPassword, address).await?;
    let Some(hash) = product.access_password_hash.as_deref() else { return Ok(()) };
    if app.accounts.password_fits(given.trim(), hash).await? {
        return Ok(());
    }
    Err(ApiError::field(Code::AccessPasswordWrong, POINTER))
}

/// What a browser keeps that has shown the password: worthless for any other product, and once the password is another.
pub fn pass(secret: &Secret, product: &Product) -> Option<String> {
    let hash = product.access_password_hash.as_deref()?;
    Some(secret.sign(PURPOSE, &[product.id.uuid().as_bytes(), hash.as_bytes()]))
}

/// Whether it is such a pass.
pub fn is_pass(secret: &Secret, product: &Product, given: &str) -> bool {
    let Some(hash) = product.access_password_hash.as_deref() else { return false };
    let given = data_encoding::BASE64URL_NOPAD.decode(given.as_bytes()).unwrap_or_default();
    secret.verify(PURPOSE, &[product.id.uuid().as_bytes(), hash.as_bytes()], &given)
}

//! What other contexts begin for each side of a new shop.

use futures::{FutureExt, future::BoxFuture};
use kontor_db::Tx;
use kontor_kernel::Result;

/// The verification of each side, a draft of its main page, and the plan of the live one.
pub fn begin(tx: &mut Tx) -> BoxFuture<'_, Result<()>> {
    async move {
        kontor_verification::begin(tx).await?;
        let shop = kontor_tenants::seller(tx).await?;
        kontor_pages::begin(tx, &shop.name, shop.product_form.as_deref()).await?;
        kontor_plans::begin(tx).await
    }
    .boxed()
}

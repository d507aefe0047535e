//! Showing a product, and taking it back.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result, kinds::ProductId};

use crate::{Facts, Product, ReviewState, SellerFacts, UnavailableReason, reasons, review, store};

/// Shows a product, and hands it to the platform where that looks at it first. Refuses with every reason that forbids
/// it, and what was turned down as it stands; does nothing to one that is shown already.
pub async fn publish(tx: &mut Tx, id: ProductId, seller: SellerFacts) -> Result<Product> {
    let mut product = store::lock(tx, id).await?;
    let against: Vec<UnavailableReason> = reasons(&Facts::from_product(&product, seller))
        .into_iter()
        .filter(|reason| reason.forbids_publishing())
        .collect();
    if !against.is_empty() {
        return Err(UnavailableReason::refusal(&against));
    }
    let review = review_state(&product, seller);
    if product.published && product.review_state == review {
        return Ok(product);
    }
    if product.review_state == ReviewState::Rejected
        && review == ReviewState::InReview
        && product.review_version == Some(product.version)
    {
        return Err(ApiError::new(Code::UnchangedSinceReview));
    }
    tx.set_change_reason("published").await?;
    product.published = true;
    product.forget_publish_request();
    product.published_at = product.published_at.or(Some(tx.now()));
    match review {
        ReviewState::InReview if product.review_state != review => review::ask(tx, &mut product).await?,
        _ => product.review_state = review,
    }
    store::save(tx, &mut product).await?;
    Ok(product)
}

/// Publishing is what hands a product to the reviewers.
fn review_state(product: &Product, seller: SellerFacts) -> ReviewState {
    match product.review_state {
        ReviewState::Reviewed if !product.free => ReviewState::Reviewed,
        _ if !seller.under_review => ReviewState::NotForReview,
        // Who was turned down, or waits for the answer, does not get past it by taking the price away.
        ReviewState::InReview | ReviewState::Rejected => ReviewState::InReview,
        _ if product.free => ReviewState::Free,
        _ => ReviewState::InReview,
    }
}

/// Takes a product out of the shop. What was sold stays sold.
pub async fn unpublish(tx: &mut Tx, id: ProductId) -> Result<Product> {
    let mut product = store::lock(tx, id).await?;
    if product.published {
        product.published = false;
        store::save(tx, &mut product).await?;
    }
    Ok(product)
}

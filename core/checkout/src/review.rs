//! Writing to sellers about the platform's look at their products.

use chrono::{DateTime, Utc};
use kontor_catalog::{ReviewState, review};
use kontor_db::{Scope, Tx};
use kontor_kernel::{
    Actor, Result,
    kinds::{ProductId, SellerId},
};
use kontor_mail::Email;
use kontor_verification::notify_seller;

use crate::Checkout;

impl Checkout {
    /// The job: tells the seller how the review of a product stands, once for each news of it.
    pub async fn notify_review_result(&self, seller: SellerId, product: ProductId) -> Result<()> {
        let tenant = self.db.tenant(seller).await?;
        let mut tx = self.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
        if let Some(product) = review::notify_once(&mut tx, product).await? {
            let link = self.links.urls().cabinet_product(product.id);
            notify_seller(&mut tx, |told| {
                let (shop, name) = (told.shop, product.name.clone());
                match product.review_state {
                    ReviewState::Reviewed => Email::ProductApproved { shop, product: name, link },
                    ReviewState::Rejected => Email::ProductRejected {
                        shop,
                        product: name,
                        reason: product.review_reason.clone().unwrap_or_default(),
                        link,
                    },
                    _ => Email::ProductInReview {
                        shop,
                        product: name,
                        due_at: product.review_due_at.unwrap_or(product.updated_at),
                        link,
                    },
                }
            })
            .await?;
        }
        tx.commit().await
    }

    /// Tells the transaction's seller that their products are looked at from now on, why, and until when.
    pub async fn notify_review_begun(&self, tx: &mut Tx, reason: &str, due_at: DateTime<Utc>) -> Result<()> {
        let link = self.links.urls().cabinet_products();
        let reason = reason.trim().to_owned();
        notify_seller(tx, |told| Email::SellerReviewBegun { shop: told.shop, reason, due_at, link }).await
    }
}

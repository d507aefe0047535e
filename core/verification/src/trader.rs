//! Who sells, as buyers are told of them (§ 5 DDG, art. 246a § 1 (1) EGBGB).

use kontor_db::Tx;
use kontor_kernel::{Locale, Result};

use crate::{Internal, SellerProfile, legitimation, profile};

/// Who sells.
#[derive(Debug, Clone)]
pub struct Trader {
    /// The shop's name.
    pub shop: String,
    /// Where they are written to; empty: nowhere.
    pub email: String,
    /// Name and address as they were verified. What nobody has checked, as after a change or on a test side, is told to nobody.
    pub checked: Option<SellerProfile>,
}

/// Who the tenant is to its buyers.
pub async fn trader(tx: &mut Tx) -> Result<Trader> {
    let facts = kontor_tenants::seller(tx).await?;
    let verified =
        tx.tenant()?.livemode && legitimation(tx).await.is_ok_and(|found| found.internal == Internal::Reviewed);
    let checked = if verified { profile(tx).await.ok() } else { None };
    Ok(Trader { shop: facts.name, email: facts.contact_email, checked })
}

impl Trader {
    /// Name, address and how to reach them, in one line.
    pub fn line(&self, locale: Locale) -> String {
        let mut parts = match &self.checked {
            Some(profile) => {
                let mut parts = vec![profile.company.trim().to_owned(), profile.full_name()];
                parts.extend(profile.address(locale));
                parts.push(profile.phone.clone());
                parts
            }
            None => vec![self.shop.clone()],
        };
        parts.push(self.email.clone());
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }
}

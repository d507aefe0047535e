//! How an address finds its tenant.

use kontor_db::{Db, Scope, Tenant};
use kontor_kernel::{ApiError, Result, kinds::SellerId};

use crate::store;

/// Nothing longer is a name or an id.
const NAME_CHARS_MAX: usize = 100;

/// A shop's entry in the directory.
#[derive(Debug, Clone)]
pub struct Shop {
    /// The public name.
    pub username: String,
    /// The tenant behind it.
    pub tenant: Tenant,
}

impl Shop {
    pub(crate) const fn new(username: String, id: SellerId, livemode: bool) -> Self {
        Self { username, tenant: Tenant { id, livemode } }
    }
}

/// The shop of `{seller}` in a path: its public name, or the id of a side. Whoever is looked up sees only that entry.
pub async fn look_up(db: &Db, seller: &str) -> Result<Shop> {
    if seller.chars().count() > NAME_CHARS_MAX {
        return Err(ApiError::not_found());
    }
    let found = match seller.parse::<SellerId>() {
        Ok(id) => {
            let mut tx = db.begin(Scope::Anonymous(id.uuid().to_string())).await?;
            let found = store::shop_of(&mut tx, id).await?;
            tx.commit().await?;
            found
        }
        Err(_) => {
            let name = seller.to_lowercase();
            // The name travels as a setting, where a NUL would be dropped and another name left.
            if name.contains('\0') {
                return Err(ApiError::not_found());
            }
            let mut tx = db.begin(Scope::Anonymous(name.clone())).await?;
            let found = store::shop(&mut tx, &name).await?;
            tx.commit().await?;
            found
        }
    };
    found.ok_or_else(ApiError::not_found)
}

/// The tenant of `{seller}` in a path.
pub async fn find_shop(db: &Db, seller: &str) -> Result<Tenant> {
    Ok(look_up(db, seller).await?.tenant)
}

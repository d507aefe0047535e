//! Drawing the codes of a bulk coupon, in the background.

use kontor_db::{Db, Scope};
use kontor_kernel::{
    Actor, Code, Result,
    kinds::{CouponId, SellerId},
};

use crate::{Draw, find, make::add_codes};

/// Codes of one transaction: what is committed can be used, and the screen sees it grow.
const BATCH: usize = 5_000;

/// Draws the codes that are still wanted. Cut off anywhere, it goes on from there; twice is once.
pub async fn draw_codes(db: &Db, seller: SellerId, coupon: CouponId) -> Result<()> {
    let tenant = db.tenant(seller).await?;
    loop {
        let mut tx = db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
        let found = match find(&mut tx, coupon).await {
            Ok(found) => found,
            // Its seller has thought better of it.
            Err(fault) if fault.code() == Code::NotFound => return Ok(()),
            Err(fault) => return Err(fault),
        };
        let missing = usize::try_from(found.codes_wanted - found.codes_made).unwrap_or(0);
        if missing == 0 {
            return tx.commit().await;
        }
        let draw = Draw {
            charset: found.charset,
            length: usize::try_from(found.code_length)?,
            prefix: found.code_prefix.clone(),
        };
        let codes: Vec<String> = draw.many(missing.min(BATCH), &*tx.env().rng).into_iter().collect();
        // What is taken already is drawn anew in the next round; there are 2 to the 40th at least.
        add_codes(&mut tx, coupon, &codes).await?;
        tx.commit().await?;
    }
}

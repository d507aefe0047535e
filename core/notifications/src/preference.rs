//! Which kinds of mails an address gets, for its owner: what a mail's link ends and takes back, seen and changed in one place.

use diesel::{QueryDsl, dsl::exists, select};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_mail::Kind;

use crate::{schema::mail_refusals, store};

/// Whether news about one's own shop go to this address.
pub async fn gets_sales(tx: &mut Tx, address: &str) -> Result<bool> {
    let Some(kind) = Kind::Sales.refusable() else { return Ok(true) };
    let refused = mail_refusals::table.find((store::fingerprint(address), kind));
    let refused: bool = select(exists(refused)).get_result(tx.conn()?).await?;
    Ok(!refused)
}

/// Lets them go to this address, or not any more. Twice is once.
pub async fn set_sales(tx: &mut Tx, address: &str, wanted: bool) -> Result<()> {
    match Kind::Sales.refusable() {
        Some(kind) if wanted => store::delete_refusal(tx, address, kind).await,
        Some(kind) => store::insert_refusal(tx, address, kind).await,
        None => Ok(()),
    }
}

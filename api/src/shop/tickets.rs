//! Fetching bought tickets.

use kontor_fulfilment::tickets;
use kontor_kernel::{Code, Fault};
use poem_openapi::{OpenApi, param::Path};

use crate::{
    http::{Answer, Anyone},
    paper::Pdf,
};

/// The operations.
pub struct Tickets;

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Tickets {
    /// Fetch a bought ticket
    ///
    /// The PDF, drawn as the event and its design are now. The key comes with the buyer's mail and order page. A ticket
    /// whose money went back or that was replaced is gone (410).
    #[oai(path = "/:seller/tickets/:key", method = "get", operation_id = "download_ticket")]
    async fn fetch(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<Pdf> {
        let tenant = anyone.shop(&seller.0).await?;
        let id = anyone.0.checkout.links().payment_ticket(&key.0).ok_or_else(Fault::not_found)?;
        let mut tx = anyone.serve(tenant).await?;
        let held = tickets::find(&mut tx, id).await?;
        if !held.is_live() {
            return Err(Fault::new(Code::LinkExpired).into());
        }
        let drawn = tickets::paper(&mut tx, anyone.0.files.as_ref(), &held).await?;
        tx.commit().await?;
        Ok(Pdf::draw(move || drawn.sheet(), &format!("ticket-{}", held.order_token)).await?)
    }
}

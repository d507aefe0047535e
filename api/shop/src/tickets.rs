//! Fetching bought tickets.

use kontor_db::Tx;
use kontor_fulfilment::tickets::{self, PaymentTicket};
use kontor_kernel::{ApiError, Code, Result};
use poem_openapi::{OpenApi, param::Path};

use crate::{
    http::{Answer, Anyone},
    pdf_preview::{self, Pdf},
};

/// The operations.
pub struct Tickets;

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Tickets {
    /// Download a purchased ticket
    ///
    /// Returns the PDF, drawn with the current event and design. The key is in the buyer's email and on the order
    /// page. 410 for a ticket that was refunded or replaced.
    #[oai(path = "/:seller/tickets/:key", method = "get", operation_id = "download_ticket")]
    async fn fetch(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<Pdf> {
        let (mut tx, held) = held(&anyone, &seller.0, &key.0).await?;
        let drawn = tickets::ticket_pdf(&mut tx, anyone.0.files.as_ref(), &held).await?;
        tx.commit().await?;
        Ok(Pdf::draw(move || drawn.sheet(), &format!("ticket-{}", held.order_token)).await?)
    }

    /// Retrieve the code of a purchased ticket
    ///
    /// The image that is scanned at admission, without the rest of the ticket. 410 when the ticket is no longer
    /// valid.
    #[oai(path = "/:seller/tickets/:key/qr_code", method = "get", operation_id = "show_ticket_code")]
    async fn code(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<pdf_preview::Code> {
        let (tx, held) = held(&anyone, &seller.0, &key.0).await?;
        tx.commit().await?;
        Ok(pdf_preview::Code::draw(held.code).await?)
    }
}

/// The ticket of a key, as long as its buyer has it.
async fn held(anyone: &Anyone, seller: &str, key: &str) -> Result<(Tx, PaymentTicket)> {
    let tenant = anyone.shop(seller).await?;
    let id = anyone.0.checkout.links().payment_ticket(key).ok_or_else(ApiError::not_found)?;
    let mut tx = anyone.begin_as_shop(tenant).await?;
    let held = tickets::find(&mut tx, id).await?;
    if !held.is_live() {
        return Err(ApiError::new(Code::LinkExpired));
    }
    Ok((tx, held))
}

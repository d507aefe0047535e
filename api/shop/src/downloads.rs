//! Fetching bought files.

use kontor_fulfilment::Fetched;
use kontor_kernel::Fault;
use poem_openapi::{ApiResponse, OpenApi, param::Path};

use crate::http::{Answer, Anyone};

/// The operations.
pub struct Downloads;

/// Where the file is.
#[derive(ApiResponse)]
pub enum Found {
    /// A link of the file store that lasts a few minutes; or the page of the order, while the copy with the buyer's name is
    /// being made.
    #[oai(status = 303)]
    SeeOther(#[oai(header = "Location")] String),
}

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Downloads {
    /// Fetch a bought file
    ///
    /// Counts one fetch and leads to the file. The key comes with the buyer's mail and order page. Refused when the link
    /// has run out (410) or was used as often as allowed (422). Where the seller has PDFs stamped with the buyer's name, it
    /// leads to the buyer's own copy; while that is being made, or could not be, it leads to the page of the order, which
    /// says so, and nothing is counted.
    #[oai(path = "/:seller/downloads/:key", method = "get", operation_id = "download_file")]
    async fn fetch(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<Found> {
        let tenant = anyone.shop(&seller.0).await?;
        let grant = anyone.0.checkout.links().grant(&key.0).ok_or_else(Fault::not_found)?;
        let mut tx = anyone.serve(tenant).await?;
        let links = anyone.0.checkout.links();
        let leads = match kontor_fulfilment::fetch(&mut tx, anyone.0.files.as_ref(), grant).await? {
            Fetched::At(link) => link,
            // Whoever was given it never comes to the page of who paid.
            Fetched::NotYet(order) => match kontor_orders::find(&mut tx, order).await?.snapshot()?.gift {
                Some(_) => links.gift_page(&seller.0, order),
                None => links.order_page(&seller.0, order),
            },
        };
        tx.commit().await?;
        Ok(Found::SeeOther(leads))
    }
}

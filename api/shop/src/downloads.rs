//! Fetching bought files.

use kontor_fulfilment::{Fetched, Portion};
use kontor_kernel::{ApiError, Result, kinds::GrantId};
use poem::{Request, http::header};
use poem_openapi::{ApiResponse, OpenApi, param::Path};

use crate::http::{Answer, Anyone, intake::HeadOnly};

/// The operations.
pub struct Downloads;

/// Where the file is.
#[derive(ApiResponse)]
pub enum Download {
    /// A link to the file storage that is valid for as long as the file takes; or a page that shows the state while
    /// the personalised copy is being made, and to anyone who only opens the link.
    #[oai(status = 303)]
    SeeOther(#[oai(header = "Location")] String),
}

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Downloads {
    /// Download a purchased file
    ///
    /// Counts one download and redirects to the file. The key is in the buyer's email and on the order page. Refused
    /// if the link has expired (410) or was used as often as allowed (422). A request with `Range` within an hour of
    /// a counted download belongs to that download. HEAD, and a browser that arrives from elsewhere
    /// (`Accept: text/html`), are not counted and are redirected to a page with a button, because programs that scan
    /// emails follow every link in them. If the seller has PDFs stamped with the buyer's name, it redirects to the
    /// buyer's own copy; while that is being made, or if it could not be made, it redirects to the order page, which
    /// says so, and nothing is counted.
    #[oai(path = "/:seller/downloads/:key", method = "get", operation_id = "download_file")]
    async fn fetch(
        &self,
        anyone: Anyone,
        request: &Request,
        seller: Path<String>,
        key: Path<String>,
    ) -> Answer<Download> {
        let links = anyone.0.checkout.links();
        let grant = links.grant(&key.0).ok_or_else(ApiError::not_found)?;
        let page = || Download::SeeOther(links.download_page(&seller.0, grant));
        let browses = request.header(header::ACCEPT).is_some_and(|accept| accept.contains("text/html"));
        // Whom a page of ours has led here has pressed its button.
        let pressed = request.header("Sec-Fetch-Site") == Some("same-origin");
        if request.extensions().get::<HeadOnly>().is_some() || (browses && !pressed) {
            return Ok(page());
        }
        let portion = if request.header(header::RANGE).is_some() { Portion::Range } else { Portion::Whole };
        match fetch(&anyone, &seller.0, grant, portion).await {
            Ok(leads) => Ok(Download::SeeOther(leads)),
            Err(fault) if browses && fault.code().status() < 500 => Ok(page()),
            Err(fault) => Err(fault.into()),
        }
    }
}

/// Counts a fetch and answers where the file is, or the page that says why not yet.
pub async fn fetch(anyone: &Anyone, seller: &str, grant: GrantId, portion: Portion) -> Result<String> {
    let tenant = anyone.shop(seller).await?;
    let links = anyone.0.checkout.links();
    let mut tx = anyone.begin_as_shop(tenant).await?;
    let leads = match kontor_fulfilment::fetch(&mut tx, anyone.0.files.as_ref(), grant, portion).await? {
        Fetched::At(link) => link,
        // Whoever was given it never comes to the page of who paid.
        Fetched::NotYet(order) => match kontor_orders::find(&mut tx, order).await?.snapshot().gift.as_ref() {
            Some(_) => links.gift_page(seller, order),
            None => links.order_page(seller, order),
        },
    };
    tx.commit().await?;
    Ok(leads)
}

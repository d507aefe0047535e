//! Fetching bought tickets, as a paper and as others' programs keep them.

use kontor_db::Tx;
use kontor_fulfilment::tickets::{self, PaymentTicket};
use kontor_kernel::{ApiError, Code, Result};
use kontor_passes::{Pass, PassWords, calendar};
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::Binary};

use crate::{
    http::{Answer, Anyone},
    pages::words::say,
    pdf_preview::{self, Pdf},
};

/// The operations.
pub struct Tickets;

/// A ticket names its holder: nobody in between may keep it.
const KEEP: &str = "private, no-store";

/// A file for calendars.
#[derive(ApiResponse)]
pub enum Calendar {
    /// iCalendar (RFC 5545).
    #[oai(status = 200, content_type = "text/calendar; charset=utf-8")]
    Calendar(
        Binary<Vec<u8>>,
        /// Never kept by anybody in between.
        #[oai(header = "Cache-Control")]
        String,
        /// The name it is saved under.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

/// A pass of Apple Wallet.
#[derive(ApiResponse)]
pub enum ApplePass {
    /// The signed archive.
    #[oai(status = 200, content_type = "application/vnd.apple.pkpass")]
    Pass(
        Binary<Vec<u8>>,
        /// Never kept by anybody in between.
        #[oai(header = "Cache-Control")]
        String,
        /// The name it is saved under.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

/// Where a ticket is added to Google Wallet.
#[derive(ApiResponse)]
pub enum GooglePass {
    /// Google's page, with the ticket in its address.
    #[oai(status = 303)]
    SeeOther(
        #[oai(header = "Location")] String,
        /// Never kept by anybody in between.
        #[oai(header = "Cache-Control")]
        String,
    ),
}

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

    /// Fetch a bought ticket for a calendar
    ///
    /// The event as iCalendar (RFC 5545), in universal time; fetched again it takes the place of what was imported before.
    /// Neither the code nor a link to the order is in it, as calendars are shared. Gone (410) when the ticket is.
    #[oai(path = "/:seller/tickets/:key/calendar", method = "get", operation_id = "download_ticket_calendar")]
    async fn calendar(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<Calendar> {
        let (mut tx, held) = held(&anyone, &seller.0, &key.0).await?;
        let name = saved_as(&held.file_name("ics"));
        let (pass, now) = (pass(&mut tx, held).await?, tx.now());
        tx.commit().await?;
        let host = url::Url::parse(&anyone.0.config.public_url).ok();
        let host = host.as_ref().and_then(url::Url::host_str).unwrap_or("kontor").to_owned();
        let file = calendar(&pass, &host, now).into_bytes();
        Ok(Calendar::Calendar(Binary(file), KEEP.to_owned(), name))
    }

    /// Fetch a bought ticket for Apple Wallet
    ///
    /// A pass that is signed with the operator's certificate; unknown (404) where the operator has none. Gone (410) when the
    /// ticket is.
    #[oai(path = "/:seller/tickets/:key/apple_wallet", method = "get", operation_id = "download_apple_pass")]
    async fn apple(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<ApplePass> {
        let signer = anyone.0.config.wallets.apple.clone().ok_or_else(ApiError::not_found)?;
        let (mut tx, held) = held(&anyone, &seller.0, &key.0).await?;
        let name = saved_as(&held.file_name("pkpass"));
        let (pass, now) = (pass(&mut tx, held).await?, tx.now());
        tx.commit().await?;
        let signed = tokio::task::spawn_blocking(move || signer.archive(&pass, now)).await;
        Ok(ApplePass::Pass(Binary(signed.map_err(ApiError::internal)??), KEEP.to_owned(), name))
    }

    /// Add a bought ticket to Google Wallet
    ///
    /// Leads to Google's page; unknown (404) where the operator has no account with Google. Gone (410) when the ticket is.
    #[oai(path = "/:seller/tickets/:key/google_wallet", method = "get", operation_id = "add_google_pass")]
    async fn google(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<GooglePass> {
        let signer = anyone.0.config.wallets.google.clone().ok_or_else(ApiError::not_found)?;
        let (mut tx, held) = held(&anyone, &seller.0, &key.0).await?;
        let (pass, now) = (pass(&mut tx, held).await?, tx.now());
        tx.commit().await?;
        let link = tokio::task::spawn_blocking(move || signer.save_link(&pass, now)).await;
        Ok(GooglePass::SeeOther(link.map_err(ApiError::internal)??, KEEP.to_owned()))
    }
}

fn saved_as(name: &str) -> String {
    format!("attachment; filename=\"{name}\"")
}

/// What stands on a ticket, in the language of its order.
async fn pass(tx: &mut Tx, held: PaymentTicket) -> Result<Pass> {
    let order = kontor_orders::find(tx, held.order_id).await?;
    let locale = order.locale();
    let word = |key: &str| say(locale, key, &[]);
    Ok(Pass {
        id: held.id.to_string(),
        event_id: held.ticket_date_id.to_string(),
        holder: held.holder(),
        when: held.when(locale),
        event: held.product_name,
        kind: held.ticket_name,
        starts_at: held.starts_at,
        ends_at: held.ends_at,
        zone: held.time_zone_name.parse().unwrap_or(chrono_tz::Europe::Berlin),
        place: (!held.online).then_some(held.location),
        order: held.order_token,
        code: held.code,
        seller: order.snapshot().seller.name.clone(),
        language: locale.tag().to_owned(),
        words: PassWords {
            when: word("pass.when"),
            place: word("pass.place"),
            online: word("pass.online"),
            kind: word("pass.kind"),
            holder: word("pass.holder"),
            order: word("pass.order"),
        },
    })
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

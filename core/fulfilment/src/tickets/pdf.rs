//! The paper of a ticket: the same sheet for the buyer's PDF and the seller's preview.

use chrono::{DateTime, Duration, Utc};
use chrono_tz::Tz;
use kontor_catalog::{
    Product,
    tickets::{
        self, Ticket as Kind,
        design::{self, Design},
    },
};
use kontor_db::Tx;
use kontor_documents_pdf::{
    Ink, Sheet,
    ticket::{Paper, Ticket, TicketDesign, draw},
};
use kontor_files::ObjectStore;
use kontor_kernel::{ApiError, Locale, Result, kinds::ProductId};

use super::PaymentTicket;
use crate::{picture, samples};

/// Everything that stands on a sheet; drawing it takes some milliseconds of a processor, and no database.
#[derive(Debug, Clone)]
pub struct Drawn {
    ticket: Ticket,
    look: TicketDesign,
}

impl Drawn {
    /// The sheet.
    pub fn sheet(&self) -> Result<Sheet> {
        draw(&self.ticket, &self.look)
    }
}

/// The paper of a ticket that somebody holds.
pub async fn ticket_pdf(tx: &mut Tx, files: &dyn ObjectStore, held: &PaymentTicket) -> Result<Drawn> {
    let order = kontor_orders::find(tx, held.order_id).await?;
    let kind = tickets::find_any(tx, held.ticket_id).await?;
    let design = design::find(tx, held.product_id).await?;
    let ticket = Ticket {
        event: held.product_name.clone(),
        name: held.ticket_name.clone(),
        starts_at: held.starts_at,
        ends_at: held.ends_at,
        zone: zone(&held.time_zone_name),
        place: (!held.online).then(|| held.location.clone()),
        holder: held.holder(),
        order: held.order_token.clone(),
        code: held.code.clone(),
        text: kind.additional_text,
        locale: order.locale(),
    };
    let look = ticket_design(tx, files, held.product_id, design, &order.snapshot().seller.name).await?;
    Ok(Drawn { ticket, look })
}

/// What tickets of a product would look like: with its first kind and date, or with invented ones.
pub async fn preview(
    tx: &mut Tx,
    files: &dyn ObjectStore,
    product: &Product,
    design: Design,
    shop: &str,
    locale: Locale,
) -> Result<Drawn> {
    let kind = tickets::list(tx, product.id).await?.into_iter().next();
    let (starts_at, ends_at) = sample_date(kind.as_ref(), tx.now());
    let ticket = Ticket {
        event: product.name.clone(),
        name: kind.as_ref().map_or_else(|| samples::ticket_name(locale), |kind| kind.name.clone()),
        starts_at,
        ends_at,
        zone: zone(kind.as_ref().map_or("Europe/Berlin", |kind| kind.time_zone_name.as_str())),
        place: kind.as_ref().and_then(Kind::place),
        holder: samples::holder(locale),
        order: "AB2CD-EF3GH".to_owned(),
        code: "SAMPLE23TICKET45".to_owned(),
        text: kind.map(|kind| kind.additional_text).unwrap_or_default(),
        locale,
    };
    let look = ticket_design(tx, files, product.id, design, shop).await?;
    Ok(Drawn { ticket, look })
}

fn sample_date(kind: Option<&Kind>, now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    let next = kind.and_then(|kind| kind.dates.iter().find(|date| date.starts_at > now).or(kind.dates.last()));
    let invented = now + Duration::days(30);
    next.map_or((invented, invented + Duration::hours(2)), |date| (date.starts_at, date.ends_at))
}

/// A zone by its name; it was checked when it was written.
fn zone(name: &str) -> Tz {
    name.parse().unwrap_or(chrono_tz::Europe::Berlin)
}

async fn ticket_design(
    tx: &mut Tx,
    files: &dyn ObjectStore,
    product: ProductId,
    design: Design,
    shop: &str,
) -> Result<TicketDesign> {
    let strip = design.paper == design::Paper::Strip;
    let picture = if design.show_cover && !strip { picture::first_of(tx, files, product).await? } else { None };
    Ok(TicketDesign {
        accent: Ink::parse(&design.accent).ok_or_else(|| ApiError::internal("a design without a colour"))?,
        header: if design.header.trim().is_empty() { shop.to_owned() } else { design.header },
        footer: design.footer,
        picture,
        paper: if strip { Paper::Strip } else { Paper::A4 },
    })
}

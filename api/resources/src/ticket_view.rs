//! How tickets of an event, their dates and their design look on the wire.

use chrono::{DateTime, Utc};
use kontor_catalog::tickets::{Availability, Date, Design, Paper, Ticket, Upgrade};
use kontor_kernel::{ApiError, kinds};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// A ticket type.
#[derive(Debug, Clone, Object)]
pub struct TicketAttributes {
    /// Id of the ticket.
    pub id: WireId<kinds::Ticket>,
    /// Name that buyers see: "Balcony".
    pub name: String,
    /// Whether the event is online.
    pub online: bool,
    /// Address of the location; empty for an online event.
    pub location_address: String,
    /// Country of the location (ISO 3166-1 alpha-2), where it is taxed.
    #[oai(skip_serializing_if_is_none)]
    pub country_code: Option<String>,
    /// Short name of the location.
    pub location_short_name: String,
    /// Time zone of its dates (IANA name).
    pub time_zone_name: String,
    /// Additional information on the ticket, visible to its holder only.
    pub additional_text: String,
    /// When its first date starts.
    #[oai(skip_serializing_if_is_none)]
    pub start_date: Option<Timestamp>,
    /// When its last date ends.
    #[oai(skip_serializing_if_is_none)]
    pub end_date: Option<Timestamp>,
    /// Upgrade offered to holders: a better ticket for the difference.
    #[oai(skip_serializing_if_is_none)]
    pub upgrade: Option<TicketUpgradeBody>,
    /// Its dates, earliest first.
    pub dates: Vec<TicketDateAttributes>,
    /// Position among the others, from 0.
    pub position: i32,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl TicketAttributes {
    /// The ticket as it stands at a moment.
    pub fn from_ticket(ticket: Ticket, now: DateTime<Utc>) -> Self {
        Self {
            id: ticket.id.into(),
            name: ticket.name,
            online: ticket.online,
            location_address: ticket.location_address,
            country_code: ticket.country_code,
            location_short_name: ticket.location_short_name,
            time_zone_name: ticket.time_zone_name,
            additional_text: ticket.additional_text,
            start_date: ticket.dates.first().map(|date| date.starts_at.into()),
            end_date: ticket.dates.iter().map(|date| date.ends_at).max().map(Into::into),
            dates: ticket.dates.into_iter().map(|date| TicketDateAttributes::from_date(date, now)).collect(),
            upgrade: ticket.upgrade.map(Into::into),
            position: ticket.position,
            created_at: ticket.created_at.into(),
            version: ticket.version,
        }
    }
}

/// An upgrade offered to holders of a ticket type.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketUpgradeBody {
    /// The ticket type that they get, of the same event and at the same time.
    pub ticket_id: WireId<kinds::Ticket>,
    /// Amount that they pay on top, including tax; may be zero.
    pub price: Amount,
}

impl From<Upgrade> for TicketUpgradeBody {
    fn from(upgrade: Upgrade) -> Self {
        Self { ticket_id: upgrade.to.into(), price: upgrade.price.into() }
    }
}

impl TryFrom<TicketUpgradeBody> for Upgrade {
    type Error = ApiError;

    fn try_from(body: TicketUpgradeBody) -> Result<Self, ApiError> {
        Ok(Self { to: body.ticket_id.0, price: body.price.money("/price")? })
    }
}

/// A date of an event.
#[derive(Debug, Clone, Object)]
pub struct TicketDateAttributes {
    /// Id of the date.
    pub id: WireId<kinds::TicketDate>,
    /// When it starts.
    pub starts_at: Timestamp,
    /// When it ends.
    pub ends_at: Timestamp,
    /// Number of places. Absent if unlimited.
    #[oai(skip_serializing_if_is_none)]
    pub capacity: Option<i32>,
    /// Number of places sold.
    pub sold_count: i32,
    /// Number of places held for buyers who are paying.
    pub reserved_count: i32,
    /// Number of places left. Absent if unlimited.
    #[oai(skip_serializing_if_is_none)]
    pub left_count: Option<i32>,
    /// Availability: `open`, `full` or `begun`.
    pub standing: String,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl TicketDateAttributes {
    fn from_date(date: Date, now: DateTime<Utc>) -> Self {
        let standing = match date.standing(now) {
            Availability::Open => "open",
            Availability::Full => "full",
            Availability::Begun => "begun",
        };
        Self {
            left_count: date.left(),
            standing: standing.to_owned(),
            id: date.id.into(),
            starts_at: date.starts_at.into(),
            ends_at: date.ends_at.into(),
            capacity: date.capacity,
            sold_count: date.sold_count,
            reserved_count: date.reserved_count,
            version: date.version,
        }
    }
}

/// Design of an event's tickets.
#[derive(Debug, Clone, Object)]
pub struct TicketDesignAttributes {
    /// Colour of the band, such as `#0b4f8a`.
    pub accent: String,
    /// Text in the band; empty: the shop's name.
    pub header: String,
    /// Text in the footer.
    pub footer: String,
    /// Whether the product's first image appears below the band (on a full page).
    pub show_cover: bool,
    /// Paper size.
    pub paper: WireEnum<Paper>,
    /// Version number, 0 before the first change; send it back as `If-Match`.
    pub version: i32,
}

impl From<Design> for TicketDesignAttributes {
    fn from(design: Design) -> Self {
        Self {
            accent: design.accent,
            header: design.header,
            footer: design.footer,
            show_cover: design.show_cover,
            paper: design.paper.into(),
            version: design.version,
        }
    }
}

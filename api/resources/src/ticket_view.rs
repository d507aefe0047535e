//! How tickets of an event, their dates and their design look on the wire.

use chrono::{DateTime, Utc};
use kontor_catalog::tickets::{Availability, Date, Design, Paper, Ticket, Upgrade};
use kontor_kernel::{ApiError, kinds};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// What is known of a kind of ticket.
#[derive(Debug, Clone, Object)]
pub struct TicketAttributes {
    /// Its id.
    pub id: WireId<kinds::Ticket>,
    /// What buyers read: "Balcony".
    pub name: String,
    /// Whether it takes place on a screen.
    pub online: bool,
    /// Where it takes place; empty when it is online.
    pub location_address: String,
    /// In which country (ISO 3166-1 alpha-2); its tax is that country's.
    #[oai(skip_serializing_if_is_none)]
    pub country_code: Option<String>,
    /// The place in a few words.
    pub location_short_name: String,
    /// Whose clock its dates follow: an IANA name.
    pub time_zone_name: String,
    /// What its holder should know; stands on the ticket, and nobody else reads it.
    pub additional_text: String,
    /// When its first date begins.
    #[oai(skip_serializing_if_is_none)]
    pub start_date: Option<Timestamp>,
    /// When its last date is over.
    #[oai(skip_serializing_if_is_none)]
    pub end_date: Option<Timestamp>,
    /// What its holders are offered: a better one for the difference.
    #[oai(skip_serializing_if_is_none)]
    pub upgrade: Option<TicketUpgradeBody>,
    /// Its dates, the earliest first.
    pub dates: Vec<TicketDateAttributes>,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
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

/// What holders of a kind of ticket are offered.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketUpgradeBody {
    /// The kind of ticket that they get, of the same event and at the same hour.
    pub ticket_id: WireId<kinds::Ticket>,
    /// What they pay besides what they have paid, gross; may be nothing.
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

/// What is known of a date.
#[derive(Debug, Clone, Object)]
pub struct TicketDateAttributes {
    /// Its id.
    pub id: WireId<kinds::TicketDate>,
    /// When it begins.
    pub starts_at: Timestamp,
    /// When it is over.
    pub ends_at: Timestamp,
    /// How many places there are; absent: as many as are asked for.
    #[oai(skip_serializing_if_is_none)]
    pub capacity: Option<i32>,
    /// How many places are sold.
    pub sold_count: i32,
    /// How many places are held for buyers who are paying.
    pub reserved_count: i32,
    /// How many places are left; absent without a limit.
    #[oai(skip_serializing_if_is_none)]
    pub left_count: Option<i32>,
    /// Whether it can be chosen: `open`, `full` or `begun`.
    pub standing: String,
    /// Counts its changes; send it back as `If-Match`.
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

/// How an event's tickets look.
#[derive(Debug, Clone, Object)]
pub struct TicketDesignAttributes {
    /// The colour of the band: `#0b4f8a`.
    pub accent: String,
    /// What stands in the band; empty: the shop's name.
    pub header: String,
    /// What stands at the foot.
    pub footer: String,
    /// Whether the product's first picture stands beneath the band (on a whole page).
    pub show_cover: bool,
    /// What it is printed on.
    pub paper: WireEnum<Paper>,
    /// Counts its changes, 0 before the first; send it back as `If-Match`.
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

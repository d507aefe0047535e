//! What makes an event of a product: where it takes place, and when.

use chrono::{DateTime, Days, Duration, NaiveTime, TimeZone, Utc};
use kontor_catalog::tickets::{self, Design, NewDates, NewTicket, Upgrade, dates, design, upgrade};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Clock, Currency, Money, Result, SystemClock, kinds::ProductId};

/// A ticket type of a demo event.
pub struct Seats {
    pub name: &'static str,
    /// Short name and address; none: online.
    pub place: Option<(&'static str, &'static str)>,
    pub text: &'static str,
    /// In how many days from today, at which hour in Berlin.
    pub in_days: u64,
    pub hour: u32,
    pub minutes: i64,
    pub capacity: Option<i64>,
    pub repeat_weeks: i64,
    /// What its holders pay for the kind that follows, in cents; none: nothing is offered.
    pub upgrade_cents: Option<i64>,
}

/// An evening at the long table.
pub const EVENING: Seats = Seats {
    name: "A place at the table",
    place: Some(("Atelier Lind", "Lindenstraße 12\n10969 Berlin")),
    text: "The door opens at half past six. Bring an apron if you like the shirt you are wearing.",
    in_days: 12,
    hour: 19,
    minutes: 150,
    capacity: Some(12),
    repeat_weeks: 3,
    upgrade_cents: Some(1_500),
};

const ZONE: chrono_tz::Tz = chrono_tz::Europe::Berlin;

/// Gives a draft its tickets, dates and design.
pub async fn furnish(tx: &mut Tx, product: ProductId, seats: &[Seats]) -> Result<()> {
    let mut kinds = Vec::new();
    for seat in seats {
        let (short, address) = seat.place.unwrap_or_default();
        let new = NewTicket {
            name: seat.name.to_owned(),
            online: seat.place.is_none(),
            location_address: address.to_owned(),
            country_code: seat.place.map(|_| "DE".to_owned()),
            location_short_name: short.to_owned(),
            time_zone_name: ZONE.name().to_owned(),
            additional_text: seat.text.to_owned(),
        };
        let ticket = tickets::add(tx, product, &new).await?;
        let starts_at = seat.first()?;
        let new = NewDates {
            starts_at,
            ends_at: starts_at + Duration::minutes(seat.minutes),
            capacity: seat.capacity,
            repeat_weeks: seat.repeat_weeks,
        };
        dates::add(tx, product, ticket.id, &new).await?;
        kinds.push(ticket.id);
    }
    for (pair, seat) in kinds.windows(2).zip(seats) {
        let (&[from, to], Some(cents)) = (pair, seat.upgrade_cents) else { continue };
        upgrade::offer(tx, product, from, Upgrade { to, price: Money::new(cents, Currency::EUR) }).await?;
    }
    let look = Design {
        accent: "#2f5d50".to_owned(),
        footer: "Atelier Lind · Please bring this ticket, on paper or on your phone.".to_owned(),
        ..Design::default()
    };
    design::save(tx, product, None, &look).await?;
    Ok(())
}

impl Seats {
    /// The dates lie ahead of the real today: the story itself is told in the past.
    fn first(&self) -> Result<DateTime<Utc>> {
        let time = NaiveTime::from_hms_opt(self.hour, 0, 0);
        let day = SystemClock.now().with_timezone(&ZONE).date_naive().checked_add_days(Days::new(self.in_days));
        day.zip(time)
            .and_then(|(day, time)| ZONE.from_local_datetime(&day.and_time(time)).earliest())
            .map(|at| at.to_utc())
            .ok_or_else(|| ApiError::internal("a demo event without a date"))
    }
}

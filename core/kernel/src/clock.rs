//! Time. Nobody reads the wall clock but [`SystemClock`]; tests and test sides drive their own.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, SecondsFormat, Utc};

use crate::{Id, Kind, Rng, SystemRng};

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The present moment.
    fn now(&self) -> DateTime<Utc>;
}

/// The machine's clock, cut to the milliseconds that the wire shows.
#[derive(Debug, Default, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that may read the wall clock")]
    fn now(&self) -> DateTime<Utc> {
        let now = Utc::now();
        DateTime::from_timestamp_millis(now.timestamp_millis()).unwrap_or(now)
    }
}

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct FakeClock(Mutex<DateTime<Utc>>);

impl FakeClock {
    /// A clock standing at `start`.
    pub fn at(start: DateTime<Utc>) -> Self {
        Self(Mutex::new(start))
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now += by;
    }
}

impl Clock for FakeClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Time and chance, handed to everything that needs either.
#[derive(Clone)]
pub struct Env {
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws bytes.
    pub rng: Arc<dyn Rng>,
    last: Arc<Mutex<Last>>,
}

/// The millisecond of the last id, and its place in it.
#[derive(Debug, Default)]
struct Last {
    millis: u64,
    place: u16,
}

/// The places of ids within a millisecond (12 bits); the first one lies somewhere in the lower half, so that ids tell
/// nobody how many were made.
const PLACES: u16 = 1 << 12;
/// A clock that was set back further than this is believed (milliseconds).
const EARLY_MILLIS_MAX: u64 = 1_000;

impl Env {
    /// The machine's own clock and randomness.
    pub fn system() -> Self {
        Self::new(Arc::new(SystemClock), Arc::new(SystemRng))
    }

    /// A clock and a source of chance of one's own.
    pub fn new(clock: Arc<dyn Clock>, rng: Arc<dyn Rng>) -> Self {
        Self { clock, rng, last: Arc::default() }
    }

    /// A new id. Ids are minted from this clock even on test sides: order of ids is order of creation, within one
    /// process also in the same millisecond (RFC 9562, 6.2, method 1).
    pub fn id<K: Kind>(&self) -> Id<K> {
        let mut bytes = [0_u8; 10];
        self.rng.fill(&mut bytes);
        let now = u64::try_from(self.clock.now().timestamp_millis()).unwrap_or_default();
        let (millis, place) = {
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            let same = last.millis >= now && last.millis - now < EARLY_MILLIS_MAX;
            *last = match (same, last.place + 1 < PLACES) {
                (true, true) => Last { millis: last.millis, place: last.place + 1 },
                // More than fit: the next millisecond is begun early.
                (true, false) => Last { millis: last.millis + 1, place: 0 },
                (false, _) => Last { millis: now, place: u16::from_be_bytes([bytes[0] & 0x07, bytes[1]]) },
            };
            (last.millis, last.place)
        };
        let [high, low] = place.to_be_bytes();
        (bytes[0], bytes[1]) = (high, low);
        Id::from_uuid(uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid())
    }

    /// A secret for a link or cookie: 256 random bits, URL-safe.
    pub fn token(&self) -> String {
        let mut bytes = [0_u8; 32];
        self.rng.fill(&mut bytes);
        data_encoding::BASE64URL_NOPAD.encode(&bytes)
    }

    /// A short code people can read out: `len` characters without look-alikes.
    pub fn code(&self, len: usize) -> String {
        const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ34";
        let mut bytes = vec![0_u8; len];
        self.rng.fill(&mut bytes);
        bytes.iter().filter_map(|byte| LETTERS.get(usize::from(byte % 30))).map(|letter| char::from(*letter)).collect()
    }

    /// `digits` random decimal digits, for codes typed from a mail.
    pub fn digits(&self, digits: usize) -> String {
        let mut bytes = vec![0_u8; digits * 2];
        self.rng.fill(&mut bytes);
        bytes
            .chunks_exact(2)
            .map(|pair| pair.iter().fold(0_u32, |sum, byte| sum * 256 + u32::from(*byte)) % 10)
            .filter_map(|digit| char::from_digit(digit, 10))
            .collect()
    }
}

/// A moment as the wire shows it: ISO 8601 with milliseconds and `Z`.
pub fn iso(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::OrderId;

    #[test]
    fn order_of_ids_is_order_of_creation_while_time_stands_still() {
        let clock = Arc::new(FakeClock::at(DateTime::UNIX_EPOCH + Duration::days(20_000)));
        let env = Env::new(clock.clone(), Arc::new(SystemRng));
        // More than fit into one millisecond.
        let mut ids: Vec<OrderId> = (0..10_000).map(|_| env.id()).collect();
        clock.advance(Duration::milliseconds(20));
        ids.push(env.id());
        assert!(ids.is_sorted());
    }
}

//! Rate limits, counted in Redis so that several processes share them; without Redis each process counts for itself.
//! Never open, never a 5xx. Every counted answer says how much is left (`RateLimit`, `RateLimit-Policy`).

mod block;
mod guesses;
mod turns;
mod waits;

use std::{num::NonZeroU32, time::Duration};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use kontor_kernel::{ApiError, Code, Result};

pub use super::proxy::{address, country};
use super::{RateLimitStatus, context, redis::Redis};
pub use block::{block, block_of};

/// What is limited, per caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bucket {
    /// Passwords, codes and links: guessing must not pay.
    SignIn,
    /// Wrong passwords of one block of addresses, whoever's they are.
    WrongPassword,
    /// Mails caused by outsiders.
    Mail,
    /// Asking whether a name is taken, and looking at mails.
    Lookup,
    /// Sign-ups begun.
    SignUp,
    /// Addresses asked about in one sign-up.
    Address,
    /// Checkouts begun that came to nothing: refused, declined, or asked for again and again.
    Checkout,
    /// Orders placed without paying.
    UnpaidOrder,
    /// Passwords of products tried.
    AccessPassword,
    /// Codes of coupons that turned out to be none.
    CouponCode,
    /// Answers of visitors who are asked for consent, and what they bought measured.
    Consent,
    /// Tests sent to servers of one's own.
    WebhookTest,
    /// VAT ids that a register is asked about.
    VatId,
    /// Cards that were declined.
    CardDecline,
    /// Solutions of a puzzle that were handed in.
    PuzzleUse,
    /// Orders that write to an address before any money has come.
    UnpaidMail,
    /// Messages that one address writes to sellers.
    Contact,
    /// Messages that are written to one seller.
    ContactShop,
    /// Withdrawals and cancellations of one network: an office signs in and writes beside them.
    Declaration,
    /// Mails that confirm them to one mailbox.
    Receipt,
    /// New links to one course.
    CourseLink,
    /// Calls with one API key: a program that runs in circles stops itself alone.
    ApiKey,
    /// Invitations that one shop sends.
    Invitation,
    /// Links to deals that one shop sends.
    DealLink,
    /// The same of one deal, to the same buyer.
    DealAgain,
}

impl Bucket {
    const ALL: [Self; 25] = [
        Self::SignIn,
        Self::WrongPassword,
        Self::Mail,
        Self::Lookup,
        Self::SignUp,
        Self::Address,
        Self::Checkout,
        Self::UnpaidOrder,
        Self::AccessPassword,
        Self::CouponCode,
        Self::Consent,
        Self::WebhookTest,
        Self::VatId,
        Self::CardDecline,
        Self::PuzzleUse,
        Self::UnpaidMail,
        Self::Contact,
        Self::ContactShop,
        Self::Declaration,
        Self::Receipt,
        Self::CourseLink,
        Self::ApiKey,
        Self::Invitation,
        Self::DealLink,
        Self::DealAgain,
    ];

    /// Calls in a window, and its length in seconds.
    const fn policy(self) -> (u32, u32) {
        match self {
            Self::SignIn | Self::WebhookTest => (20, MINUTE),
            Self::Mail | Self::AccessPassword => (10, MINUTE),
            Self::Lookup | Self::Checkout | Self::CouponCode | Self::Consent | Self::VatId | Self::Declaration => {
                (60, MINUTE)
            }
            Self::SignUp | Self::Contact | Self::Invitation => (20, HOUR),
            Self::Address | Self::UnpaidMail | Self::Receipt | Self::DealAgain => (10, HOUR),
            Self::UnpaidOrder => (300, HOUR),
            Self::CourseLink => (3, HOUR),
            Self::CardDecline | Self::DealLink => (60, HOUR),
            Self::WrongPassword => (100, HOUR),
            Self::ContactShop => (200, HOUR),
            Self::PuzzleUse => (1, 2 * HOUR),
            Self::ApiKey => (1_200, MINUTE),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::WrongPassword => "wrong_password",
            Self::Mail => "mail",
            Self::Lookup => "lookup",
            Self::SignUp => "sign_up",
            Self::Address => "address",
            Self::Checkout => "checkout",
            Self::UnpaidOrder => "unpaid_order",
            Self::AccessPassword => "access_password",
            Self::CouponCode => "coupon_code",
            Self::Consent => "consent",
            Self::WebhookTest => "webhook_test",
            Self::VatId => "vat_id",
            Self::CardDecline => "card_decline",
            Self::PuzzleUse => "puzzle_use",
            Self::UnpaidMail => "unpaid_mail",
            Self::Contact => "contact",
            Self::ContactShop => "contact_shop",
            Self::Declaration => "declaration",
            Self::Receipt => "receipt",
            Self::CourseLink => "course_link",
            Self::ApiKey => "api_key",
            Self::Invitation => "invitation",
            Self::DealLink => "deal_link",
            Self::DealAgain => "deal_again",
        }
    }
}

/// The operations of the document that are counted, by their ids: their answers say how much is left.
pub const LIMITED: &[&str] = &[
    "accept_funnel_offer",
    "ask_confirmation",
    "ask_passkey",
    "ask_password_reset",
    "check_certificate",
    "check_email",
    "check_username",
    "create_checkout",
    "create_checkout_payment",
    "create_consent",
    "create_session",
    "create_session_by_mail",
    "create_session_by_passkey",
    "create_sign_up_session",
    "create_user",
    "decline_funnel_offer",
    "decline_team_invitation",
    "disown_change",
    "finish_sign_in",
    "get_email_log",
    "get_quote",
    "get_team_invitation",
    "invite_team_member",
    "list_cookies_consent_categories",
    "measure_checkout",
    "resend_team_invitation",
    "reset_password",
    "send_course_link",
    "send_magic_link",
    "subscribe_again",
    "test_webhook_endpoint",
    "unsubscribe",
];

/// Lengths of windows (seconds).
const MINUTE: u32 = 60;
/// The longest that a refusal may ask to wait.
pub const HOUR: u32 = 3_600;

/// What one process counts by itself, for one bucket.
type Local = RateLimiter<String, DefaultKeyedStateStore<String>, DefaultClock, StateInformationMiddleware>;

/// Counts calls.
pub struct Limiter {
    redis: Redis,
    local: [(Bucket, Local); Bucket::ALL.len()],
    waits: waits::Waits,
    factor: u32,
}

impl Limiter {
    /// A limiter counting in a Redis. `KONTOR_RATE_FACTOR` widens every limit, for load tests.
    pub fn new(redis: Redis) -> Self {
        let factor = std::env::var("KONTOR_RATE_FACTOR").ok().and_then(|text| text.parse().ok()).unwrap_or(1).max(1);
        let local = |bucket: Bucket| {
            let (calls, window) = bucket.policy();
            let calls = NonZeroU32::new(calls * factor).unwrap_or(NonZeroU32::MIN);
            let one_in = Duration::from_secs(window.into()) / calls.get();
            let quota = Quota::with_period(one_in).unwrap_or(Quota::per_minute(calls)).allow_burst(calls);
            (bucket, RateLimiter::keyed(quota).with_middleware())
        };
        Self { redis, local: Bucket::ALL.map(local), waits: waits::Waits::default(), factor }
    }

    /// A limit as wide as the others are.
    pub const fn widened(&self, limit: u32) -> u32 {
        limit.saturating_mul(self.factor)
    }

    /// Counts one call of `caller` (an address or account); beyond the limit it is refused with the seconds to wait.
    pub async fn count(&self, bucket: Bucket, caller: &str) -> Result<()> {
        let (left, seconds) = self.stand(bucket, caller).await;
        if left >= 0 {
            return Ok(());
        }
        Err(refused(bucket, caller, seconds, left == -1))
    }

    /// Counts one call and says in its answer how its caller stands: how many are left, below nothing when it was too many, and
    /// for how many seconds that holds.
    async fn stand(&self, bucket: Bucket, caller: &str) -> (i64, u32) {
        let (calls, window) = bucket.policy();
        let limit = calls * self.factor;
        let (left, seconds) = match self.shared(bucket, window, caller).await {
            Some((calls, seconds)) => (i64::from(limit) - calls, u32::try_from(seconds).unwrap_or(1).clamp(1, window)),
            // Redis is away: this process alone.
            None => self.count_in_process(bucket, window, caller),
        };
        context::stand(RateLimitStatus {
            name: bucket.name(),
            limit,
            window,
            remaining: u32::try_from(left).unwrap_or(0),
            seconds,
        });
        (left, seconds)
    }

    /// Counts an event of `caller` that refuses nothing by itself: how many there were in the window.
    pub async fn tally(&self, bucket: Bucket, caller: &str) -> u32 {
        let (calls, window) = bucket.policy();
        let seen = match self.shared(bucket, window, caller).await {
            Some((seen, _)) => seen,
            None => i64::from(calls * self.factor) - self.count_in_process(bucket, window, caller).0,
        };
        u32::try_from(seen).unwrap_or(u32::MAX)
    }

    /// How many events of `caller` there were in the window, without counting one. Without Redis nobody knows: none.
    pub async fn level(&self, bucket: Bucket, caller: &str) -> u32 {
        let key = self.key(bucket, caller);
        let seen = async |mut connection| redis::cmd("GET").arg(key).query_async::<Option<u32>>(&mut connection).await;
        self.redis.ask(seen).await.flatten().unwrap_or(0)
    }

    /// How many calls are left, below nothing when this was one too many, and after how many seconds there are more.
    fn count_in_process(&self, bucket: Bucket, window: u32, caller: &str) -> (i64, u32) {
        let Some((_, local)) = self.local.iter().find(|(of, _)| *of == bucket) else { return (-1, window) };
        let whole = |wait: Duration| u32::try_from(wait.as_secs()).unwrap_or(window).saturating_add(1).min(window);
        match local.check_key(&caller.to_owned()) {
            Ok(state) => (state.remaining_burst_capacity().into(), whole(state.quota().replenish_interval())),
            Err(until) => (-1, whole(until.wait_time_from(DefaultClock::default().now()))),
        }
    }

    async fn shared(&self, bucket: Bucket, window: u32, caller: &str) -> Option<(i64, i64)> {
        let key = self.key(bucket, caller);
        let script = redis::Script::new(
            "local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end return {n, redis.call('TTL', KEYS[1])}",
        );
        let counted = async |mut connection| script.key(key).arg(window).invoke_async(&mut connection).await;
        self.redis.ask(counted).await
    }

    fn key(&self, bucket: Bucket, caller: &str) -> String {
        self.redis.key(&format!("rate:{}:{}", bucket.name(), kontor_kernel::hash_token(caller)))
    }
}

/// The refusal of a call, counted. `first` of its window: whoever goes on is counted, and fills no log.
fn refused(bucket: Bucket, caller: &str, seconds: u32, first: bool) -> ApiError {
    let name = bucket.name();
    metrics::counter!("kontor_limited_total", "bucket" => name).increment(1);
    if first {
        tracing::warn!(bucket = name, caller = %kontor_kernel::hash_token(caller), "too many calls: refused for now");
    }
    ApiError::new(Code::RateLimited).with("retry_after_seconds", seconds)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use std::time::Instant;

    use super::*;

    /// Refused at once, and taken in and never answered: the two ways in which Redis is away.
    #[tokio::test]
    async fn without_redis_each_process_counts_for_itself() {
        let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let nobody = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let gone = nobody.local_addr().unwrap();
        drop(nobody);
        for address in [gone, silent.local_addr().unwrap()] {
            let limiter = Limiter::new(Redis::new(&format!("redis://{address}/"), "").unwrap());
            let began = Instant::now();
            let mut taken = 0;
            let refused = loop {
                match limiter.count(Bucket::Mail, "somebody").await {
                    Ok(()) => taken += 1,
                    Err(fault) => break fault,
                }
                assert!(taken < 30, "never open");
            };
            // Ten a minute; waiting for Redis may let some more become free.
            assert!(taken >= 10, "{taken}");
            assert_eq!(refused.code(), Code::RateLimited);
            println!("{taken} calls with Redis at {address} away: {:?}", began.elapsed());
            assert!(limiter.count(Bucket::Mail, "somebody else").await.is_ok());
        }
    }
}

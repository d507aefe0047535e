//! Rate limits, counted in Redis so that several processes share them; without Redis each process counts for itself.
//! Never open, never a 5xx.

use std::{num::NonZeroU32, time::Duration};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kontor_kernel::{Code, Fault, Result};
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use tokio::sync::OnceCell;

/// What is limited, per caller and minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bucket {
    /// Passwords, codes and links: guessing must not pay.
    SignIn,
    /// Mails caused by strangers.
    Mail,
    /// Asking whether an address or name is taken.
    Lookup,
    /// Checkouts begun.
    Checkout,
}

impl Bucket {
    const fn per_minute(self) -> u32 {
        match self {
            Self::SignIn => 20,
            Self::Mail => 10,
            Self::Lookup | Self::Checkout => 60,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::Mail => "mail",
            Self::Lookup => "lookup",
            Self::Checkout => "checkout",
        }
    }
}

const REDIS_PATIENCE: Duration = Duration::from_millis(50);

/// Counts calls.
pub struct Limiter {
    client: redis::Client,
    connection: OnceCell<ConnectionManager>,
    local: DefaultKeyedRateLimiter<(Bucket, String)>,
    factor: u32,
}

impl Limiter {
    /// A limiter counting in the Redis at `url`. `KONTOR_RATE_FACTOR` widens every limit, for load tests.
    pub fn new(url: &str) -> Result<Self> {
        let factor = std::env::var("KONTOR_RATE_FACTOR").ok().and_then(|text| text.parse().ok()).unwrap_or(1).max(1);
        let per_minute = NonZeroU32::new(20 * factor).unwrap_or(NonZeroU32::MIN);
        Ok(Self {
            client: redis::Client::open(url)?,
            connection: OnceCell::new(),
            local: RateLimiter::keyed(Quota::per_minute(per_minute)),
            factor,
        })
    }

    /// Counts one call of `caller` (an address or account); beyond the limit it is refused with the seconds to wait.
    pub async fn count(&self, bucket: Bucket, caller: &str) -> Result<()> {
        let limit = bucket.per_minute() * self.factor;
        match tokio::time::timeout(REDIS_PATIENCE, self.shared(bucket, caller)).await {
            Ok(Ok((calls, _))) if calls <= i64::from(limit) => Ok(()),
            Ok(Ok((_, seconds))) => {
                Err(Fault::new(Code::RateLimited).with("retry_after_seconds", seconds.clamp(1, 60)))
            }
            // Redis is away: this process alone, with the tightest of the limits.
            _ => self
                .local
                .check_key(&(bucket, caller.to_owned()))
                .map_err(|_| Fault::new(Code::RateLimited).with("retry_after_seconds", 10)),
        }
    }

    async fn shared(&self, bucket: Bucket, caller: &str) -> redis::RedisResult<(i64, i64)> {
        let config = ConnectionManagerConfig::new().set_number_of_retries(1);
        let connection =
            self.connection.get_or_try_init(|| ConnectionManager::new_with_config(self.client.clone(), config)).await?;
        let key = format!("rate:{}:{}", bucket.name(), kontor_kernel::hash_token(caller));
        let script = redis::Script::new(
            "local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('EXPIRE', KEYS[1], 60) end return {n, redis.call('TTL', KEYS[1])}",
        );
        script.key(key).invoke_async(&mut connection.clone()).await
    }
}

/// The address a request comes from: the last hop of X-Forwarded-For behind our own proxy, else the peer.
pub fn address(request: &poem::Request) -> String {
    let forwarded = request
        .header("X-Forwarded-For")
        .and_then(|list| list.rsplit(',').next())
        .map(|address| address.trim().to_owned());
    let peer = request.remote_addr().as_socket_addr().map(|address| address.ip().to_string());
    match std::env::var("KONTOR_TRUST_PROXY").is_ok_and(|value| value == "1") {
        true => forwarded.or(peer),
        false => peer,
    }
    .unwrap_or_default()
}

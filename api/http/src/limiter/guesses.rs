//! Guesses: what is counted is how many *different* secrets a caller tries, and only those that turn out to be none.
//!
//! Each first try takes one of the calls of its bucket and gives it back when the secret proves to be one
//! ([`Limiter::guessed_right`]): counted before the look, so that a thousand tries at once are not a thousand looks. Whoever is
//! told again what they were told already has guessed nothing: a secret that this caller has been told of is free for a while.

use kontor_kernel::Result;

use super::{Bucket, HOUR, Limiter, RateLimitStatus, refused};
use crate::context;

/// Beyond so many times the limit nothing is told any more, known or not: no people try that much.
const FLOOD: u32 = 10;
/// How long a caller may be told again of a secret that is one (seconds).
const KNOWN: u32 = HOUR;

/// KEYS: what the caller tried, this secret. ARGV: window, limit, flood, seconds of a known secret. Answers whether it may be
/// looked at, how many were tried, and for how long they count.
const LOOK: &str = "local tried = tonumber(redis.call('GET', KEYS[1]) or '0') \
    local told = redis.call('GET', KEYS[2]) \
    local may = 0 \
    if told and tried <= tonumber(ARGV[3]) then \
        may = 1 \
        if told == '1' then redis.call('EXPIRE', KEYS[2], ARGV[4]) end \
    elseif not told then \
        tried = redis.call('INCR', KEYS[1]) \
        if tried == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end \
        if tried <= tonumber(ARGV[2]) then redis.call('SET', KEYS[2], '0', 'EX', ARGV[1]) may = 1 end \
    end \
    return {may, tried, redis.call('TTL', KEYS[1])}";

/// The same keys; ARGV: seconds of a known secret. Once for each secret.
const RIGHT: &str = "if redis.call('GET', KEYS[2]) ~= '0' then return 0 end \
    redis.call('SET', KEYS[2], '1', 'EX', ARGV[1]) \
    if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end \
    return 1";

impl Limiter {
    /// Whether `caller` may be told whether `secret` is one; refused with the seconds to wait.
    pub async fn guess(&self, bucket: Bucket, caller: &str, secret: &str) -> Result<()> {
        let (calls, window) = bucket.policy();
        let limit = self.widened(calls);
        let (tried, told) = (self.key(bucket, caller), self.secret_key(bucket, caller, secret));
        let script = redis::Script::new(LOOK);
        let looked = async |mut connection| {
            let mut call = script.key(tried);
            call.key(told).arg(window).arg(limit).arg(limit.saturating_mul(FLOOD)).arg(KNOWN);
            call.invoke_async::<(i64, i64, i64)>(&mut connection).await
        };
        // Redis is away: this process alone, and each look counts.
        let Some((may, tried, seconds)) = self.redis.ask(looked).await else { return self.count(bucket, caller).await };
        let seconds = u32::try_from(seconds).unwrap_or(1).clamp(1, window);
        let remaining = u32::try_from(i64::from(limit) - tried).unwrap_or(0);
        context::stand(RateLimitStatus { name: bucket.name(), limit, window, remaining, seconds });
        if may == 1 {
            return Ok(());
        }
        Err(refused(bucket, caller, seconds, tried == i64::from(limit) + 1))
    }

    /// The secret is one: trying it was no guess.
    pub async fn guessed_right(&self, bucket: Bucket, caller: &str, secret: &str) {
        let (tried, told) = (self.key(bucket, caller), self.secret_key(bucket, caller, secret));
        let script = redis::Script::new(RIGHT);
        let given_back = async |mut connection| {
            let mut call = script.key(tried);
            call.key(told).arg(KNOWN).invoke_async::<i64>(&mut connection).await
        };
        // Without Redis it stays counted.
        let _ = self.redis.ask(given_back).await;
    }

    fn secret_key(&self, bucket: Bucket, caller: &str, secret: &str) -> String {
        self.key(bucket, &format!("{caller}\n{secret}"))
    }
}

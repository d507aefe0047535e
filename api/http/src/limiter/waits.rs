//! Waits that grow: after a handful of wrong secrets the next one is looked at after a second, then after two, four, … up
//! to an hour. Each try is counted before it is looked at, so that a thousand at once are one; whoever knows the secret
//! begins anew.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use kontor_kernel::Result;

use super::{Bucket, HOUR, Limiter, refused};

/// Wrong secrets before anybody waits: people mistype.
const FREE: u32 = 5;
/// Wrong ones are remembered for so long after the last (seconds).
const KEPT: u32 = 24 * HOUR;
/// Subjects that one process remembers by itself when Redis is away.
const SUBJECTS_KEPT: usize = 50_000;

/// KEYS: the subject. ARGV: now (milliseconds), free tries, longest wait (seconds), seconds to remember. Answers the
/// milliseconds to wait; 0: this try may be looked at.
const TRY: &str = "local tries = tonumber(redis.call('HGET', KEYS[1], 'tries') or '0') + 1 \
    local free_at = tonumber(redis.call('HGET', KEYS[1], 'free_at') or '0') \
    local now = tonumber(ARGV[1]) \
    if free_at > now then return free_at - now end \
    local wait = 0 \
    if tries > tonumber(ARGV[2]) then wait = math.min(2 ^ (tries - tonumber(ARGV[2]) - 1), tonumber(ARGV[3])) end \
    redis.call('HSET', KEYS[1], 'tries', tries, 'free_at', string.format('%.0f', now + wait * 1000)) \
    redis.call('EXPIRE', KEYS[1], ARGV[4]) \
    return 0";

/// The same key; ARGV: now. One try less, and the next one may be looked at.
const BACK: &str = "if tonumber(redis.call('HGET', KEYS[1], 'tries') or '0') > 0 then \
        redis.call('HINCRBY', KEYS[1], 'tries', -1) \
        redis.call('HSET', KEYS[1], 'free_at', ARGV[1]) \
    end \
    return 0";

/// What one process remembers by itself.
#[derive(Default)]
pub struct Waits(Mutex<HashMap<String, Tries>>);

#[derive(Default, Clone, Copy)]
struct Tries {
    count: u32,
    free_at: i64,
}

/// Seconds until the try after this many is looked at.
fn wait_after(tries: u32, free: u32) -> u32 {
    match tries.checked_sub(free + 1) {
        None => 0,
        Some(beyond) => 1_u32.checked_shl(beyond).unwrap_or(HOUR).clamp(1, HOUR),
    }
}

impl Waits {
    fn attempt(&self, subject: &str, now: i64, free: u32) -> i64 {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= SUBJECTS_KEPT {
            // Those who still have to wait are kept: flooding the memory frees nobody.
            all.retain(|_, tries| tries.free_at > now);
        }
        let tries = all.entry(subject.to_owned()).or_default();
        if tries.free_at > now {
            return tries.free_at - now;
        }
        tries.count = tries.count.saturating_add(1);
        tries.free_at = now + i64::from(wait_after(tries.count, free)) * 1_000;
        0
    }

    fn take_back(&self, subject: &str, now: i64) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tries) = all.get_mut(subject) {
            *tries = Tries { count: tries.count.saturating_sub(1), free_at: now };
        }
    }

    fn forget(&self, subject: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(subject);
    }
}

impl Limiter {
    /// Whether another secret may be tried for `subject`; refused with the seconds to wait. `now` is the clock's.
    pub async fn attempt(&self, subject: &str, now: DateTime<Utc>) -> Result<()> {
        let (now, free) = (now.timestamp_millis(), self.widened(FREE));
        let (key, script) = (self.wait_key(subject), redis::Script::new(TRY));
        let asked = async |mut connection| {
            script.key(key).arg(now).arg(free).arg(HOUR).arg(KEPT).invoke_async::<i64>(&mut connection).await
        };
        let millis = match self.redis.ask(asked).await {
            Some(millis) => millis,
            // Redis is away: this process alone.
            None => self.waits.attempt(subject, now, free),
        };
        if millis <= 0 {
            return Ok(());
        }
        let seconds = u32::try_from(millis / 1_000 + 1).unwrap_or(HOUR).min(HOUR);
        Err(refused(Bucket::SignIn, subject, seconds, false))
    }

    /// The secret was not looked at: the try is none.
    pub async fn attempt_unused(&self, subject: &str, now: DateTime<Utc>) {
        let (now, key, script) = (now.timestamp_millis(), self.wait_key(subject), redis::Script::new(BACK));
        let taken = async |mut connection| script.key(key).arg(now).invoke_async::<i64>(&mut connection).await;
        // Without Redis it is this process that has counted.
        let _ = self.redis.ask(taken).await;
        self.waits.take_back(subject, now);
    }

    /// The secret was the right one: nothing is held against `subject` any more.
    pub async fn attempt_succeeded(&self, subject: &str) {
        let key = self.wait_key(subject);
        let forgotten = async |mut connection| redis::cmd("DEL").arg(key).query_async::<i64>(&mut connection).await;
        // Without Redis what it remembers runs out by itself.
        let _ = self.redis.ask(forgotten).await;
        self.waits.forget(subject);
    }

    fn wait_key(&self, subject: &str) -> String {
        self.redis.key(&format!("wait:{}", kontor_kernel::hash_token(subject)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_an_hour() {
        let waits: Vec<u32> = (1..=20).map(|tries| wait_after(tries, FREE)).collect();
        assert_eq!(waits, [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, HOUR, HOUR, HOUR]);
        assert_eq!(wait_after(u32::MAX, FREE), HOUR);
    }

    #[test]
    fn a_day_of_guessing_is_few_guesses_and_the_right_one_begins_anew() {
        let waits = Waits::default();
        let looked_at = (0..86_400).filter(|second| waits.attempt("anna", second * 1_000, FREE) == 0).count();
        assert!(looked_at < 50, "{looked_at}");
        assert!(waits.attempt("anna", 86_400_000, FREE) > 0);
        assert_eq!(waits.attempt("bruno", 86_400_000, FREE), 0);
        waits.forget("anna");
        assert_eq!(waits.attempt("anna", 86_400_001, FREE), 0);
    }
}

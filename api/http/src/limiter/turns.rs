//! Turns: what is counted is begun before anybody knows what will become of it, and taken back when it was as it should be. So a
//! thousand at once are a thousand, and those who do what the page is there for are none.

use super::{Bucket, Limiter};

/// Once for each that was counted, and never below none.
const BACK: &str =
    "if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end return 0";

impl Limiter {
    /// Counts what `caller` begins, and refuses nothing: how many beyond the limit there were with it, and for how many seconds
    /// they count.
    pub async fn begin(&self, bucket: Bucket, caller: &str) -> (u32, u32) {
        let (left, seconds) = self.stand(bucket, caller).await;
        (u32::try_from(-left).unwrap_or(0), seconds)
    }

    /// What would be beyond the limit, if `caller` began now.
    pub async fn beyond(&self, bucket: Bucket, caller: &str) -> u32 {
        let (calls, _) = bucket.policy();
        (self.level(bucket, caller).await + 1).saturating_sub(self.widened(calls))
    }

    /// Whether an event of `caller` that refuses nothing by itself is within the limit.
    pub async fn is_within(&self, bucket: Bucket, caller: &str) -> bool {
        let (calls, _) = bucket.policy();
        self.tally(bucket, caller).await <= self.widened(calls)
    }

    /// It was as it should be.
    pub async fn take_back(&self, bucket: Bucket, caller: &str) {
        let (key, script) = (self.key(bucket, caller), redis::Script::new(BACK));
        let given = async |mut connection| script.key(key).invoke_async::<i64>(&mut connection).await;
        // Without Redis it stays counted, and is free again in its time.
        let _ = self.redis.ask(given).await;
    }
}

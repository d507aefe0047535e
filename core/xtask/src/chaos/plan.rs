//! What strikes, when and how hard. All of it follows from the seed, so the same seed strikes in the same way.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

/// Between two blows (milliseconds).
const CALM_MS: std::ops::Range<u64> = 300..1_200;
/// So many answers suffer from one blow to a wire or from one mood of the provider.
const ANSWERS: std::ops::RangeInclusive<u32> = 2..=6;

/// What happens to the running product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blow {
    Api,
    SecondApi,
    Worker,
    SecondWorker,
    Scheduler,
    Provider,
    RedisDies,
    RedisForgets,
    Database,
    /// Answers of the api break off on their way to buyers, seller and provider.
    ApiCutOff,
    /// Answers of the provider break off.
    ProviderCutOff,
    /// Answers of the mail server break off.
    MailCutOff,
    /// The provider does what it is asked for, and its answer never comes.
    ProviderSilent,
    /// The provider does what it is asked for, and says that it failed.
    ProviderWrong,
    /// The provider does nothing, and says so.
    ProviderBusy,
}

impl Blow {
    pub const ALL: [Self; 15] = [
        Self::Api,
        Self::SecondApi,
        Self::Worker,
        Self::SecondWorker,
        Self::Scheduler,
        Self::Provider,
        Self::RedisDies,
        Self::RedisForgets,
        Self::Database,
        Self::ApiCutOff,
        Self::ProviderCutOff,
        Self::MailCutOff,
        Self::ProviderSilent,
        Self::ProviderWrong,
        Self::ProviderBusy,
    ];

    /// For the report.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Api => "api killed",
            Self::SecondApi => "second api killed",
            Self::Worker => "worker killed",
            Self::SecondWorker => "second worker killed",
            Self::Scheduler => "scheduler killed",
            Self::Provider => "provider killed",
            Self::RedisDies => "Redis killed",
            Self::RedisForgets => "Redis emptied",
            Self::Database => "PostgreSQL restarted at once",
            Self::ApiCutOff => "answers of the api cut off",
            Self::ProviderCutOff => "answers of the provider cut off",
            Self::MailCutOff => "answers of the mail server cut off",
            Self::ProviderSilent => "provider did it and never answered",
            Self::ProviderWrong => "provider did it and said 500",
            Self::ProviderBusy => "provider said 503",
        }
    }
}

/// One blow, the calm before it, and how many answers it hits if it is one that hits answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strike {
    pub calm: Duration,
    pub blow: Blow,
    pub answers: u32,
}

/// The storm: every kind once in a random order, then every kind again in another one, and so on.
pub fn storm(seed: u64, blows: usize) -> Vec<Strike> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut deck = Vec::new();
    (0..blows)
        .filter_map(|_| {
            if deck.is_empty() {
                deck = Blow::ALL.to_vec();
                deck.shuffle(&mut rng);
            }
            let calm = Duration::from_millis(rng.random_range(CALM_MS));
            let answers = rng.random_range(ANSWERS);
            deck.pop().map(|blow| Strike { calm, blow, answers })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Blow, storm};

    #[test]
    fn the_same_seed_strikes_in_the_same_way() {
        assert_eq!(storm(7, 60), storm(7, 60));
        assert_ne!(storm(7, 60), storm(8, 60));
    }

    #[test]
    fn a_short_storm_knows_every_blow() {
        let kinds: BTreeSet<Blow> = storm(1, Blow::ALL.len()).iter().map(|strike| strike.blow).collect();
        assert_eq!(kinds.len(), Blow::ALL.len());
    }
}

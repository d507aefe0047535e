//! Chance. Ids, tokens and codes draw from here, so that a simulation can repeat itself byte for byte.

use std::sync::{Mutex, PoisonError};

use rand::{RngCore, SeedableRng, rngs::StdRng};

/// Draws random bytes.
pub trait Rng: Send + Sync + 'static {
    /// Fills `bytes` with fresh randomness.
    fn fill(&self, bytes: &mut [u8]);
}

/// One of `signs`, each as likely as the others: bytes beyond the last whole round are drawn again. A space where there are
/// none.
pub fn one_of(signs: &[u8], rng: &dyn Rng) -> char {
    let round = 256 - 256 % signs.len().clamp(1, 256);
    loop {
        let mut byte = [0_u8; 1];
        rng.fill(&mut byte);
        let [drawn] = byte.map(usize::from);
        if drawn < round {
            return drawn
                .checked_rem(signs.len())
                .and_then(|place| signs.get(place))
                .map_or(' ', |sign| char::from(*sign));
        }
    }
}

/// The operating system's randomness, for everything real.
#[derive(Debug, Default, Clone, Copy)]
pub struct SystemRng;

impl Rng for SystemRng {
    #[expect(clippy::disallowed_methods, reason = "the one place that may draw from the system")]
    fn fill(&self, bytes: &mut [u8]) {
        rand::rng().fill_bytes(bytes);
    }
}

/// Repeatable randomness, for tests and simulations only.
#[derive(Debug)]
pub struct SeededRng(Mutex<StdRng>);

impl SeededRng {
    /// The sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(StdRng::seed_from_u64(seed)))
    }
}

impl Rng for SeededRng {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(bytes);
    }
}

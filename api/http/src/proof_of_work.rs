//! Work that a browser does unseen, where many tries must not be cheap: a number is looked for that makes a hash begin with
//! so many zero bits. A puzzle is signed, for one subject, for two hours, and good once; nothing is kept until it is solved.

use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::Secret;
use sha2::{Digest, Sha256};

const PURPOSE: &str = "puzzle";
const HOURS: i64 = 2;
/// Between the puzzle and the number that solves it.
const SOLVED_BY: char = '~';

/// A fresh puzzle. `nonce` has never been before.
pub fn issue(secret: &Secret, subject: &str, bits: u32, nonce: &str, now: DateTime<Utc>) -> String {
    let until = (now + Duration::hours(HOURS)).timestamp();
    let head = format!("{bits}.{until}.{nonce}");
    let signature = secret.mac(PURPOSE, &[subject.as_bytes(), head.as_bytes()]);
    format!("{head}.{}", BASE64URL_NOPAD.encode(&signature))
}

/// The puzzle that was solved, if it was one of ours for this subject, hard enough and not too old.
pub fn solved<'a>(secret: &Secret, subject: &str, bits: u32, now: DateTime<Utc>, said: &'a str) -> Option<&'a str> {
    let (puzzle, _number) = said.rsplit_once(SOLVED_BY)?;
    let (head, signature) = puzzle.rsplit_once('.')?;
    let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).ok()?;
    let mut parts = head.split('.');
    let hard: u32 = parts.next()?.parse().ok()?;
    let until: i64 = parts.next()?.parse().ok()?;
    let ours = secret.verify(PURPOSE, &[subject.as_bytes(), head.as_bytes()], &signature);
    let done = zero_bits(&Sha256::digest(said)) >= hard;
    (ours && done && hard >= bits && now.timestamp() <= until).then_some(puzzle)
}

fn zero_bits(hash: &[u8]) -> u32 {
    let whole = hash.iter().take_while(|byte| **byte == 0).count();
    let rest = hash.get(whole).map_or(0, |byte| byte.leading_zeros());
    u32::try_from(whole).unwrap_or(0) * 8 + rest
}

/// Solves it as a browser does; for tests.
#[cfg(test)]
fn solve(puzzle: &str) -> String {
    let bits: u32 = puzzle.split('.').next().and_then(|bits| bits.parse().ok()).unwrap_or(0);
    (0_u64..)
        .map(|number| format!("{puzzle}{SOLVED_BY}{number}"))
        .find(|said| zero_bits(&Sha256::digest(said)) >= bits)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn only_the_work_for_this_subject_counts_and_not_for_ever() {
        let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let puzzle = issue(&secret, "shop 1.2.3.4", 8, "n", now);
        let said = solve(&puzzle);
        assert_eq!(solved(&secret, "shop 1.2.3.4", 8, now, &said), Some(puzzle.as_str()));
        assert_eq!(solved(&secret, "shop 1.2.3.5", 8, now, &said), None, "somebody else's");
        assert_eq!(solved(&secret, "shop 1.2.3.4", 9, now, &said), None, "too easy by now");
        assert_eq!(solved(&secret, "shop 1.2.3.4", 8, now + Duration::hours(3), &said), None, "too old");
        let easier = said.replacen("8.", "1.", 1);
        assert_eq!(solved(&secret, "shop 1.2.3.4", 1, now, &easier), None, "not as we signed it");
        let lazy = format!("{puzzle}~none");
        assert_eq!(solved(&secret, "shop 1.2.3.4", 8, now, &lazy), None, "no work");
    }
}

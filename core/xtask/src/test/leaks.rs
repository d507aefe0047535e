//! No log of any process tells of anybody: neither an address, a card or a bank account, nor a password or a token that
//! opens something. Looked for are the very words that a run has used, and whatever has the form of one.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use regex::Regex;
use serde_json::Value;
use tokio_postgres::NoTls;

use crate::env_file::Environment;

/// What the environment keeps secret, by the ends of its names.
const SECRET_NAMES: &[&str] = &["SECRET", "PASSWORD", "_KEY"];
/// Shorter pieces of a link are words, not keys.
const KEY_CHARS_MIN: usize = 20;
const ID_CHARS: usize = 26;
const MAILS_MAX: usize = 500;
const SHOWN_CHARS: usize = 160;
/// What people have said of themselves, as the database keeps it.
const PEOPLE: &str = "SELECT email FROM users UNION SELECT payer_email FROM orders";

/// The words of a run that no log may hold, each with what it is.
pub struct Canaries(BTreeSet<(String, &'static str)>);

impl Canaries {
    /// Asks the product that has just been used, before it stops.
    pub async fn gather(environment: &Environment) -> Result<Self> {
        let mut words = BTreeSet::new();
        for (name, value) in &environment.vars {
            if SECRET_NAMES.iter().any(|end| name.ends_with(end)) && !value.is_empty() {
                words.insert((value.clone(), "a secret of the installation"));
            }
        }
        words.extend(people(environment.get("DATABASE_URL")).await?.into_iter().map(|word| (word, "an address")));
        words.extend(keys(environment.get("MAIL_READER_URL")).await?.into_iter().map(|word| (word, "a mailed key")));
        Ok(Self(words))
    }

    /// The words of both.
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Reads every log of the folder; what it finds is named by its place and never repeated.
    pub fn look_for_in(&self, folder: &Path) -> Result<()> {
        let forms = Forms::new()?;
        let (mut files, mut lines, mut found) = (0, 0, 0);
        for entry in fs::read_dir(folder).context("there are no logs to look through")?.flatten() {
            let text = fs::read(entry.path()).context("cannot read a log")?;
            files += 1;
            for (number, line) in String::from_utf8_lossy(&text).lines().enumerate() {
                lines += 1;
                let word = self.0.iter().find(|(word, _)| line.contains(word.as_str()));
                let leak = word.map(|(word, what)| (word.as_str(), *what)).or_else(|| forms.find(line));
                if let Some((word, what)) = leak {
                    found += 1;
                    let shown: String = line.replace(word, "…").chars().take(SHOWN_CHARS).collect();
                    println!("{}:{}: {what}: {shown}", entry.path().display(), number + 1);
                }
            }
        }
        if found > 0 {
            bail!("{found} lines of the logs tell what nobody may read there");
        }
        println!("{} words and whatever has their form: in none of {lines} lines of {files} logs", self.0.len());
        Ok(())
    }
}

async fn people(database: &str) -> Result<Vec<String>> {
    let (client, connection) = tokio_postgres::connect(database, NoTls).await.context("cannot ask the database")?;
    let served = tokio::spawn(connection);
    let rows = client.query(PEOPLE, &[]).await.context("cannot ask who was there")?;
    served.abort();
    Ok(rows.iter().map(|row| row.get::<_, String>(0)).filter(|word| !word.is_empty()).collect())
}

/// The long pieces of every link in every mail.
async fn keys(reader: &str) -> Result<BTreeSet<String>> {
    let http = reqwest::Client::builder().no_proxy().build()?;
    let all: Value = http.get(format!("{reader}/api/mails?limit={MAILS_MAX}")).send().await?.json().await?;
    let ids = all.get("data").and_then(Value::as_array).into_iter().flatten();
    let mut keys = BTreeSet::new();
    for id in ids.filter_map(|mail| mail.get("id")?.as_str()) {
        let mail: Value = http.get(format!("{reader}/api/mails/{id}")).send().await?.json().await?;
        let links = mail.pointer("/data/links").and_then(Value::as_array).into_iter().flatten();
        for link in links.filter_map(Value::as_str) {
            let path = link.splitn(4, '/').nth(3).unwrap_or_default();
            let pieces = path.split(['/', '?', '&', '=', '#']);
            keys.extend(pieces.filter(|piece| is_key(piece)).map(str::to_owned));
        }
    }
    Ok(keys)
}

/// An id opens nothing and may be in a log: `ord_` and its 26 characters.
fn is_key(piece: &str) -> bool {
    let is_id = piece.split_once('_').is_some_and(|(kind, id)| kind.len() == 3 && id.len() == ID_CHARS);
    piece.len() >= KEY_CHARS_MIN && !is_id
}

/// What such a word looks like, whoever it belongs to.
struct Forms {
    address: Regex,
    digits: Regex,
    account: Regex,
    key: Regex,
    uuid: Regex,
}

impl Forms {
    fn new() -> Result<Self> {
        Ok(Self {
            address: Regex::new(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}")?,
            digits: Regex::new(r"\b\d(?:[ -]?\d){12,18}\b")?,
            account: Regex::new(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b")?,
            uuid: Regex::new(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")?,
            key: Regex::new(
                r"(?i)\bbearer [a-z0-9._~+/-]{8,}|\b(?:whsec_|[srp]k_(?:test|live)_)[A-Za-z0-9+/=]{8,}|\$argon2",
            )?,
        })
    }

    fn find<'a>(&self, line: &'a str) -> Option<(&'a str, &'static str)> {
        // Groups of a random id may be digits alone, and one in ten of those has a card's sum.
        let in_uuid = |found: &regex::Match<'_>| {
            self.uuid.find_iter(line).any(|uuid| uuid.start() < found.end() && found.start() < uuid.end())
        };
        let card = || self.digits.find_iter(line).find(|found| is_card(found.as_str()) && !in_uuid(found));
        let iban = || self.account.find_iter(line).find(|found| is_iban(found.as_str()));
        let first = |found: Option<regex::Match<'a>>, what| found.map(|found| (found.as_str(), what));
        first(self.address.find(line), "an address")
            .or_else(|| first(self.key.find(line), "a key or a password's hash"))
            .or_else(|| first(card(), "a card"))
            .or_else(|| first(iban(), "a bank account"))
    }
}

/// Luhn's sum, and a first digit that a card has.
fn is_card(text: &str) -> bool {
    let digits: Vec<u32> = text.chars().filter_map(|letter| letter.to_digit(10)).collect();
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| match place % 2 {
            0 => *digit,
            _ => digit * 2 / 10 + digit * 2 % 10,
        })
        .sum();
    matches!(digits.first(), Some(2..=6))
        && sum.is_multiple_of(10)
        && digits.iter().any(|digit| Some(digit) != digits.first())
}

/// ISO 13616: the country and its check digits behind the rest, letters as numbers, leave one of 97.
fn is_iban(text: &str) -> bool {
    let letters: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let (head, rest) = letters.split_at(letters.len().min(4));
    let left = rest.iter().chain(head).filter_map(|letter| letter.to_digit(36)).fold(0_u64, |left, value| {
        let width = if value > 9 { 100 } else { 10 };
        (left * width + u64::from(value)) % 97
    });
    left == 1
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn seen(line: &str) -> Option<&'static str> {
        Forms::new().unwrap().find(line).map(|(_, what)| what)
    }

    #[test]
    fn what_tells_of_somebody_is_seen() {
        assert_eq!(seen("Key (email)=(anna.berg+1@mail.example.com) already exists"), Some("an address"));
        assert_eq!(seen("card=4242 4242 4242 4242"), Some("a card"));
        assert_eq!(seen("pan 4000000000000002 refused"), Some("a card"));
        assert_eq!(seen("iban=DE89370400440532013000"), Some("a bank account"));
        assert_eq!(seen("to GB82 WEST 1234 5698 7654 32"), Some("a bank account"));
        assert_eq!(seen("authorization: Bearer abcdefgh1234"), Some("a key or a password's hash"));
        assert_eq!(seen("key sk_live_k3f7qa2mxu5w7abcd"), Some("a key or a password's hash"));
        assert_eq!(seen("secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), Some("a key or a password's hash"));
    }

    #[test]
    fn what_only_looks_like_it_is_not() {
        for line in [
            "2026-11-22T09:34:40.332340Z  INFO worker 7046-57efda9a-91ae-4246-a593-6c6433ad66ad stopped",
            "request_id=req_01h455vb4pex5vsknk084sn02q route=/v1/app/user/:id status=200 micros=1234567890123456",
            "INFO worker::context: Worker abcdefab-ab11-ab11-4242-424242424242 started",
            "id=019a0000-0000-7000-8000-000000000001 listening on 127.0.0.1:8080",
        ] {
            assert_eq!(seen(line), None, "{line}");
        }
    }

    #[test]
    fn keys_are_told_from_ids() {
        assert!(is_key("ord_01h455vb4pex5vsknk084sn02q-5f0c9a6e"));
        assert!(!is_key("ord_01h455vb4pex5vsknk084sn02q"));
        assert!(!is_key("confirmation"));
    }

    #[test]
    fn a_word_of_the_run_is_found_and_not_repeated() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("api.log"), "all is well\nopened with 3f9c\n").unwrap();
        let canaries = |word: &str| Canaries(BTreeSet::from([(word.to_owned(), "a mailed key")]));
        assert!(canaries("3f9c").look_for_in(folder.path()).is_err());
        assert!(canaries("77aa").look_for_in(folder.path()).is_ok());
    }
}

//! Accounts of buyers that are debited: what is an account at all, and how each test account behaves.

use serde::Deserialize;

use crate::cards::{Face, Outcome};
use crate::charge::mod97;
use crate::refusal::Refusal;

/// What a buyer typed. Never printed.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    pub iban: String,
    pub holder: String,
}

/// Lengths of the countries that direct debits are taken from, and of some that they are not.
const LENGTHS: [(&str, usize); 8] =
    [("AT", 20), ("BE", 16), ("DE", 22), ("ES", 24), ("IT", 27), ("NL", 18), ("FR", 27), ("IE", 22)];

/// Checks both fields and answers with what may be kept: the last four digits and the holder.
pub fn check(account: &Account) -> Result<(Face, Outcome), Refusal> {
    let holder = account.holder.trim();
    if holder.is_empty() {
        return Err(Refusal::field("holder", "holder_required", "Enter the account holder."));
    }
    let iban: String = account.iban.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_uppercase();
    let wrong = || Refusal::field("iban", "invalid_iban", "This IBAN is not right.");
    let country = iban.get(..2).ok_or_else(wrong)?;
    let fits = LENGTHS.iter().any(|(code, length)| *code == country && iban.len() == *length);
    let moved = format!("{}{}", iban.get(4..).unwrap_or_default(), iban.get(..4).unwrap_or_default());
    if !fits || !iban.chars().all(|c| c.is_ascii_alphanumeric()) || mod97(&moved) != 1 {
        return Err(wrong());
    }
    let last4 = iban.get(iban.len() - 4..).unwrap_or_default().to_owned();
    let holder = Some(holder.chars().take(100).collect());
    let country = Some(country.to_owned());
    Ok((Face { brand: "sepa".to_owned(), last4, exp_month: 0, exp_year: 0, holder, country }, outcome(&iban)))
}

/// Debits are decided later; the last digits of the account number say how.
fn outcome(iban: &str) -> Outcome {
    match iban.get(iban.len().saturating_sub(10)..) {
        Some("0532013001") => Outcome::FailLater,
        Some("0532013002") => Outcome::Return,
        Some("0532013003") => Outcome::SucceedOnce,
        _ => Outcome::SucceedLater,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(iban: &str) -> Result<Outcome, &'static str> {
        let account = Account { iban: iban.to_owned(), holder: "Bea Buyer".to_owned() };
        check(&account).map(|(_, outcome)| outcome).map_err(|no| no.code)
    }

    #[test]
    fn test_accounts_behave_as_their_last_digits_say() {
        assert_eq!(code("DE89 3704 0044 0532 0130 00"), Ok(Outcome::SucceedLater));
        assert_eq!(code("DE62370400440532013001"), Ok(Outcome::FailLater));
        assert_eq!(code("DE35370400440532013002"), Ok(Outcome::Return));
        assert_eq!(code("DE08370400440532013003"), Ok(Outcome::SucceedOnce));
        assert_eq!(code("AT611904300234573201"), Ok(Outcome::SucceedLater));
        for wrong in ["", "DE", "DE88370400440532013000", "DE8937040044053201300", "XX89370400440532013000"] {
            assert_eq!(code(wrong), Err("invalid_iban"), "{wrong}");
        }
    }
}

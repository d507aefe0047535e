//! Adding a bank account.

use diesel_async::RunQueryDsl;
use iban::{Iban, IbanLike};
use kontor_db::{Tx, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{ApiError, Code, Country, Party, Result, Secret, Validator, bare_iban, limits::LINE_CHARS_MAX};
use serde_json::json;
use unicode_normalization::UnicodeNormalization;

use super::{BankAccount, bank_account, bank_accounts, seal::seal};
use crate::BankInternal;

/// Accounts that a seller may have at the same time: the one in use, the next one, and some that were refused.
const ACCOUNTS_MAX: usize = 10;
/// An IBAN with whatever was pasted around it and between its groups.
const IBAN_CHARS_MAX: usize = 80;

/// A bank account as the seller enters it.
#[derive(Debug, Clone, Default)]
pub struct NewBankAccount {
    /// Whose it is.
    pub holder: String,
    /// With or without spaces.
    pub iban: String,
}

/// Adds an account and has it registered with the provider. The one in use stays until this one is active.
pub async fn add(tx: &mut Tx, secret: &Secret, new: &NewBankAccount) -> Result<BankAccount> {
    let holders = allowed_holders(tx).await?;
    insert(tx, secret, Party::SELLER, new, holders.as_deref()).await
}

/// The same for somebody who gets a share, who is called this: on a live side the account is theirs.
pub async fn add_of(
    tx: &mut Tx,
    secret: &Secret,
    (party, name): (Party, &str),
    new: &NewBankAccount,
) -> Result<BankAccount> {
    let live = tx.tenant()?.livemode;
    if live && name.trim().is_empty() {
        return Err(ApiError::new(Code::ProfileIncomplete).with("missing", vec!["first_name"]));
    }
    let holders = [name.to_owned()];
    insert(tx, secret, party, new, live.then_some(holders.as_slice())).await
}

async fn insert(
    tx: &mut Tx,
    secret: &Secret,
    party: Party,
    new: &NewBankAccount,
    holders: Option<&[String]>,
) -> Result<BankAccount> {
    let iban = check(new, holders)?;
    if bank_accounts(tx, party).await?.len() >= ACCOUNTS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", ACCOUNTS_MAX));
    }
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::BankAccount>(), tx.now());
    let text = iban.electronic_str();
    let sealed = seal(secret, &*tx.env().rng, seller, id, text)?;
    let last4: String = text.chars().skip(text.len().saturating_sub(4)).collect();
    query(
        "INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, created_at, updated_at, party, party_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)",
    )
    .bind(seller)
    .bind(id)
    .bind(new.holder.trim())
    .bind(sealed)
    .bind(last4)
    .bind(iban.country_code())
    .bind(now)
    .bind(party.kind)
    .bind(party.id)
    .execute(tx.conn()?)
    .await?;
    tx.transition(id.uuid(), BankInternal::Accepted, "held by its party").await?.into_result(BankInternal::Accepted)?;
    enqueue(tx, MoneyJob::FollowBankAccounts { seller }).await?;
    bank_account(tx, id).await
}

/// Under which names the account may be held; `None` on a test side, where nobody real is paid and every holder can
/// be tried.
async fn allowed_holders(tx: &mut Tx) -> Result<Option<Vec<String>>> {
    if !tx.tenant()?.livemode {
        return Ok(None);
    }
    let profile = kontor_verification::profile(tx).await?;
    let holders = profile.holders();
    if profile.first_name.is_empty() {
        return Err(ApiError::new(Code::ProfileIncomplete).with("missing", vec!["first_name"]));
    }
    Ok(Some(holders))
}

fn check(new: &NewBankAccount, holders: Option<&[String]>) -> Result<Iban> {
    let mut check = Validator::new();
    check.line("/holder", &new.holder, 1, LINE_CHARS_MAX);
    if let Some(allowed) = holders.filter(|_| check.is_clean())
        && !allowed.iter().any(|holder| same_name(holder, &new.holder))
    {
        check.refuse_with(Code::HolderMismatch, "/holder", [("allowed", json!(allowed))]);
    }
    let bare = bare_iban(&new.iban);
    let iban = bare.parse::<Iban>().ok();
    match &iban {
        None if bare.is_empty() || new.iban.chars().count() > IBAN_CHARS_MAX => {
            check.line("/iban", &new.iban, 1, IBAN_CHARS_MAX);
        }
        None => {
            check.refuse(Code::InvalidIban, "/iban");
        }
        Some(iban) if !pays_out_to(iban.country_code()) => {
            let allowed: Vec<String> =
                Country::all().filter(|land| land.facts().payout).map(|land| land.to_string()).collect();
            check.refuse_with(Code::BankCountry, "/iban", [("allowed", json!(allowed))]);
        }
        Some(_) => {}
    }
    check.finish()?;
    iban.ok_or_else(|| ApiError::field(Code::InvalidIban, "/iban"))
}

fn pays_out_to(code: &str) -> bool {
    code.parse::<Country>().is_ok_and(|country| country.facts().payout)
}

/// Banks write names in capitals, with other spaces and composed letters; that is still the same name.
fn same_name(one: &str, other: &str) -> bool {
    let plain = |name: &str| {
        let folded = name.nfkc().flat_map(char::to_lowercase).collect::<String>();
        folded.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn found(holder: &str, iban: &str) -> Vec<(&'static str, String)> {
        let new = NewBankAccount { holder: holder.into(), iban: iban.into() };
        let Err(fault) = check(&new, Some(&["Anna Müller".to_owned()])) else { return Vec::new() };
        fault.field_faults().iter().map(|field| (field.code.text(), field.pointer.clone())).collect()
    }

    #[test]
    fn ibans_of_the_five_countries_only() {
        for good in [
            "DE89370400440532013000",
            "de89 3704 0044 0532 0130 00",
            "IBAN: DE89-3704-0044-0532-0130-00",
            "\u{feff}DE89\u{200b}3704 0044 0532 0130 00",
            "FR1420041010050500013M02606",
            "NL91ABNA0417164300",
            "ES9121000418450200051332",
            "IE29AIBK93115212345678",
        ] {
            assert_eq!(found("anna  MÜLLER", good), [], "{good}");
        }
        assert_eq!(found("Anna Mu\u{308}ller", "GB82WEST12345698765432"), [("bank_country", "/iban".to_owned())]);
        assert_eq!(found("Anna Müller", "DE88370400440532013000"), [("invalid_iban", "/iban".to_owned())]);
        assert_eq!(found("Bruno", ""), [("holder_mismatch", "/holder".to_owned()), ("required", "/iban".to_owned())]);
        assert_eq!(found("Anna Müller", &"D".repeat(200)), [("too_long", "/iban".to_owned())]);
    }
}

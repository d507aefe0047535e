//! Accounts and bank accounts with the real sandbox.

use std::time::Duration;

use kontor_kernel::kinds::SellerId;
use kontor_payments::provider::ProviderFault;
use kontor_verification::{
    VerificationProvider,
    provider::{BankStanding, PersonProfile, VerificationStatus},
};

use crate::company::{Company, fresh};

pub fn profile(last_name: &str) -> PersonProfile {
    PersonProfile {
        first_name: "Anna".to_owned(),
        last_name: last_name.to_owned(),
        birthday: "1990-05-17".to_owned(),
        street: "Hauptstr. 1".to_owned(),
        zip: "10115".to_owned(),
        city: "Berlin".to_owned(),
        country: "DE".to_owned(),
        phone: "+4930123456".to_owned(),
        email: "anna@example.test".to_owned(),
    }
}

async fn decided(company: &Company, account: &str) -> VerificationStatus {
    company.sandbox.hand_over(account, "identity", "passport.pdf", &"ab".repeat(32)).await.unwrap();
    company.sandbox.submit(account).await.unwrap();
    for _ in 0..2_000 {
        let standing = company.sandbox.standing(account).await.unwrap();
        if standing != VerificationStatus::Pending {
            return standing;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no decision");
}

pub async fn approved(company: &Company, seller: SellerId, profile: &PersonProfile) -> String {
    let account = company.sandbox.open_account(seller, profile).await.unwrap();
    assert_eq!(decided(company, &account).await, VerificationStatus::Approved);
    account
}

async fn bank_decided(company: &Company, account: &str, holder: &str) -> (String, BankStanding) {
    let ours = fresh().to_string();
    let iban = "DE89370400440532013000";
    let bank = company.sandbox.add_bank_account(account, &ours, iban, holder).await.unwrap();
    assert_eq!(company.sandbox.add_bank_account(account, &ours, iban, holder).await.unwrap(), bank);
    for _ in 0..2_000 {
        let standing = company.sandbox.bank_standing(account, &bank).await.unwrap();
        if standing != BankStanding::Waiting {
            return (bank, standing);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no decision");
}

pub async fn activated(company: &Company, account: &str, holder: &str) -> String {
    let (bank, standing) = bank_decided(company, account, holder).await;
    assert_eq!(standing, BankStanding::Activated);
    bank
}

#[tokio::test]
async fn names_decide_and_may_be_mended() {
    let company = Company::new().await;
    let seller = SellerId::from_uuid(fresh());
    let account = company.sandbox.open_account(seller, &profile("Rejectson")).await.unwrap();
    assert_eq!(company.sandbox.standing(&account).await.unwrap(), VerificationStatus::Pending);
    let VerificationStatus::Rejected { reasons } = decided(&company, &account).await else { panic!("not rejected") };
    assert_eq!(reasons[0], "DOCUMENT_UNREADABLE");
    assert_eq!(approved(&company, seller, &profile("Muster")).await, account);

    let more = company.sandbox.open_account(SellerId::from_uuid(fresh()), &profile("Moreau")).await.unwrap();
    let VerificationStatus::NeedsMore { requirements } = decided(&company, &more).await else {
        panic!("nothing needed")
    };
    assert_eq!(requirements, ["proof_doc", "id_from_back"]);
    company.sandbox.hand_over(&more, "proof_doc", "bill.pdf", &"cd".repeat(32)).await.unwrap();
    assert_eq!(decided(&company, &more).await, VerificationStatus::Approved);
}

#[tokio::test]
async fn bank_accounts_belong_to_one_account() {
    let company = Company::new().await;
    let account = company.sandbox.open_account(SellerId::from_uuid(fresh()), &profile("Muster")).await.unwrap();
    let other = company.sandbox.open_account(SellerId::from_uuid(fresh()), &profile("Other")).await.unwrap();
    let bank = activated(&company, &account, "Anna Muster").await;
    assert_eq!(bank_decided(&company, &account, "Reject Me").await.1, BankStanding::Rejected);
    assert!(matches!(company.sandbox.bank_standing(&other, &bank).await, Err(ProviderFault::Refused(_))));
    assert!(matches!(company.sandbox.bank_standing(&other, "ba_nobody").await, Err(ProviderFault::Refused(_))));
    let wrong = company.sandbox.add_bank_account(&account, "x", "DE00", "Anna").await;
    assert!(matches!(wrong, Err(ProviderFault::Refused(why)) if why == "invalid_iban (iban)"));
    company.sandbox.add_bank_account(&account, "mine", "DE89370400440532013000", "Anna").await.unwrap();
    let reused = company.sandbox.add_bank_account(&account, "mine", "GB82WEST12345698765432", "Anna").await;
    assert!(matches!(reused, Err(ProviderFault::Refused(why)) if why == "external_id_reused"));
}

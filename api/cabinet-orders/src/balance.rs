//! What the seller has.

use kontor_kernel::{Currency, Money, Party};
use kontor_ledger::{
    Balance, balances,
    payout::{new_account_waits_until, paid_out},
};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, Doc, Seller, Timestamp};

/// The operations.
pub struct Balances;

/// Balance in one currency.
#[derive(Debug, Clone, Object)]
pub struct CurrencyBalance {
    /// Amount that can be paid out now; negative if refunds and chargebacks exceeded the balance.
    pub available: Amount,
    /// Amount earned that is still held.
    pub held: Amount,
    /// When the next part of it can be paid out.
    #[oai(skip_serializing_if_is_none)]
    pub next_release_at: Option<Timestamp>,
    /// Amount requested that has not reached the bank yet.
    pub in_transit: Amount,
    /// Total amount that has reached the bank.
    pub paid_out: Amount,
    /// Smallest possible payout.
    pub minimum: Amount,
}

/// Balance in the shop's own currency and in all others.
#[derive(Debug, Clone, Object)]
pub struct BalanceAttributes {
    /// In the shop's currency.
    #[oai(flatten)]
    pub own: CurrencyBalance,
    /// Until when nothing is paid out because the bank account was added recently. Absent if that is not the case.
    #[oai(skip_serializing_if_is_none)]
    pub bank_account_waits_until: Option<Timestamp>,
    /// Balances in all currencies, the shop's own first.
    pub currencies: Vec<CurrencyBalance>,
}

pub(super) fn currency_balance(currency: Currency, all: &[Balance], arrived: &[Money]) -> CurrencyBalance {
    let found = all.iter().find(|balance| balance.currency == currency);
    let money = |part: fn(&Balance) -> i64| Amount::from(Money::new(found.map_or(0, part), currency));
    let paid_out = arrived.iter().find(|sum| sum.currency == currency);
    CurrencyBalance {
        available: money(|balance| balance.available),
        held: money(|balance| balance.held),
        next_release_at: found.and_then(|balance| balance.next_release_at).map(Timestamp),
        in_transit: money(|balance| balance.in_transit),
        paid_out: paid_out.copied().unwrap_or(Money::zero(currency)).into(),
        minimum: kontor_ledger::payout::minimum(currency).into(),
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/balance", tag = "crate::tags::Tag::Payouts")]
impl Balances {
    /// Retrieve the balance
    ///
    /// Totals of the ledger at the tenant's current time.
    #[oai(path = "/", method = "get", operation_id = "get_balance")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<BalanceAttributes>>> {
        let mut tx = seller.begin().await?;
        let currency = kontor_tenants::seller(&mut tx).await?.currency;
        let (all, arrived) = (balances(&mut tx).await?, paid_out(&mut tx, Party::SELLER).await?);
        let waits_until = new_account_waits_until(&mut tx, Party::SELLER).await?;
        tx.commit().await?;
        let others = all.iter().map(|balance| balance.currency).filter(|other| *other != currency);
        let currencies =
            std::iter::once(currency).chain(others).map(|one| currency_balance(one, &all, &arrived)).collect();
        let attributes = BalanceAttributes {
            own: currency_balance(currency, &all, &arrived),
            bank_account_waits_until: waits_until.map(Timestamp),
            currencies,
        };
        Ok(Json(Doc::new(seller.tenant.id, "balance", attributes)))
    }
}

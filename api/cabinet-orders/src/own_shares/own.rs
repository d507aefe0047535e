//! Whose part of which books it is.

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{Actor, ApiError, Currency, Party, PartyKind, Result, kinds::SellerId};
use kontor_ledger::{
    OwnShop, balances_of, own_shop, own_shops,
    payout::{new_account_waits_until, paid_out},
};
use kontor_mail::SecurityChange;
use kontor_urls::Urls;

use super::{super::balance::currency_balance, view::OwnShopAttributes};
use crate::http::{Resource, Signed, Timestamp};

/// One's own part of the books of one side of a shop.
pub(super) struct Own<'a> {
    signed: &'a Signed,
    pub party: Party,
    pub scope: Scope,
}

impl<'a> Own<'a> {
    /// Refuses who is not named there as this and does not work there as this, as if there were no such shop.
    pub async fn in_books_of(signed: &'a Signed, kind: PartyKind, seller: SellerId) -> Result<Self> {
        let mut tx = signed.begin().await?;
        let shop = own_shop(&mut tx, Party::person(kind, signed.caller.user), seller).await?;
        tx.commit().await?;
        shop.map(|shop| Self::in_shop(signed, kind, &shop)).ok_or_else(ApiError::not_found)
    }

    pub fn in_shop(signed: &'a Signed, kind: PartyKind, shop: &OwnShop) -> Self {
        let (user, tenant) = (signed.caller.user, Tenant { id: shop.seller_id, livemode: shop.livemode });
        Self { signed, party: Party::person(kind, user), scope: Scope::Seller(tenant, Actor::Seller(user)) }
    }

    pub async fn begin(&self) -> Result<Tx> {
        self.signed.app().db.begin(self.scope.clone()).await
    }

    /// Writes to the person what was changed in their name, in the transaction that changes it.
    pub async fn notify(&self, tx: &mut Tx, change: SecurityChange, subject: &str) -> Result<()> {
        self.signed.notify_security_change(tx, change, subject, self.scope.clone()).await
    }

    pub async fn balance(&self, shop: OwnShop) -> Result<Resource<OwnShopAttributes>> {
        let mut tx = self.begin().await?;
        let seller = kontor_tenants::seller(&mut tx).await?;
        let currency = seller.currency;
        let (all, arrived) = (balances_of(&mut tx, self.party).await?, paid_out(&mut tx, self.party).await?);
        let waits_until = new_account_waits_until(&mut tx, self.party).await?;
        tx.commit().await?;
        let others = all.iter().map(|balance| balance.currency).filter(|other: &Currency| *other != currency);
        let currencies =
            std::iter::once(currency).chain(others).map(|one| currency_balance(one, &all, &arrived)).collect();
        let attributes = OwnShopAttributes {
            shop: shop.name,
            livemode: shop.livemode,
            bank_account_waits_until: waits_until.map(Timestamp),
            currencies,
            shop_email: Some(seller.contact_email).filter(|email| !email.is_empty()),
            shop_url: Urls::at(&self.signed.app().config.public_url).shop(&seller.username, ""),
            operator_email: self.signed.app().config.operator_email.clone(),
        };
        Ok(Resource::new(shop.seller_id, "own_shop", attributes))
    }
}

/// The database says whose books name the person as this.
pub(super) async fn shops(signed: &Signed, kind: PartyKind) -> Result<Vec<OwnShop>> {
    let mut tx = signed.begin().await?;
    let shops = own_shops(&mut tx, Party::person(kind, signed.caller.user)).await?;
    tx.commit().await?;
    Ok(shops)
}

//! What somebody who works for shops gets of what they sell: balance, transfers, payouts and bank accounts, shop by shop.

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, ApiError, Currency, Money, Party, Result,
    kinds::{self, SellerId},
};
use kontor_ledger::{
    NewBankAccount, OwnShop, OwnTransfer, add_bank_account_of, balances_of, bank_account_of, list_bank_accounts,
    own_shops, own_transfers,
    payout::{Requested, cancel, new_account_waits_until, paid_out, payouts_of, request, request_of, requests_of},
    remove_bank_account,
};
use kontor_mail::SecurityChange;
use kontor_orders::product_names;
use kontor_payments::{TransactionKind, TransactionState};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};

use super::{
    balance::{CurrencyBalance, currency_balance},
    bank_accounts::{BankAccountAttributes, BankAccountBody, shown},
    payout_requests::{PayoutRequestAttributes, document},
    payout_view::PayoutAttributes,
    payouts::PayoutRequestBody,
};
use crate::http::{
    Amount, Answer, Body, Doc, Gone, ListDoc, PageNumber, PageRows, Paging, Resource, Signed, Timestamp, WireEnum,
    WireId, context,
    idempotent::{Claimed, Idempotent, claim_of},
};

/// The operations.
pub struct TeamShares;

/// What you have in one side of a shop.
#[derive(Debug, Clone, Object)]
pub struct TeamShopAttributes {
    /// Name of the shop.
    pub shop: String,
    /// Whether money is real there.
    pub livemode: bool,
    /// Until when nothing is paid out because your bank account was added recently. Absent if that is not the case.
    #[oai(skip_serializing_if_is_none)]
    pub bank_account_waits_until: Option<Timestamp>,
    /// Your balance in each currency; at least in the currency of the shop.
    pub currencies: Vec<CurrencyBalance>,
}

/// Your share of one transaction of a shop.
#[derive(Debug, Clone, Object)]
pub struct TeamTransferAttributes {
    /// The transaction.
    pub transaction_id: WireId<kinds::Transaction>,
    /// Kind of the transaction.
    pub kind: WireEnum<TransactionKind>,
    /// State of the transaction.
    pub state: WireEnum<TransactionState>,
    /// Name of the product when it was bought.
    #[oai(skip_serializing_if_is_none)]
    pub product_name: Option<String>,
    /// Your share; negative if it went back with a refund or a chargeback.
    pub amount: Amount,
    /// When it becomes available for payout.
    pub available_at: Timestamp,
    /// When the money moved.
    pub created_at: Timestamp,
    /// The payout that brought it to your bank account. Absent if it is in the balance.
    #[oai(skip_serializing_if_is_none)]
    pub payout_id: Option<WireId<kinds::Payout>>,
}

impl TeamTransferAttributes {
    fn from_transfer(row: OwnTransfer, product_name: Option<String>) -> Self {
        Self {
            transaction_id: WireId(row.transaction_id),
            kind: WireEnum(row.kind),
            state: WireEnum(row.state),
            product_name,
            amount: Money::new(row.amount, row.currency).into(),
            available_at: Timestamp(row.available_at),
            created_at: Timestamp(row.created_at),
            payout_id: row.payout_id.map(WireId),
        }
    }
}

/// One's own part of the books of one side of a shop.
struct Own<'a> {
    signed: &'a Signed,
    party: Party,
    scope: Scope,
}

impl<'a> Own<'a> {
    /// Refuses who is not named there and does not work there, as if there were no such shop.
    async fn in_books_of(signed: &'a Signed, seller: SellerId) -> Result<Self> {
        let shop = shops(signed).await?.into_iter().find(|shop| shop.seller_id == seller);
        shop.map(|shop| Self::in_shop(signed, &shop)).ok_or_else(ApiError::not_found)
    }

    fn in_shop(signed: &'a Signed, shop: &OwnShop) -> Self {
        let (user, tenant) = (signed.caller.user, Tenant { id: shop.seller_id, livemode: shop.livemode });
        Self { signed, party: Party::team_member(user), scope: Scope::Seller(tenant, Actor::Seller(user)) }
    }

    async fn begin(&self) -> Result<Tx> {
        self.signed.app().db.begin(self.scope.clone()).await
    }

    /// Writes to the person what was changed in their name, in the transaction that changes it.
    async fn notify(&self, tx: &mut Tx, change: SecurityChange, subject: &str) -> Result<()> {
        self.signed.notify_security_change(tx, change, subject, self.scope.clone()).await
    }
}

/// The database says whose books name the person.
async fn shops(signed: &Signed) -> Result<Vec<OwnShop>> {
    let mut tx = signed.begin().await?;
    let shops = own_shops(&mut tx, signed.caller.user).await?;
    tx.commit().await?;
    Ok(shops)
}

fn paged<A>(all: Vec<Resource<A>>, page: PageNumber, per: PageRows) -> Result<ListDoc<A>>
where
    A: poem_openapi::types::Type + poem_openapi::types::ParseFromJSON + poem_openapi::types::ToJSON + Send + Sync,
{
    let paging = Paging::new(page, per)?;
    let meta = paging.meta(i64::try_from(all.len()).unwrap_or(i64::MAX));
    Ok(ListDoc { data: paging.rows(all), included: Vec::new(), meta })
}

async fn shop_balance(own: &Own<'_>, shop: OwnShop) -> Result<Resource<TeamShopAttributes>> {
    let mut tx = own.begin().await?;
    let currency = kontor_tenants::seller(&mut tx).await?.currency;
    let (all, arrived) = (balances_of(&mut tx, own.party).await?, paid_out(&mut tx, own.party).await?);
    let waits_until = new_account_waits_until(&mut tx, own.party).await?;
    tx.commit().await?;
    let others = all.iter().map(|balance| balance.currency).filter(|other: &Currency| *other != currency);
    let currencies = std::iter::once(currency).chain(others).map(|one| currency_balance(one, &all, &arrived)).collect();
    let attributes = TeamShopAttributes {
        shop: shop.name,
        livemode: shop.livemode,
        bank_account_waits_until: waits_until.map(Timestamp),
        currencies,
    };
    Ok(Resource::new(shop.seller_id, "team_shop", attributes))
}

#[OpenApi(prefix_path = "/v1/team_member/shops", tag = "crate::tags::Tag::Payouts")]
impl TeamShares {
    /// List your balances as a team member
    ///
    /// The shops that you work for or got shares of, live or in test mode as your session is, by name, with your balance in each
    /// currency.
    #[oai(path = "/", method = "get", operation_id = "list_team_shops")]
    async fn shops(&self, signed: Signed) -> Answer<Json<ListDoc<TeamShopAttributes>>> {
        let mut data = Vec::new();
        for shop in shops(&signed).await?.into_iter().filter(|shop| shop.livemode == signed.caller.livemode) {
            data.push(shop_balance(&Own::in_shop(&signed, &shop), shop).await?);
        }
        Ok(Json(ListDoc::whole(data)))
    }

    /// List your transfers as a team member
    ///
    /// Your shares of the payments, refunds and chargebacks of a shop, newest first.
    #[oai(path = "/:seller_id/transfers", method = "get", operation_id = "list_team_transfers")]
    async fn transfers(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<TeamTransferAttributes>>> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let mut tx = own.begin().await?;
        let all = own_transfers(&mut tx, own.party).await?;
        let orders: Vec<_> = all.iter().filter_map(|row| row.order_id).collect();
        let names = product_names(&mut tx, &orders).await?;
        tx.commit().await?;
        let rows = all.into_iter().map(|row| {
            let name = row.order_id.and_then(|order| names.get(&order).cloned());
            Resource::new(row.id, "team_transfer", TeamTransferAttributes::from_transfer(row, name))
        });
        Ok(Json(paged(rows.collect(), page.0, per.0)?))
    }

    /// List your payouts as a team member
    ///
    /// Newest first.
    #[oai(path = "/:seller_id/payouts", method = "get", operation_id = "list_team_payouts")]
    async fn payouts(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<PayoutAttributes>>> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let mut tx = own.begin().await?;
        let all = payouts_of(&mut tx, own.party).await?;
        tx.commit().await?;
        let rows = all.into_iter().map(|row| Resource::new(row.id, "payout", row.into())).collect();
        Ok(Json(paged(rows, page.0, per.0)?))
    }

    /// List your payout requests as a team member
    ///
    /// Newest first.
    #[oai(path = "/:seller_id/payout_requests", method = "get", operation_id = "list_team_payout_requests")]
    async fn requests(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<PayoutRequestAttributes>>> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let mut tx = own.begin().await?;
        let all = requests_of(&mut tx, own.party).await?;
        tx.commit().await?;
        let rows = all.into_iter().map(|row| Resource::new(row.id, "payout_request", row.into())).collect();
        Ok(Json(paged(rows, page.0, per.0)?))
    }

    /// Request a payout as a team member
    ///
    /// The money leaves your balance immediately. Returns the first of these that applies: `account_not_verified` while the shop is not
    /// verified, `bank_account_not_active`, `bank_account_new`, `account_blocked`, `request_open`, `below_minimum`, `balance_too_low`;
    /// the last also while the shop still owes what you earned.
    #[oai(path = "/:seller_id/payout_requests", method = "post", operation_id = "create_team_payout_request")]
    async fn ask(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
        /// Required. A request repeated with the same key creates one request.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<PayoutRequestBody>,
    ) -> Answer<Idempotent<Doc<PayoutRequestAttributes>>> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let (app, body) = (signed.app(), body.0);
        let money = body.amount.money("/amount")?;
        let whose = (own.scope.clone(), signed.caller.user);
        let held = match claim_of(&app.db, whose, "team_payouts.create", key.0.as_deref(), &body).await? {
            Claimed::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Claimed::Mine(held) => held,
        };
        let asked = async {
            let mut tx = own.begin().await?;
            let doc = document(request(&mut tx, own.party, money).await?);
            own.notify(&mut tx, SecurityChange::OwnPayoutRequested, &money.shown(context::locale())).await?;
            held.finish(tx, 201, &doc).await?;
            Ok::<_, ApiError>(doc)
        };
        match asked.await {
            Ok(doc) => Ok(Idempotent::Fresh(doc)),
            Err(fault) => Err(held.refuse(fault).await.into()),
        }
    }

    /// Cancel your payout request as a team member
    ///
    /// Only while no one has decided on it; the money returns to your balance.
    #[oai(
        path = "/:seller_id/payout_requests/:id/cancel",
        method = "post",
        operation_id = "cancel_team_payout_request"
    )]
    async fn cancel(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
        id: Path<WireId<kinds::PayoutRequest>>,
    ) -> Answer<Json<Doc<PayoutRequestAttributes>>> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let mut tx = own.begin().await?;
        request_of(&mut tx, id.0.0, own.party).await?;
        let found = cancel(&mut tx, id.0.0, "requester").await?;
        tx.commit().await?;
        Ok(Json(document(Requested { request: found, payout: None })))
    }

    /// List your bank accounts as a team member
    ///
    /// Newest first, in one response. Payouts of this shop go to your newest active account.
    #[oai(path = "/:seller_id/bank_accounts", method = "get", operation_id = "list_team_bank_accounts")]
    async fn accounts(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
    ) -> Answer<Json<ListDoc<BankAccountAttributes>>> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let mut tx = own.begin().await?;
        let accounts = list_bank_accounts(&mut tx, own.party).await?;
        tx.commit().await?;
        let data = accounts.into_iter().map(|account| Resource::new(account.id, "bank_account", account.into()));
        Ok(Json(ListDoc::whole(data.collect())))
    }

    /// Create a bank account as a team member
    ///
    /// In a live shop it must be held in your name (`holder_mismatch`), nothing is paid out to it for 48 hours, and you are notified by
    /// email.
    #[oai(path = "/:seller_id/bank_accounts", method = "post", operation_id = "create_team_bank_account")]
    async fn add(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
        body: Body<BankAccountBody>,
    ) -> Answer<Json<Doc<BankAccountAttributes>>> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let person = signed.app().accounts.user(signed.caller.user).await?;
        let name = format!("{} {}", person.first_name, person.last_name).trim().to_owned();
        let new = NewBankAccount { holder: body.0.holder, iban: body.0.iban };
        let mut tx = own.begin().await?;
        let account = add_bank_account_of(&mut tx, &signed.app().config.secret, (own.party, &name), &new).await?;
        own.notify(&mut tx, SecurityChange::OwnBankAccountAdded, &shown(&account)).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(account.id, "bank_account", account.into())))
    }

    /// Delete a bank account as a team member
    ///
    /// Returns `in_use` while a payout to it is on its way.
    #[oai(path = "/:seller_id/bank_accounts/:id", method = "delete", operation_id = "delete_team_bank_account")]
    async fn remove(
        &self,
        signed: Signed,
        seller_id: Path<WireId<kinds::Seller>>,
        id: Path<WireId<kinds::BankAccount>>,
    ) -> Answer<Gone> {
        let own = Own::in_books_of(&signed, seller_id.0.0).await?;
        let mut tx = own.begin().await?;
        let account = bank_account_of(&mut tx, id.0.0, own.party).await?;
        remove_bank_account(&mut tx, id.0.0).await?;
        own.notify(&mut tx, SecurityChange::OwnBankAccountRemoved, &shown(&account)).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}

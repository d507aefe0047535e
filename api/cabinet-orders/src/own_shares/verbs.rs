//! What can be looked at and done with what is one's own, whatever one is to the shop.

use kontor_kernel::{
    ApiError, PartyKind, Result,
    kinds::{BankAccountId, PayoutRequestId, SellerId},
};
use kontor_ledger::{
    NewBankAccount, OwnRows, Window, add_bank_account_of, bank_account_of, list_bank_accounts, own_transfers,
    payout::{Requested, cancel, payout_settings, payouts_of, request, request_of, requests_of, set_payout_settings},
    remove_bank_account,
};
use kontor_mail::SecurityChange;
use kontor_orders::product_names;

use super::{
    super::{
        bank_accounts::{BankAccountAttributes, BankAccountBody, shown},
        payout_requests::{PayoutRequestAttributes, document},
        payout_view::PayoutAttributes,
        payouts::PayoutRequestBody,
    },
    own::{Own, shops},
    view::{OwnShopAttributes, OwnTransferAttributes, PayoutSettingsAttributes, PayoutSettingsBody},
};
use crate::http::{
    Doc, ListDoc, PageNumber, PageRows, Paging, Resource, Signed, context,
    idempotent::{Claimed, Idempotent, claim_of},
};

type Page = (PageNumber, PageRows);

fn paging((page, per): Page) -> Result<(Paging, Window)> {
    let paging = Paging::new(page, per)?;
    Ok((paging, Window { limit: paging.per(), offset: (paging.page() - 1) * paging.per() }))
}

pub(super) async fn list_shops(signed: &Signed, kind: PartyKind) -> Result<ListDoc<OwnShopAttributes>> {
    let mut data = Vec::new();
    for shop in shops(signed, kind).await?.into_iter().filter(|shop| shop.livemode == signed.caller.livemode) {
        data.push(Own::in_shop(signed, kind, &shop).balance(shop).await?);
    }
    Ok(ListDoc::whole(data))
}

pub(super) async fn list_transfers(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    page: Page,
) -> Result<ListDoc<OwnTransferAttributes>> {
    let (paging, window) = paging(page)?;
    let own = Own::in_books_of(signed, kind, seller).await?;
    let mut tx = own.begin().await?;
    let OwnRows { rows, total } = own_transfers(&mut tx, own.party, window).await?;
    let orders: Vec<_> = rows.iter().filter_map(|row| row.order_id).collect();
    let names = product_names(&mut tx, &orders).await?;
    tx.commit().await?;
    let data = rows.into_iter().map(|row| {
        let name = row.order_id.and_then(|order| names.get(&order).cloned());
        Resource::new(row.id, "own_transfer", OwnTransferAttributes::from_transfer(row, name))
    });
    Ok(ListDoc { data: data.collect(), included: Vec::new(), meta: paging.meta(total) })
}

pub(super) async fn list_payouts(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    page: Page,
) -> Result<ListDoc<PayoutAttributes>> {
    let (paging, window) = paging(page)?;
    let own = Own::in_books_of(signed, kind, seller).await?;
    let mut tx = own.begin().await?;
    let OwnRows { rows, total } = payouts_of(&mut tx, own.party, window).await?;
    tx.commit().await?;
    let data = rows.into_iter().map(|row| Resource::new(row.id, "payout", row.into()));
    Ok(ListDoc { data: data.collect(), included: Vec::new(), meta: paging.meta(total) })
}

pub(super) async fn list_requests(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    page: Page,
) -> Result<ListDoc<PayoutRequestAttributes>> {
    let (paging, window) = paging(page)?;
    let own = Own::in_books_of(signed, kind, seller).await?;
    let mut tx = own.begin().await?;
    let OwnRows { rows, total } = requests_of(&mut tx, own.party, window).await?;
    tx.commit().await?;
    let data = rows.into_iter().map(|row| Resource::new(row.id, "payout_request", row.into()));
    Ok(ListDoc { data: data.collect(), included: Vec::new(), meta: paging.meta(total) })
}

/// `name`: what a repeated request is known by.
pub(super) async fn ask(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    (name, key): (&'static str, Option<&str>),
    body: PayoutRequestBody,
) -> Result<Idempotent<Doc<PayoutRequestAttributes>>> {
    let own = Own::in_books_of(signed, kind, seller).await?;
    let app = signed.app();
    let money = body.amount.money("/amount")?;
    let whose = (own.scope.clone(), signed.caller.user);
    let held = match claim_of(&app.db, whose, name, key, &body).await? {
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
        Err(fault) => Err(held.refuse(fault).await),
    }
}

pub(super) async fn take_back(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    id: PayoutRequestId,
) -> Result<Doc<PayoutRequestAttributes>> {
    let own = Own::in_books_of(signed, kind, seller).await?;
    let mut tx = own.begin().await?;
    request_of(&mut tx, id, own.party).await?;
    let found = cancel(&mut tx, id, "requester").await?;
    tx.commit().await?;
    Ok(document(Requested { request: found, payout: None }))
}

pub(super) async fn list_banks(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
) -> Result<ListDoc<BankAccountAttributes>> {
    let own = Own::in_books_of(signed, kind, seller).await?;
    let mut tx = own.begin().await?;
    let accounts = list_bank_accounts(&mut tx, own.party).await?;
    tx.commit().await?;
    let data = accounts.into_iter().map(|account| Resource::new(account.id, "bank_account", account.into()));
    Ok(ListDoc::whole(data.collect()))
}

pub(super) async fn add_bank(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    body: BankAccountBody,
) -> Result<Doc<BankAccountAttributes>> {
    let own = Own::in_books_of(signed, kind, seller).await?;
    let person = signed.app().accounts.user(signed.caller.user).await?;
    let name = format!("{} {}", person.first_name, person.last_name).trim().to_owned();
    let new = NewBankAccount { holder: body.holder, iban: body.iban };
    let mut tx = own.begin().await?;
    let account = add_bank_account_of(&mut tx, &signed.app().config.secret, (own.party, &name), &new).await?;
    own.notify(&mut tx, SecurityChange::OwnBankAccountAdded, &shown(&account)).await?;
    tx.commit().await?;
    Ok(Doc::new(account.id, "bank_account", account.into()))
}

pub(super) async fn remove_bank(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    id: BankAccountId,
) -> Result<()> {
    let own = Own::in_books_of(signed, kind, seller).await?;
    let mut tx = own.begin().await?;
    let account = bank_account_of(&mut tx, id, own.party).await?;
    remove_bank_account(&mut tx, id).await?;
    own.notify(&mut tx, SecurityChange::OwnBankAccountRemoved, &shown(&account)).await?;
    tx.commit().await
}

pub(super) async fn settings(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
) -> Result<Doc<PayoutSettingsAttributes>> {
    let own = Own::in_books_of(signed, kind, seller).await?;
    let mut tx = own.begin().await?;
    let found = payout_settings(&mut tx, own.party).await?;
    tx.commit().await?;
    Ok(Doc::new(seller, "payout_settings", found.into()))
}

pub(super) async fn set_settings(
    signed: &Signed,
    (kind, seller): (PartyKind, SellerId),
    body: PayoutSettingsBody,
) -> Result<Doc<PayoutSettingsAttributes>> {
    let own = Own::in_books_of(signed, kind, seller).await?;
    let minimum = body.minimum.money("/minimum")?;
    let mut tx = own.begin().await?;
    let found = set_payout_settings(&mut tx, own.party, body.schedule.0, minimum).await?;
    tx.commit().await?;
    Ok(Doc::new(seller, "payout_settings", found.into()))
}

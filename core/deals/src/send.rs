//! Sending a deal to its buyer, and calling it off.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ApiError, Code, Locale, Result, kinds::DealId};
use kontor_mail::Email;
use kontor_notifications::{To, write};
use kontor_urls::Links;

use crate::{Deal, DealState, Owner, deal, find};

/// Sends the buyer the link to pay: of a draft, which is ready from then on, or again of one that is ready.
pub async fn send(tx: &mut Tx, links: &Links, id: DealId, owner: Owner) -> Result<Deal> {
    let deal = deal::lock(tx, id, owner).await?;
    match deal.state {
        DealState::Draft => {
            let product = kontor_catalog::find(tx, deal.product_id).await?;
            if !product.published || product.archived {
                return Err(ApiError::new(Code::NotSellable).with("reasons", vec!["not_published"]));
            }
            let to = DealState::Ready;
            tx.transition(id.uuid(), to, "sent").await?.into_result(to)?;
        }
        DealState::Ready => {}
        state => return Err(ApiError::new(Code::DealOver).with("reason", state.to_string())),
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE deals SET sent_at = $3, updated_at = $3, version = version + 1 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    mail(tx, links, &deal).await?;
    find(tx, id, owner).await
}

async fn mail(tx: &mut Tx, links: &Links, deal: &Deal) -> Result<()> {
    let (shop, buyer) = (kontor_tenants::seller(tx).await?, deal.buyer()?);
    let to = To {
        address: buyer.email.clone(),
        user: None,
        name: buyer.first_name.clone(),
        locale: Locale::from_code(&deal.locale),
        time_zone: shop.time_zone.clone(),
        order: None,
    };
    let letter = Email::DealReady {
        shop: shop.name.clone(),
        member: deal.member_name.clone(),
        product: deal.product_name.clone(),
        link: link(tx, links, deal).await?,
    };
    write(tx, &to, &letter).await?;
    Ok(())
}

/// Where the buyer of a deal pays.
pub async fn link(tx: &mut Tx, links: &Links, deal: &Deal) -> Result<String> {
    let shop = kontor_tenants::seller(tx).await?;
    let product = kontor_catalog::find(tx, deal.product_id).await?;
    let page = format!("{}/payment", kontor_catalog::slug::path(&product.slug));
    Ok(links.deal_page(&shop.username, &page, deal.id))
}

/// Calls off what nobody has ordered yet: the link works no more. Twice is once.
pub async fn cancel(tx: &mut Tx, id: DealId, owner: Owner) -> Result<Deal> {
    let deal = deal::lock(tx, id, owner).await?;
    match deal.state {
        DealState::Cancelled => return Ok(deal),
        DealState::Draft | DealState::Ready => {}
        state => return Err(ApiError::new(Code::DealOver).with("reason", state.to_string())),
    }
    let to = DealState::Cancelled;
    tx.transition(id.uuid(), to, "cancelled").await?.into_result(to)?;
    find(tx, id, owner).await
}

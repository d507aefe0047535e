//! `/certificates/{id}`: whether a certificate is genuine, for whoever reads its number; and what its holder says of it.

pub mod routes;

use kontor_fulfilment::{
    CertificateState,
    certificates::{self, CertificateName},
};
use kontor_kernel::{ApiError, Code};
use kontor_render::props::{CertificateCheckProps, CertificateProps, CertificateStanding, Missing};
use kontor_urls::shop_path;
use poem::Body;

use super::{
    Shown,
    answer::{Answer, see_other},
    csrf, draw,
    failure::Failure,
    payment::Sent,
    place::{begin_as_shop, enter},
    visit::Visit,
};
use crate::{certificates::look_up, http::limiter::Bucket};

/// Where a number that was read out is typed in. What was typed leads to its own address.
pub async fn check(visit: &Visit, typed: Option<&str>) -> Shown {
    if let Some(typed) = typed.map(str::trim).filter(|typed| !typed.is_empty()) {
        return number(visit, typed).await;
    }
    Ok(Answer::private(draw(visit, &CertificateCheckProps { locale: visit.locale }).await?).into())
}

/// The short address that stands on the paper leads to the issuer's shop.
pub async fn number(visit: &Visit, typed: &str) -> Shown {
    let name = read(typed)?;
    visit.app.limiter.count(Bucket::Lookup, &visit.address).await.map_err(Failure::from_error)?;
    let (held, shop) = look_up(&visit.app, &name).await.map_err(not_found)?;
    Ok(see_other(&shop_path(&shop.username, &format!("/certificates/{}", held.id)), Vec::new()).into())
}

pub async fn show(visit: &Visit, seller: &str, id: &str) -> Shown {
    let place = enter(visit, seller, &format!("/certificates/{id}")).await?;
    let name = read(id).map_err(|failure| place.fail(failure))?;
    let mut tx = begin_as_shop(visit, place.tenant).await.map_err(|fault| place.fail(fault))?;
    let held = certificates::find_named(&mut tx, &name).await.map_err(|fault| place.fail(not_found(fault)))?;
    tx.commit().await.map_err(|fault| place.fail(fault))?;
    let props = CertificateProps {
        standing: match held.state {
            CertificateState::Issued => CertificateStanding::Issued,
            CertificateState::Expired => CertificateStanding::Expired,
            CertificateState::Revoked => CertificateStanding::Revoked,
        },
        number: held.name(),
        revision: held.revision,
        holder: held.shown.then_some(held.holder),
        product: held.product_name,
        seller: place.shop.name.clone(),
        date: held.dated_on.map_or(held.date_text, |day| visit.locale.date(day)),
        valid_until: held.valid_until.map(|day| visit.locale.date(day)),
        frame: place.frame.clone(),
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::private(html).into())
}

/// The holder's own words: how they are called, and who may know.
pub async fn describe(visit: &Visit, seller: &str, key: &str, id: &str, body: Body) -> Shown {
    let place = enter(visit, seller, &format!("/payment/{key}")).await?;
    let here = place.path(&format!("/payment/{key}"));
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&here));
    let order = visit.app.checkout.links().order(key).ok_or_else(|| place.fail(Failure::not_found(Missing::Order)))?;
    let id = id.parse().map_err(|_| place.fail(Failure::not_found(Missing::Certificate)))?;
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    visit.app.limiter.count(Bucket::Lookup, &visit.address).await.map_err(fail)?;
    let mut tx = begin_as_shop(visit, place.tenant).await.map_err(fail)?;
    let shown = sent.text("shown") == "true";
    certificates::describe(&mut tx, order, id, sent.text("holder"), shown).await.map_err(fail)?;
    tx.commit().await.map_err(fail)?;
    Ok(see_other(&format!("{here}#certificates"), Vec::new()).into())
}

fn read(typed: &str) -> Result<CertificateName, Failure> {
    CertificateName::read(typed).ok_or_else(|| Failure::not_found(Missing::Certificate))
}

fn not_found(fault: ApiError) -> Failure {
    match fault.code() {
        Code::NotFound => Failure::not_found(Missing::Certificate),
        _ => Failure::from_error(fault),
    }
}

//! `/s/{seller}/payment/{key}/download`: one bought file and the button that fetches it, for whoever opens the link in a mail.

use kontor_fulfilment::{File, Portion, stamps::Preparation};
use kontor_kernel::{ApiError, kinds::GrantId};
use kontor_render::props::{DownloadProps, DownloadState, DownloadsLeft, Missing};
use poem::{Body, http::StatusCode};

use super::{
    Shown,
    answer::{Answer, see_other},
    csrf, dates, draw,
    failure::Failure,
    payment::Sent,
    pictures,
    place::{Place, begin_as_shop, enter},
    visit::Visit,
};
use crate::{downloads, http::Anyone};

pub async fn show(visit: &Visit, seller: &str, key: &str) -> Shown {
    let place = enter(visit, seller, &format!("/payment/{key}/download")).await?;
    let grant = read(visit, &place, key)?;
    page(visit, &place, key, grant).await
}

pub async fn submit(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let place = enter(visit, seller, &format!("/payment/{key}/download")).await?;
    let grant = read(visit, &place, key)?;
    let here = place.path(&format!("/payment/{key}/download"));
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&here));
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    let anyone = Anyone(visit.app.clone());
    match downloads::fetch(&anyone, seller, grant, Portion::Whole).await {
        Ok(leads) => Ok(see_other(&leads, Vec::new()).into()),
        // Used up or over meanwhile: the page says which.
        Err(fault) if fault.code().status() < 500 => page(visit, &place, key, grant).await,
        Err(fault) => Err(fail(fault)),
    }
}

fn read(visit: &Visit, place: &Place, key: &str) -> Result<GrantId, Failure> {
    visit.app.checkout.links().grant(key).ok_or_else(|| place.fail(Failure::not_found(Missing::Page)))
}

async fn page(visit: &Visit, place: &Place, key: &str, grant: GrantId) -> Shown {
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault));
    let mut tx = begin_as_shop(visit, place.tenant).await.map_err(fail)?;
    let file = kontor_fulfilment::file(&mut tx, grant).await.map_err(fail)?;
    let state = state(&file, tx.now());
    tx.commit().await.map_err(fail)?;
    let token = csrf::issue(visit);
    let zone = dates::zone(&place.shop.time_zone);
    let props = DownloadProps {
        frame: place.frame.clone(),
        detail: pictures::file_detail(&file.name, file.size_bytes, visit.locale),
        state,
        downloads_left: file.left().map(|(left, of)| DownloadsLeft { left, of }),
        name: file.name,
        until: dates::moment(file.expires_at, zone, visit.locale),
        action: place.path(&format!("/payment/{key}/download")),
        csrf: token.text,
    };
    let status = if matches!(state, DownloadState::UsedUp | DownloadState::Expired | DownloadState::Withdrawn) {
        StatusCode::GONE
    } else {
        StatusCode::OK
    };
    let html = draw(visit, &props).await.map_err(fail)?;
    Ok(Answer::private(html).with_status(status).downloading().cookie(token.cookie).into())
}

fn state(file: &File, now: chrono::DateTime<chrono::Utc>) -> DownloadState {
    match file.preparation {
        _ if file.withdrawn => DownloadState::Withdrawn,
        _ if file.expires_at <= now => DownloadState::Expired,
        _ if file.left().is_some_and(|(left, _)| left == 0) => DownloadState::UsedUp,
        Preparation::Preparing { .. } => DownloadState::Preparing,
        Preparation::Failed => DownloadState::Failed,
        Preparation::Ready => DownloadState::Ready,
    }
}

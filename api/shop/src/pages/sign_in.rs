//! `/s/{seller}/sign_in`: buyers sign in by a mailed link. The answer never tells who has an account.

use kontor_accounts::{MailRequest, ProfileKind, Purpose};
use kontor_kernel::{Code, Validator};
use kontor_render::props::SignInProps;
use poem::Body;

use super::{
    Shown,
    answer::{Answer, see_other},
    csrf, draw,
    payment::Sent,
    place::{Place, enter},
    visit::Visit,
};
use crate::http::limiter::{Bucket, block_of};

/// Where signed-in buyers find what they bought.
const LIBRARY: &str = "/payer";

pub async fn show(visit: &Visit, seller: &str) -> Shown {
    let place = enter(visit, seller, "/sign_in").await?;
    if visit.may_be_signed_in() {
        return Ok(see_other(LIBRARY, Vec::new()).into());
    }
    page(visit, &place, String::new(), None, false).await
}

pub async fn submit(visit: &Visit, seller: &str, body: Body) -> Shown {
    let place = enter(visit, seller, "/sign_in").await?;
    let again = place.path("/sign_in");
    let fail = |fault| place.fail(super::Failure::from_error(fault).retry(&again));
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    visit.app.limiter.count(Bucket::Mail, &visit.address).await.map_err(fail)?;
    let email = sent.text("email");
    if let Err(fault) = Validator::new().email("/email", email).finish() {
        let code = fault.field_faults().first().map_or(Code::InvalidInput, |field| field.code);
        let message = code.detail(visit.locale, fault.meta());
        return page(visit, &place, email.to_owned(), Some(message), false).await;
    }
    let wanted = MailRequest {
        email: email.to_owned(),
        purpose: Purpose::MagicLink,
        profile_type: Some(ProfileKind::Payer),
        seller: Some(place.shop.username.clone()),
        requester: block_of(&visit.address),
    };
    visit.app.accounts.request_mail(&wanted).await.map_err(fail)?;
    page(visit, &place, email.to_owned(), None, true).await
}

async fn page(visit: &Visit, place: &Place, email: String, error: Option<String>, sent: bool) -> Shown {
    let token = csrf::issue(visit);
    let refused = error.is_some();
    let props = SignInProps {
        frame: place.frame.clone(),
        action: place.path("/sign_in"),
        csrf: token.text,
        email,
        error,
        sent,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    let status = if refused { poem::http::StatusCode::UNPROCESSABLE_ENTITY } else { poem::http::StatusCode::OK };
    Ok(Answer::private(html).with_status(status).cookie(token.cookie).into())
}

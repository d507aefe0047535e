//! `/s/{seller}/withdrawal` and `/s/{seller}/cancellation`: the two buttons that the law wants within reach of everybody,
//! without signing in. A withdrawal is looked at and confirmed on a second page (§ 356a BGB), a cancellation is declared on
//! the page that asks for it (§ 312k BGB).

use kontor_db::Scope;
use kontor_kernel::{Actor, Fault, Result, kinds::DeclarationId};
use kontor_orders::declarations::{self, Declaration, DeclarationKind as Kind, NewDeclaration, Receipt, ShopOf};
use kontor_render::props::{
    DeclarationError, DeclarationField, DeclarationKind, DeclarationProps, DeclarationStep, DeclarationValues,
};
use poem::{Body, http::StatusCode};
use uuid::Uuid;

use super::{
    Shown,
    answer::Answer,
    csrf, dates, draw,
    payment::{Sent, shown_text},
    place::{Place, enter},
    visit::Visit,
};
use crate::{http::limiter::Bucket, shop::unpaid_mail::mailbox};

/// The page's own name in the shop's addresses.
const fn path(kind: Kind) -> &'static str {
    match kind {
        Kind::Withdrawal => "/withdrawal",
        Kind::Cancellation => "/cancellation",
    }
}

struct View {
    step: DeclarationStep,
    /// The form that this page goes on with; none: a new one.
    form: Option<Uuid>,
    values: DeclarationValues,
    errors: Vec<DeclarationError>,
    received: Option<String>,
    /// Whether its receipt goes by mail as well.
    mailed: bool,
}

impl View {
    const fn of(step: DeclarationStep, values: DeclarationValues) -> Self {
        Self { step, form: None, values, errors: Vec::new(), received: None, mailed: false }
    }
}

/// The empty form; a link may bring the number of the order.
pub async fn show(visit: &Visit, seller: &str, kind: Kind) -> Shown {
    let place = enter(visit, seller, path(kind)).await?;
    let contract = shown_text(visit.parameter("order").unwrap_or_default());
    let values = DeclarationValues { contract, ..DeclarationValues::default() };
    page(visit, &place, kind, View::of(DeclarationStep::Form, values)).await
}

/// The form as it was sent: a withdrawal is shown once more to be confirmed, then declared.
pub async fn submit(visit: &Visit, seller: &str, kind: Kind, body: Body) -> Shown {
    let place = enter(visit, seller, path(kind)).await?;
    let again = place.path(path(kind));
    let fail = |fault: Fault| place.fail(super::Failure::of(fault).retry(&again));
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    let values = values(&sent, kind);
    let new = match declaration(visit, kind, &values, sent.text("form")) {
        Ok(new) => new,
        Err(fault) => return refused(visit, &place, kind, values, &fault).await,
    };
    if sent.text("step") == "edit" {
        return page(visit, &place, kind, View::of(DeclarationStep::Form, values)).await;
    }
    if let Err(fault) = new.check() {
        return refused(visit, &place, kind, values, &fault).await;
    }
    if kind == Kind::Withdrawal && sent.text("step") != "declare" {
        let view = View { form: Some(new.form), ..View::of(DeclarationStep::Confirm, values) };
        return page(visit, &place, kind, view).await;
    }
    visit.app.limiter.count(Bucket::Declaration, &visit.address).await.map_err(fail)?;
    // It counts whoever makes it; but nobody's mailbox is filled with receipts.
    let receipt = match visit.app.limiter.is_within(Bucket::Receipt, &mailbox(&new.email)).await {
        true => Receipt::Mail,
        false => Receipt::Page,
    };
    let kept = declare(visit, &place, &new, receipt).await.map_err(fail)?;
    let received = Some(dates::moment(kept.created_at, dates::zone(&place.shop.time_zone), visit.locale));
    let mailed = receipt == Receipt::Mail;
    page(visit, &place, kind, View { received, mailed, ..View::of(DeclarationStep::Done, values) }).await
}

async fn declare(visit: &Visit, place: &Place, new: &NewDeclaration, receipt: Receipt) -> Result<Declaration> {
    let shop = &place.shop;
    let about = ShopOf {
        name: shop.name.clone(),
        seller: place.seller(),
        time_zone: shop.time_zone.clone(),
        list_link: visit.absolute("/cabinet/declarations"),
    };
    let mut tx = visit.app.db.begin(Scope::Seller(place.tenant, Actor::Payer)).await?;
    let kept = declarations::declare(&mut tx, &about, new, receipt).await?;
    tx.commit().await?;
    Ok(kept)
}

fn values(sent: &Sent, kind: Kind) -> DeclarationValues {
    let text = |name: &str| shown_text(sent.text(name));
    let ends = kind == Kind::Cancellation;
    DeclarationValues {
        name: text("name"),
        email: text("email"),
        contract: text("contract"),
        for_cause: ends && sent.text("for_cause") == "true",
        reason: text("reason"),
        ends_on: if ends { text("ends_on") } else { String::new() },
    }
}

fn declaration(visit: &Visit, kind: Kind, values: &DeclarationValues, form: &str) -> Result<NewDeclaration> {
    let ends_on = match values.ends_on.as_str() {
        "" => None,
        day => Some(day.parse().map_err(|_| Fault::field(kontor_kernel::Code::InvalidDate, "/ends_on"))?),
    };
    Ok(NewDeclaration {
        form: form.parse().unwrap_or_else(|_| fresh(visit)),
        kind,
        name: values.name.clone(),
        email: values.email.clone(),
        contract: values.contract.clone(),
        for_cause: values.for_cause,
        reason: values.reason.clone(),
        ends_on: ends_on.filter(|_| !values.for_cause),
        locale: visit.locale,
    })
}

fn fresh(visit: &Visit) -> Uuid {
    let id: DeclarationId = visit.app.db.kit().id();
    id.uuid()
}

async fn refused(visit: &Visit, place: &Place, kind: Kind, values: DeclarationValues, fault: &Fault) -> Shown {
    let errors = fault
        .field_faults()
        .iter()
        .filter_map(|one| {
            let field = match one.pointer.as_str() {
                "/name" => DeclarationField::Name,
                "/email" => DeclarationField::Email,
                "/contract" => DeclarationField::Contract,
                "/reason" => DeclarationField::Reason,
                "/ends_on" => DeclarationField::EndsOn,
                _ => return None,
            };
            Some(DeclarationError { field, message: one.code.detail(visit.locale, &one.meta) })
        })
        .collect();
    page(visit, place, kind, View { errors, ..View::of(DeclarationStep::Form, values) }).await
}

async fn page(visit: &Visit, place: &Place, kind: Kind, view: View) -> Shown {
    let token = csrf::issue(visit);
    let refused = !view.errors.is_empty();
    let props = DeclarationProps {
        frame: place.frame.clone(),
        kind: match kind {
            Kind::Withdrawal => DeclarationKind::Withdrawal,
            Kind::Cancellation => DeclarationKind::Cancellation,
        },
        step: view.step,
        action: place.path(path(kind)),
        csrf: token.text,
        form: view.form.unwrap_or_else(|| fresh(visit)).to_string(),
        wished: view.values.ends_on.parse().ok().map(|day| visit.locale.date(day)),
        values: view.values,
        errors: view.errors,
        received: view.received,
        mailed: view.mailed,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    let status = if refused { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok(Answer::private(html).with_status(status).cookie(token.cookie).into())
}

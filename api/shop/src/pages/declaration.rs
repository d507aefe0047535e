//! `/s/{seller}/withdrawal` and `/s/{seller}/cancellation`: the two buttons that the law wants within reach of everybody,
//! without signing in. A withdrawal is looked at and confirmed on a second page (§ 356a BGB), a cancellation is declared on
//! the page that asks for it (§ 312k BGB).

use kontor_db::Scope;
use kontor_kernel::{Actor, ApiError, FieldFault, Locale, Result, kinds::DeclarationId, mailbox};
use kontor_orders::declarations::{self, Declaration, DeclarationKind as Kind, NewDeclaration, Receipt, ShopOf};
use kontor_render::props::{
    DeclarationError, DeclarationField, DeclarationKind, DeclarationProps, DeclarationStep, DeclarationValues,
};
use poem::Body;
use uuid::Uuid;

use super::{
    Failure, Shown, again,
    answer::Answer,
    csrf, dates, draw,
    payment::{Sent, shown_text},
    place::{Place, enter},
    visit::Visit,
};
use crate::http::limiter::Bucket;

/// The step that declares it.
const DECLARE: &str = "declare";

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
    /// Why it was refused.
    fault: Option<ApiError>,
    received: Option<String>,
    /// Whether its receipt goes by mail as well.
    mailed: bool,
}

impl View {
    const fn at_step(step: DeclarationStep, values: DeclarationValues) -> Self {
        Self { step, form: None, values, fault: None, received: None, mailed: false }
    }
}

/// The empty form; a link may bring the number of the order.
pub async fn show(visit: &Visit, seller: &str, kind: Kind) -> Shown {
    let place = enter(visit, seller, path(kind)).await?;
    let contract = shown_text(visit.parameter("order").unwrap_or_default());
    let values = DeclarationValues { contract, ..DeclarationValues::default() };
    page(visit, &place, kind, View::at_step(DeclarationStep::Form, values)).await
}

/// The form as it was sent: a withdrawal is shown once more to be confirmed, then declared. Whatever refuses it, what was typed
/// stands there again.
pub async fn submit(visit: &Visit, seller: &str, kind: Kind, body: Body) -> Shown {
    let place = enter(visit, seller, path(kind)).await?;
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&place.path(path(kind))));
    let sent = Sent::read(body).await.map_err(fail)?;
    let values = values(&sent, kind);
    match take(visit, &place, (kind, &values), &sent).await {
        Ok(view) => page(visit, &place, kind, view).await,
        Err(fault) if again::is_of_the_form(&fault) => {
            // What was looked at is not filled in once more: one press declares it.
            let looked_at = kind == Kind::Withdrawal && sent.text("step") == DECLARE && fault.field_faults().is_empty();
            let step = if looked_at { DeclarationStep::Confirm } else { DeclarationStep::Form };
            let form = sent.text("form").parse().ok();
            page(visit, &place, kind, View { form, fault: Some(fault), ..View::at_step(step, values) }).await
        }
        Err(fault) => Err(fail(fault)),
    }
}

/// What comes of it.
async fn take(visit: &Visit, place: &Place, (kind, values): (Kind, &DeclarationValues), sent: &Sent) -> Result<View> {
    csrf::check(visit, sent.text("csrf"))?;
    let new = declaration(visit, kind, values, sent.text("form"))?;
    let step = sent.text("step");
    if step == "edit" {
        return Ok(View::at_step(DeclarationStep::Form, values.clone()));
    }
    new.check()?;
    if kind == Kind::Withdrawal && step != DECLARE {
        return Ok(View { form: Some(new.form), ..View::at_step(DeclarationStep::Confirm, values.clone()) });
    }
    visit.app.limiter.count(Bucket::Declaration, &visit.address).await?;
    // It counts whoever makes it; but nobody's mailbox is filled with receipts.
    let receipt = match visit.app.limiter.is_within(Bucket::Receipt, &mailbox(&new.email)).await {
        true => Receipt::Mail,
        false => Receipt::Page,
    };
    let kept = declare(visit, place, &new, receipt).await?;
    let received = Some(dates::moment(kept.created_at, dates::zone(&place.shop.time_zone), visit.locale));
    let mailed = receipt == Receipt::Mail;
    Ok(View { received, mailed, ..View::at_step(DeclarationStep::Done, values.clone()) })
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
        day => Some(day.parse().map_err(|_| ApiError::field(kontor_kernel::Code::InvalidDate, "/ends_on"))?),
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
    let id: DeclarationId = visit.app.db.env().id();
    id.uuid()
}

/// What is wrong, each beside its field.
fn errors(fault: &ApiError, locale: Locale) -> Vec<DeclarationError> {
    let error = |one: &FieldFault| {
        let field = match one.pointer.as_str() {
            "/name" => DeclarationField::Name,
            "/email" => DeclarationField::Email,
            "/contract" => DeclarationField::Contract,
            "/reason" => DeclarationField::Reason,
            "/ends_on" => DeclarationField::EndsOn,
            _ => return None,
        };
        Some(DeclarationError { field, message: one.code.detail(locale, &one.meta) })
    };
    fault.field_faults().iter().filter_map(error).collect()
}

async fn page(visit: &Visit, place: &Place, kind: Kind, view: View) -> Shown {
    let token = csrf::issue(visit);
    let status = again::status(view.fault.as_ref());
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
        requested: view.values.ends_on.parse().ok().map(|day| visit.locale.date(day)),
        values: view.values,
        errors: view.fault.as_ref().map(|fault| errors(fault, visit.locale)).unwrap_or_default(),
        notice: view.fault.as_ref().and_then(again::notice),
        received: view.received,
        mailed: view.mailed,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::private(html).with_status(status).cookie(token.cookie).into())
}

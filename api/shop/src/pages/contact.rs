//! `/s/{seller}/contact`: writing to the seller, where the shop has a form for it. Whatever refuses a message, what was typed
//! stands there again.

use std::collections::BTreeMap;

use kontor_db::Tx;
use kontor_kernel::{ApiError, Machine, Result, kinds::ContactMessageId};
use kontor_render::props::{BlockContact, ContactField, ContactKind, ContactProps, CountryChoice, Missing};
use kontor_storefront::contact::{ContactForm, Field, FieldInput, FieldKind, NewMessage, ShopOf};
use poem::Body;
use uuid::Uuid;

use super::{
    Failure, Shown, again,
    answer::Answer,
    csrf, draw, frame,
    payment::{Sent, shown_text},
    place::{Place, begin_as_shop, enter},
    visit::Visit,
};
use crate::http::limiter::Bucket;

const PATH: &str = "/contact";
const MESSAGE: &str = "/message";

/// What is typed, and what is said of it.
#[derive(Default)]
struct View {
    sent: bool,
    values: BTreeMap<String, String>,
    message: String,
    /// Why it was refused.
    fault: Option<ApiError>,
}

/// The empty form.
pub async fn show(visit: &Visit, seller: &str) -> Shown {
    let (place, form) = open(visit, seller).await?;
    page(visit, &place, &form, View::default()).await
}

/// The form as it was sent.
pub async fn submit(visit: &Visit, seller: &str, body: Body) -> Shown {
    let (place, form) = open(visit, seller).await?;
    let sent =
        Sent::read(body).await.map_err(|fault| place.fail(Failure::from_error(fault).retry(&place.path(PATH))))?;
    let text = |name: &str| shown_text(sent.text(name));
    let values = form.fields.iter().map(|field| (field.name(), text(&field.name()))).collect();
    let new = NewMessage {
        form: sent.text("form").parse().unwrap_or_else(|_| fresh(visit)),
        values,
        message: text("message"),
        locale: visit.locale,
    };
    let done = match csrf::check(visit, sent.text("csrf")) {
        Ok(()) => take(visit, &place, &form, &new).await,
        Err(stale) => Err(stale),
    };
    let view = View { values: new.values, message: new.message, ..View::default() };
    match done {
        Ok(()) => page(visit, &place, &form, View { sent: true, ..view }).await,
        Err(fault) if again::is_of_the_form(&fault) => {
            page(visit, &place, &form, View { fault: Some(fault), ..view }).await
        }
        Err(fault) => Err(place.fail(Failure::from_error(fault).retry(&place.path(PATH)))),
    }
}

/// The shop and its form; a shop without one has no such page.
async fn open(visit: &Visit, seller: &str) -> std::result::Result<(Place, ContactForm), Failure> {
    let place = enter(visit, seller, PATH).await?;
    let form = contact_form(visit, &place).await.map_err(|fault| place.fail(fault))?;
    if form.active { Ok((place, form)) } else { Err(place.fail(Failure::not_found(Missing::Page))) }
}

async fn contact_form(visit: &Visit, place: &Place) -> Result<ContactForm> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let form = kontor_storefront::contact::form(&mut tx).await?;
    tx.commit().await?;
    Ok(form)
}

async fn take(visit: &Visit, place: &Place, form: &ContactForm, new: &NewMessage) -> Result<()> {
    new.check(&form.fields, place.today)?;
    // Each one sends a mail.
    let limiter = &visit.app.limiter;
    limiter.count(Bucket::Mail, &visit.address).await?;
    limiter.count(Bucket::Contact, &visit.address).await?;
    limiter.count(Bucket::ContactShop, &place.tenant.id.to_string()).await?;
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    send(&mut tx, visit, place, form, new).await?;
    tx.commit().await
}

async fn send(tx: &mut Tx, visit: &Visit, place: &Place, form: &ContactForm, new: &NewMessage) -> Result<()> {
    let list_link = visit.absolute("/cabinet/contact_messages");
    let about = ShopOf { name: place.shop.name.clone(), seller: place.seller(), list_link };
    kontor_storefront::contact::send(tx, &about, form, new).await.map(drop)
}

/// What names a form that is shown: sent twice it is one message.
pub fn fresh(visit: &Visit) -> Uuid {
    let id: ContactMessageId = visit.app.db.env().id();
    id.uuid()
}

/// The empty form as a block of a page shows it; it is sent to the page of its own. None: the shop has none.
pub async fn block(visit: &Visit, place: &Place, (csrf, name): (&str, &str)) -> Result<Option<BlockContact>> {
    let form = contact_form(visit, place).await?;
    if !form.active {
        return Ok(None);
    }
    let empty = BTreeMap::new();
    Ok(Some(BlockContact {
        action: place.path(PATH),
        csrf: csrf.to_owned(),
        form: name.to_owned(),
        fields: form.fields.iter().map(|field| shown_field(field, &form, &empty, None)).collect(),
        countries: countries(visit, &form),
    }))
}

fn countries(visit: &Visit, form: &ContactForm) -> Vec<CountryChoice> {
    let asks = form.fields.iter().any(|field| field.kind == FieldKind::CountryCode);
    if asks { frame::countries(visit.locale) } else { Vec::new() }
}

fn shown_field(
    field: &Field,
    form: &ContactForm,
    values: &BTreeMap<String, String>,
    error: Option<String>,
) -> ContactField {
    let name = field.name();
    ContactField {
        kind: kind(field.kind),
        label: field.label.clone(),
        area: field.input == FieldInput::Textarea,
        required: kontor_storefront::contact::must_be_answered(field, &form.fields),
        value: values.get(&name).cloned().unwrap_or_default(),
        error,
        name,
    }
}

async fn page(visit: &Visit, place: &Place, form: &ContactForm, view: View) -> Shown {
    let token = csrf::issue(visit);
    let wrong = |pointer: &str| {
        let faults = view.fault.as_ref().map(ApiError::field_faults).unwrap_or_default();
        faults.iter().find(|one| one.pointer == pointer).map(|one| one.code.detail(visit.locale, &one.meta))
    };
    let field = |field: &Field| shown_field(field, form, &view.values, wrong(&format!("/{}", field.name())));
    let props = ContactProps {
        frame: place.frame.clone(),
        sent: view.sent,
        action: place.path(PATH),
        csrf: token.text,
        form: fresh(visit).to_string(),
        fields: form.fields.iter().map(field).collect(),
        countries: countries(visit, form),
        message_error: wrong(MESSAGE),
        notice: view.fault.as_ref().and_then(again::notice),
        answer_to: view.values.get(FieldKind::Email.text()).cloned().unwrap_or_default(),
        message: view.message,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    let status = again::status(view.fault.as_ref());
    Ok(Answer::private(html).with_status(status).cookie(token.cookie).into())
}

const fn kind(kind: FieldKind) -> ContactKind {
    match kind {
        FieldKind::FirstName => ContactKind::FirstName,
        FieldKind::LastName => ContactKind::LastName,
        FieldKind::Email => ContactKind::Email,
        FieldKind::Birthday => ContactKind::Birthday,
        FieldKind::Street => ContactKind::Street,
        FieldKind::Zip => ContactKind::Zip,
        FieldKind::CountryCode => ContactKind::CountryCode,
        FieldKind::Phone => ContactKind::Phone,
        FieldKind::Custom => ContactKind::Custom,
    }
}

//! The invoices of an order, and whom they are for.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Result};
use kontor_orders::{
    Order,
    invoice_request::{InvoiceForm, InvoiceRecipient, readdress},
};
use kontor_render::props::{InvoiceKind, InvoiceView, RecipientView};
use poem::{Body, Response, handler, web::Path};

use super::show::order_of;
use crate::{
    http::limiter::Bucket,
    pages::{
        Shown,
        answer::see_other,
        csrf, dates,
        failure::Failure,
        finish,
        payment::form::Sent,
        place::{Place, begin_as_shop, enter},
        visit::Visit,
    },
};

/// The documents of an order, and the form of whom they are for once there is one.
pub(super) async fn shown(
    visit: &Visit,
    place: &Place,
    tx: &mut Tx,
    order: &Order,
    (key, csrf): (&str, &str),
) -> Result<(Vec<InvoiceView>, Option<RecipientView>)> {
    let (links, zone) = (visit.app.checkout.links(), dates::zone(&order.snapshot().seller.time_zone));
    let all = kontor_invoices::of_order(tx, order.id).await?;
    let view = |one: &kontor_invoices::Invoice| InvoiceView {
        kind: match one.form {
            InvoiceForm::Regular => InvoiceKind::Regular,
            InvoiceForm::Reversal => InvoiceKind::Reversal,
            InvoiceForm::Corrected => InvoiceKind::Corrected,
        },
        number: one.number.clone(),
        date: dates::day(one.created_at, zone, visit.locale),
        url: links.invoice(&place.shop.username, one.id),
    };
    let invoices: Vec<InvoiceView> = all.iter().filter(|one| one.is_for_payer()).map(view).collect();
    let InvoiceRecipient { company, vat_no, street, street_number, zip, city } =
        InvoiceRecipient::from_payer(order.payer());
    let recipient = RecipientView {
        action: place.path(&format!("/payment/{key}/invoice")),
        csrf: csrf.to_owned(),
        company,
        vat_no,
        street,
        street_number,
        zip,
        city,
    };
    let recipient = Some(recipient).filter(|_| !invoices.is_empty());
    Ok((invoices, recipient))
}

#[handler]
pub async fn recipient_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, change_recipient(&visit, &seller, &key, body).await).await
}

/// Another recipient: the invoices that stand are corrected, at once.
async fn change_recipient(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let place = enter(visit, seller, &format!("/payment/{key}")).await?;
    let here = place.path(&format!("/payment/{key}"));
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&here));
    let order = order_of(visit, key).map_err(|failure| place.fail(failure))?;
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    visit.app.limiter.count(Bucket::Lookup, &visit.address).await.map_err(fail)?;
    let said = |name: &str| sent.text(name).to_owned();
    let to = InvoiceRecipient {
        company: said("company"),
        vat_no: said("vat_no"),
        street: said("street"),
        street_number: said("street_number"),
        zip: said("zip"),
        city: said("city"),
    };
    let mut tx = begin_as_shop(visit, place.tenant).await.map_err(fail)?;
    if readdress(&mut tx, order, &to).await.map_err(fail)? {
        // So that the page that follows has them; the job that was caused finds them done.
        kontor_invoices::issue(&mut tx, order).await.map_err(fail)?;
    }
    tx.commit().await.map_err(fail)?;
    Ok(see_other(&format!("{here}#invoices"), Vec::new()).into())
}

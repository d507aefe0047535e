//! A paid order opens what was bought, and its buyer is told once, however often the job runs. An order that is paid
//! again, since a dispute was won, opens what was closed.

use chrono::NaiveDate;
use kontor_catalog::Form;
use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue_all};
use kontor_kernel::{
    ChangeReason, Machine, Money, Result,
    kinds::{OrderId, ProductId},
};
use kontor_mail::{Download, Email, LabelledValue, Line};
use kontor_orders::{Order, OrderState, Payer, ResaleSnapshot, Snapshot, payer_of};
use kontor_urls::Links;

use crate::{
    AccessState, CourseAccess, GrantState, Service, ServiceState, TicketState, certificates, courses, downloads,
    entitlements::{OrderEntitlements, entitlements_of_order},
    gifts, keys,
    part::parts,
    services, tickets,
    withdrawal::confirmed,
};

/// Opens what a paid order is for and writes the buyer's mail. Twice is once.
pub async fn deliver(tx: &mut Tx, links: &Links, id: OrderId) -> Result<()> {
    // The order's lock: a withdrawal that runs beside comes before or after, and looks again.
    let order = kontor_orders::lock(tx, id).await?;
    if !matches!(order.payment_state, OrderState::Paid | OrderState::Paying) {
        // Refunded or charged back before we came: nothing to open.
        return Ok(());
    }
    let snapshot = order.snapshot();
    if snapshot.gift.is_some() && !gifts::is_handed_over(tx, links, &order).await? {
        // Its buyer has the receipt; its receiver gets it on the day.
        return Ok(());
    }
    let why = ChangeReason::FollowsOrder.with(order.payment_state.text());
    let parts = parts(tx, snapshot).await?;
    let has_course = parts.iter().any(|part| part.form == Some(Form::Course));
    for part in parts {
        tx.set_change_reason(why).await?;
        downloads::open(tx, id, &part).await?;
        keys::open(tx, links, &order, &part).await?;
        services::open(tx, id, &part).await?;
        certificates::issue(tx, &order, &part).await?;
        courses::open(tx, &order, &part).await?;
    }
    // What was never had was never closed.
    let was_had = order.delivered_at.is_some() || snapshot.gift.is_some();
    if was_had {
        downloads::move_grants(tx, &order, GrantState::Revoked, GrantState::Active).await?;
        keys::reopen(tx, &order).await?;
        services::move_services(tx, &order, ServiceState::Canceled, ServiceState::Open).await?;
    }
    tx.set_change_reason(why).await?;
    tickets::issue(tx, &order, snapshot).await?;
    if was_had || has_course {
        courses::set_access_state(tx, &order, AccessState::Open).await?;
    }
    if snapshot.gift.is_some() {
        return gifts::notify_receiver(tx, links, &order).await;
    }
    if kontor_orders::mark_delivered(tx, id).await? {
        notify_buyer(tx, links, &order).await?;
        tickets::notify_attendees(tx, links, &order).await?;
    }
    Ok(())
}

/// Causes the delivery of everything that stands of a product anew: what was put into it later is opened.
pub async fn deliver_again(tx: &mut Tx, product: ProductId) -> Result<usize> {
    let seller = tx.seller()?;
    let orders = kontor_orders::standing_of(tx, product).await?;
    let jobs: Vec<_> = orders.into_iter().map(|order| AccessJob::Deliver { seller, order }).collect();
    enqueue_all(tx, &jobs).await?;
    Ok(jobs.len())
}

/// What the receipt confirms: what was paid, and of a plan what was paid first, however long it has been running.
async fn first_payment(tx: &mut Tx, order: &Order) -> Result<Money> {
    let mut paid = order.paid_amount;
    if order.plan().terms.is_some() {
        let rates = kontor_orders::rates(tx, order.id).await?;
        let first = rates.iter().min_by_key(|rate| rate.number).map(|rate| rate.paid_amount);
        paid = first.map_or(paid, |first| first.min(paid));
    }
    Ok(Money::new(paid, order.currency))
}

/// The file for calendars of each date that is still to come; more tickets of a date are one evening.
fn calendars(links: &Links, shop: &str, order: &Order, held: &[tickets::PaymentTicket]) -> Vec<Download> {
    let mut dates = Vec::new();
    let mut files = Vec::new();
    for ticket in held.iter().filter(|held| held.state == TicketState::Unused) {
        if !dates.contains(&ticket.ticket_date_id) {
            dates.push(ticket.ticket_date_id);
            let name =
                format!("{}, {} ({})", ticket.product_name, ticket.when(order.locale()), ticket.file_name("ics"));
            files.push(Download { name, link: links.ticket_calendar(shop, ticket.id) });
        }
    }
    files
}

/// The receipt, with the way to everything; of a gift without it, for that is its receiver's.
pub(crate) async fn notify_buyer(tx: &mut Tx, links: &Links, order: &Order) -> Result<()> {
    let snapshot = order.snapshot();
    let shop = &snapshot.seller.username;
    let entitlements =
        if snapshot.gift.is_some() { OrderEntitlements::default() } else { entitlements_of_order(tx, order).await? };
    let on_trust = order.is_on_trust();
    let paid = if on_trust { order.total() } else { first_payment(tx, order).await? };
    let download = |file: downloads::File| Download { link: links.download(shop, file.grant), name: file.name };
    let ticket = |held: tickets::PaymentTicket| Download {
        name: format!("{}, {}", held.ticket_name, held.when(order.locale())),
        link: links.ticket(shop, held.id),
    };
    let calendars = calendars(links, shop, order, &entitlements.tickets);
    let certificate =
        |held: certificates::Certificate| Download { link: links.certificate(shop, held.id), name: held.product_name };
    let course = |way: CourseAccess| Download { link: links.course(shop, way.link_mark()), name: way.name };
    let pay_by = pay_by(tx, order).await?;
    let (said, payer, nobody) = (&snapshot.product.after_purchase, order.payer(), Payer::default());
    let given = snapshot.given.is_some();
    let withdrawal = confirmed(tx, links, order, (snapshot, payer)).await?;
    let bound = order.plan().terms.as_ref().filter(|terms| terms.binding.min_months > 0);
    let letter = Email::OrderPaid {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(shop, order.id),
        // Of a plan the receipt is for its first payment.
        lines: snapshot.lines(paid).into_iter().map(|(name, amount)| Line { name, amount }).collect(),
        total: paid,
        instructions: instructions(&entitlements.services),
        downloads: entitlements.files.into_iter().map(download).collect(),
        courses: entitlements.courses.into_iter().map(course).collect(),
        keys: entitlements
            .keys
            .into_iter()
            .map(|key| LabelledValue { name: key.product_name, value: key.value })
            .collect(),
        calendars,
        tickets: entitlements.tickets.into_iter().filter(tickets::PaymentTicket::is_live).map(ticket).collect(),
        certificates: entitlements
            .certificates
            .into_iter()
            .filter(certificates::Certificate::is_live)
            .map(certificate)
            .collect(),
        paid_at: order.charged_at.unwrap_or(order.created_at),
        // Its own words are for buyers.
        subject: if given { String::new() } else { own_words(&said.subject, snapshot, order, payer) },
        greeting: if given { String::new() } else { own_words(&said.text, snapshot, order, payer) },
        subject_unnamed: if given { String::new() } else { own_words(&said.subject, snapshot, order, &nobody) },
        greeting_unnamed: if given { String::new() } else { own_words(&said.text, snapshot, order, &nobody) },
        // What is no receipt does not stand for one.
        bare: said.bare && !on_trust && !given,
        given,
        gift_for: snapshot.gift.as_ref().map(|gift| gift.receiver.full_name()).unwrap_or_default(),
        gift_on: snapshot.gift.as_ref().map(|gift| gift.on),
        pay_by,
        bound_until: bound.and_then(|terms| terms.term_end(order.created_at, snapshot.seller.zone())),
        extended_by: bound.filter(|_| payer.is_business()).map_or(0, |terms| terms.binding.extension_months),
        // A day is what everybody has.
        notice_days: bound.map(|terms| terms.binding.notice_days).filter(|days| *days > 1).unwrap_or_default(),
        consent: withdrawal.consent,
        instruction: withdrawal.instruction,
        plan: kontor_orders::schedule::listed_payments(tx, order).await?,
        resold_by: snapshot.resale.as_ref().map(ResaleSnapshot::address).unwrap_or_default(),
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}

/// Until when what is had on trust is to be paid.
async fn pay_by(tx: &mut Tx, order: &Order) -> Result<Option<NaiveDate>> {
    if !order.is_on_trust() {
        return Ok(None);
    }
    let zone = order.snapshot().seller.zone();
    let rates = kontor_orders::rates(tx, order.id).await?;
    Ok(rates.first().map(|rate| rate.due_at.with_timezone(&zone).date_naive()))
}

/// The seller's words with what stands for the placeholders (`kontor_catalog::PLACEHOLDERS`), each put in once: what a
/// buyer calls themselves is never read as a placeholder.
fn own_words(text: &str, snapshot: &Snapshot, order: &Order, payer: &Payer) -> String {
    let meant = |name: &str| match name {
        "first_name" => Some(payer.first_name.as_str()),
        "last_name" => Some(payer.last_name.as_str()),
        "product" => Some(snapshot.product.name.as_str()),
        "order" => Some(order.token.as_str()),
        _ => None,
    };
    let mut pieces = text.split('{');
    let mut told = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let filled = piece.split_once('}').and_then(|(name, rest)| Some((meant(name)?, rest)));
        match filled {
            Some((value, rest)) => {
                if value.is_empty() && told.ends_with(' ') {
                    // Nothing stands for a name that somebody does not have, not even its blank.
                    told.pop();
                }
                told.extend([value, rest]);
            }
            None => told.extend(["{", piece]),
        }
    }
    told
}

/// How it goes on with the work that was bought; several are told from each other by their names.
fn instructions(services: &[Service]) -> String {
    let told = services.iter().filter(|service| !service.instructions.is_empty());
    let text = |service: &Service| match services {
        [_] => service.instructions.clone(),
        _ => format!("{}:\n{}", service.name, service.instructions),
    };
    told.map(text).collect::<Vec<_>>().join("\n\n")
}

//! Whoever comes with a ticket that somebody else bought gets it by mail.

use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_orders::{Order, payer_of};
use kontor_urls::Links;

use super::{PaymentTicket, of_order};

/// Writes to everybody who was named beside the buyer: once, with the order's first delivery.
pub(crate) async fn notify_attendees(tx: &mut Tx, links: &Links, order: &Order) -> Result<()> {
    let (snapshot, payer, owner) = (order.snapshot(), order.payer(), order.owner());
    if snapshot.ticket.is_none() {
        return Ok(());
    }
    let to = payer_of(order);
    let named = |held: &PaymentTicket| held.is_live() && held.holder_email != owner.email;
    for held in of_order(tx, order.id).await?.into_iter().filter(named) {
        let letter = Email::OwnTicket {
            shop: snapshot.seller.name.clone(),
            when: held.when(to.locale),
            place: if held.online { String::new() } else { held.location.clone() },
            buyer: payer.full_name(),
            ticket_link: links.ticket(&snapshot.seller.username, held.id),
            product: held.product_name,
            ticket: held.ticket_name,
        };
        let (address, name) = (held.holder_email, held.holder_first_name);
        let them = To { address, name, user: None, time_zone: held.time_zone_name, ..to.clone() };
        kontor_notifications::write(tx, &them, &letter).await?;
    }
    Ok(())
}

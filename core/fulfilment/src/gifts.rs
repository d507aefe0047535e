//! Gifts: the receipt goes to who paid, the rest to whoever it is for, on the day that was chosen.
//!
//! * Never anything of a gift to its buyer, never anything to its receiver before the day.
//! * Never a second mail for one gift, however often its delivery runs.

use kontor_db::{Db, Scope, Tx};
use kontor_jobs::{AccessJob, enqueue_all};
use kontor_kernel::Result;
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_orders::{Order, gifts_due, mark_delivered, mark_given, payer_of};
use kontor_urls::Links;

use crate::{deliver::notify_buyer, tickets};

/// Causes the delivery of every gift whose day has come. Answers how many.
pub async fn give_due(system: &Db) -> Result<usize> {
    let due = gifts_due(system).await?;
    let jobs: Vec<_> = due.iter().map(|gift| AccessJob::Deliver { seller: gift.seller, order: gift.order }).collect();
    let mut tx = system.begin(Scope::System).await?;
    enqueue_all(&mut tx, &jobs).await?;
    tx.commit().await?;
    Ok(jobs.len())
}

/// Whether a paid gift is its receiver's by now. Its buyer gets the receipt as soon as it is paid.
pub(crate) async fn is_handed_over(tx: &mut Tx, links: &Links, order: &Order) -> Result<bool> {
    if mark_delivered(tx, order.id).await? {
        notify_buyer(tx, links, order).await?;
    }
    Ok(order.given_at.is_some() || order.give_at.is_none_or(|at| at <= tx.now()))
}

/// Writes to whoever it is for, once.
pub(crate) async fn notify_receiver(tx: &mut Tx, links: &Links, order: &Order) -> Result<()> {
    let snapshot = order.snapshot();
    let Some(gift) = &snapshot.gift else { return Ok(()) };
    if !mark_given(tx, order.id).await? {
        return Ok(());
    }
    let letter = Email::GiftArrived {
        shop: snapshot.seller.name.clone(),
        product: snapshot.names().join(", "),
        giver: order.payer().full_name(),
        message: gift.message.clone(),
        gift_link: links.gift_page(&snapshot.seller.username, order.id),
    };
    let (address, name) = (gift.receiver.email.clone(), gift.receiver.first_name.clone());
    let to = To { address, name, user: None, ..payer_of(order) };
    kontor_notifications::write(tx, &to, &letter).await?;
    tickets::notify_attendees(tx, links, order).await
}

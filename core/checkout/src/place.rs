//! A place of an event: which one is requested, and how it is held, sold and let go together with its product's stock.

use kontor_catalog::{
    Form, Product, plan_stock, stock,
    tickets::{Availability, Date, Ticket, capacity},
};
use kontor_db::Tx;
use kontor_fulfilment::tickets::exchange;
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{PaymentTicketId, PricingPlanId, ProductId, TicketDateId, TicketId},
};
use kontor_orders::{Order, Settled, Snapshot, TicketSnapshot};

/// A kind of ticket at one of its dates.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The kind of ticket.
    pub ticket: Ticket,
    /// The date.
    pub date: Date,
}

impl Choice {
    /// Finds the date among the tickets. One that nobody has is refused, and so is one of another ticket.
    pub(crate) fn find(tickets: &[Ticket], ticket: Option<TicketId>, date: TicketDateId) -> Result<Self> {
        tickets
            .iter()
            .filter(|kind| ticket.is_none_or(|requested| requested == kind.id))
            .find_map(|kind| {
                let date = kind.dates.iter().find(|own| own.id == date)?;
                Some(Self { ticket: kind.clone(), date: date.clone() })
            })
            .ok_or_else(ApiError::not_found)
    }

    pub(crate) fn snapshot(&self) -> TicketSnapshot {
        TicketSnapshot {
            id: self.ticket.id,
            date: self.date.id,
            name: self.ticket.name.clone(),
            starts_at: self.date.starts_at,
            ends_at: self.date.ends_at,
            time_zone_name: self.ticket.time_zone_name.clone(),
            place: self.ticket.place(),
            country_code: self.ticket.country_code.clone(),
        }
    }
}

/// Refuses an event without a date, and a date that cannot be had.
pub(crate) fn check(tx: &Tx, product: &Product, choice: Option<&Choice>) -> Result<()> {
    if product.form != Form::Event {
        return Ok(());
    }
    let refused = |code| Err(ApiError::new(code).at("/ticket_date_id"));
    match choice.map(|choice| choice.date.standing(tx.now())) {
        None => Err(ApiError::field(Code::Required, "/ticket_date_id")),
        Some(Availability::Begun) => refused(Code::DateBegun),
        Some(Availability::Full) => refused(Code::SoldOut),
        Some(Availability::Open) => Ok(()),
    }
}

/// Holds all pieces, and with them as many of a price that has a limit and the places of a date; all or none. The product
/// comes first: see [`capacity`].
pub(crate) async fn hold(tx: &mut Tx, product: ProductId, snapshot: &Snapshot) -> Result<()> {
    if let Some(exchanged) = &snapshot.exchanged {
        return hold_exchange(tx, product, exchanged.ticket, snapshot).await;
    }
    lock_along(tx, snapshot).await?;
    let pieces = snapshot.quantity;
    stock::reserve(tx, product, pieces).await?;
    let plan = Some(snapshot.sold_plan.id).filter(|_| snapshot.sold_plan.limited);
    match hold_with_it(tx, product, plan, snapshot.ticket.as_ref().map(|ticket| ticket.date), pieces).await {
        Ok(()) => Ok(()),
        Err(fault) => {
            stock::release(tx, product, pieces).await?;
            Err(fault)
        }
    }
}

/// An order of several products takes all of them before it counts one.
async fn lock_along(tx: &mut Tx, snapshot: &Snapshot) -> Result<()> {
    if snapshot.addons.is_empty() {
        return Ok(());
    }
    let along = snapshot.addons.iter().map(|addon| addon.product.id);
    let all: Vec<ProductId> = along.chain([snapshot.product.id]).collect();
    stock::lock_all(tx, &all).await
}

/// One place of the better kind and the ticket that is given for it; no piece of the product, which was sold with that.
async fn hold_exchange(tx: &mut Tx, product: ProductId, given: PaymentTicketId, snapshot: &Snapshot) -> Result<()> {
    stock::lock_all(tx, &[product]).await?;
    exchange::hold(tx, given).await?;
    let Some(got) = &snapshot.ticket else { return Ok(()) };
    let held = capacity::reserve(tx, product, got.date, 1).await;
    if held.is_err() {
        exchange::release(tx, given).await?;
    }
    held
}

async fn hold_with_it(
    tx: &mut Tx,
    product: ProductId,
    plan: Option<PricingPlanId>,
    date: Option<TicketDateId>,
    pieces: i32,
) -> Result<()> {
    if let Some(plan) = plan {
        plan_stock::reserve(tx, product, plan, pieces).await?;
    }
    let Some(date) = date else { return Ok(()) };
    let held = capacity::reserve(tx, product, date, pieces).await;
    if let (Err(_), Some(plan)) = (&held, plan) {
        plan_stock::release(tx, product, plan, pieces).await?;
    }
    held
}

/// Whether an order of this holds something at all: what has a limit, a price that has one, and every place of a date.
pub(crate) fn is_held(product: &Product, snapshot: &Snapshot) -> bool {
    product.is_counted() || snapshot.sold_plan.limited || snapshot.ticket.is_some()
}

/// Gives held pieces on when an order is paid, and back when it is lost.
pub(crate) async fn settle_holds(tx: &mut Tx, order: &mut Order, settled: &Settled) -> Result<()> {
    let snapshot = order.snapshot();
    let pieces = snapshot.quantity;
    if settled.paid_now && snapshot.coupon.is_some() {
        kontor_coupons::redeem(tx, order.id).await?;
    }
    if settled.paid_now {
        lock_along(tx, snapshot).await?;
        for addon in &snapshot.addons {
            stock::count_sale(tx, addon.product.id, 1).await?;
            plan_stock::count_sale(tx, addon.product.id, addon.plan.id, 1).await?;
        }
    }
    if !order.reserved {
        if settled.paid_now {
            stock::count_sale(tx, snapshot.product.id, pieces).await?;
            count_at_price(tx, snapshot).await?;
        } else if settled.lost_now {
            lose(tx, order).await?;
        }
        return Ok(());
    }
    if let (Some(exchanged), true) = (&snapshot.exchanged, settled.paid_now) {
        stock::lock_all(tx, &[snapshot.product.id]).await?;
        if let Some(got) = &snapshot.ticket {
            capacity::consume(tx, snapshot.product.id, got.date, 1).await?;
        }
        exchange::exchange_ticket(tx, exchanged.ticket, order.id).await?;
        kontor_orders::unreserve(tx, order.id).await?;
        order.reserved = false;
    } else if settled.paid_now {
        stock::consume(tx, snapshot.product.id, pieces).await?;
        if snapshot.sold_plan.limited {
            plan_stock::consume(tx, snapshot.product.id, snapshot.sold_plan.id, pieces).await?;
        } else {
            count_at_price(tx, snapshot).await?;
        }
        if let Some(ticket) = &snapshot.ticket {
            capacity::consume(tx, snapshot.product.id, ticket.date, pieces).await?;
        }
        kontor_orders::unreserve(tx, order.id).await?;
        order.reserved = false;
    } else if settled.lost_now {
        lose(tx, order).await?;
        order.reserved = false;
    }
    Ok(())
}

/// Counts what was sold at a price that has no limit, or had none then. What a seller gives takes a piece and nobody's price.
async fn count_at_price(tx: &mut Tx, sold: &Snapshot) -> Result<()> {
    match sold.given {
        Some(_) => Ok(()),
        None => plan_stock::count_sale(tx, sold.product.id, sold.sold_plan.id, sold.quantity).await,
    }
}

/// Gives held pieces back while their order can still be paid: whoever pays takes them again, if they are there.
pub(crate) async fn release_holds(tx: &mut Tx, order: &Order) -> Result<()> {
    release(tx, order.snapshot()).await?;
    kontor_orders::release_hold(tx, order.id).await
}

async fn release(tx: &mut Tx, snapshot: &Snapshot) -> Result<()> {
    let (product, pieces) = (snapshot.product.id, snapshot.quantity);
    if let Some(exchanged) = &snapshot.exchanged {
        stock::lock_all(tx, &[product]).await?;
        exchange::release(tx, exchanged.ticket).await?;
    } else {
        stock::release(tx, product, pieces).await?;
    }
    if snapshot.sold_plan.limited {
        plan_stock::release(tx, product, snapshot.sold_plan.id, pieces).await?;
    }
    if let Some(ticket) = &snapshot.ticket {
        capacity::release(tx, product, ticket.date, pieces).await?;
    }
    Ok(())
}

/// Gives held pieces back, and then the use of a coupon: nobody waits for this order any more.
pub(crate) async fn lose(tx: &mut Tx, order: &Order) -> Result<()> {
    let snapshot = order.snapshot();
    if order.reserved {
        release(tx, snapshot).await?;
        kontor_orders::unreserve(tx, order.id).await?;
    }
    match snapshot.coupon {
        Some(_) => kontor_coupons::release(tx, order.id, "its order was not paid").await,
        None => Ok(()),
    }
}

//! A look inside: what happened lately, money that can arrive, and the switches for misbehaviour.

use poem::http::{StatusCode, header};
use poem::web::Data;
use poem::{Response, handler};

use super::{escape, money, words};
use crate::charge::{self, Charge, State};
use crate::faults::{Dose, Faults};
use crate::http::Fields;
use crate::payouts::{self, Payout};
use crate::refusal::Refusal;
use crate::store::ReadRecords;
use crate::{App, sign};

const ROWS: usize = 25;

#[handler]
pub async fn show(app: Data<&App>) -> poem::Result<Response> {
    let txn = app.store.read()?;
    let charges: Vec<Charge> = txn.newest(ROWS)?;
    let payouts: Vec<Payout> = txn.newest(ROWS)?;
    let faults = Faults::for_account(&txn, None)?;
    let ticket = ticket(&app);
    let body = format!(
        "<div class=\"wide\"><h1>Sandbox Payments</h1>\
         <p>A pretend payment company: cards, bank wires, verification and payouts, with no real money. \
         Cards: <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 3220</code> asks for confirmation, \
         <code>4000 0000 0000 0002</code> is declined, <code>4000 0000 0000 9995</code> lacks funds, \
         <code>4000 0000 0000 0119</code> pays and never answers, <code>4000 0000 0000 9979</code> pays once and refuses later debits, <code>4000 0000 0000 0259</code> is disputed later, <code>4000 0000 0000 5423</code> is asked about later, \
         <code>4000 0004 0000 0008</code> is of a bank in Austria, <code>4000 0027 6000 0016</code> of one in Germany. \
         Debited with a result that comes later: <code>4000 0000 0000 0077</code> pays, \
         <code>4000 0000 0000 0341</code> is refused, <code>4000 0000 0000 0416</code> pays and is sent back. \
         Any future date, any code.</p>\
         <h2>Charges</h2>{}<h2>Payouts</h2>{}<h2>Misbehave</h2>{}</div>",
        charges_table(&charges, &ticket),
        payouts_table(&payouts),
        switches(&faults, &ticket)
    );
    Ok(super::page(StatusCode::OK, "en", "A look inside", &body))
}

/// Forms of this page carry it; a form of another page cannot know it.
fn ticket(app: &App) -> String {
    sign::derived(&app.config.secret, "home", "")
}

fn check_ticket(app: &App, fields: &Fields) -> Result<(), Refusal> {
    if sign::same(fields.get("ticket"), &ticket(app)) {
        return Ok(());
    }
    Err(Refusal::new(StatusCode::FORBIDDEN, "forbidden", "Open the page again and repeat."))
}

fn home() -> Response {
    Response::builder().status(StatusCode::SEE_OTHER).header(header::LOCATION, "/").finish()
}

fn charges_table(charges: &[Charge], ticket: &str) -> String {
    if charges.is_empty() {
        return "<p>No charge yet.</p>".to_owned();
    }
    let rows: String = charges
        .iter()
        .map(|charge| {
            let (tone, word) = match charge.state {
                State::Succeeded => ("good", "succeeded"),
                State::Failed => ("bad", charge.decline_code.as_deref().unwrap_or("failed")),
                State::Pending => ("wait", "pending"),
                State::RequiresAction => ("wait", "requires action"),
            };
            let how = match (&charge.card, &charge.wire) {
                (Some(card), _) => format!("{} {}", card.brand, card.last4),
                (_, Some(wire)) => format!("wire {}", wire.reference),
                _ => charge.method.word().to_owned(),
            };
            format!(
                "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"chip {tone}\">{}</td><td>{}</td></tr>",
                charge.created_at.format("%m-%d %H:%M:%S"),
                escape(&charge.reference),
                escape(&how),
                escape(&money(charge.amount, &charge.currency, words::words_for("en"))),
                escape(word),
                arrival(charge, ticket)
            )
        })
        .collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Charges\"><table><thead><tr><th>Time (UTC)</th><th>Reference</th><th>Paid by</th>\
         <th class=\"number\">Amount</th><th>State</th><th>Wire</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

/// For an open wire: a button that lets money arrive.
fn arrival(charge: &Charge, ticket: &str) -> String {
    let Some(wire) = charge.wire.as_ref().filter(|_| charge.state == State::Pending) else { return String::new() };
    format!(
        "<form method=\"post\" action=\"/arrive\"><input type=\"hidden\" name=\"ticket\" value=\"{ticket}\">\
         <input type=\"hidden\" name=\"reference\" value=\"{}\">\
         <input type=\"number\" name=\"amount\" min=\"1\" value=\"{}\" aria-label=\"Amount in minor units\">\
         <button class=\"small\">Money arrives</button></form>",
        escape(&wire.reference),
        charge.amount - charge.amount_received
    )
}

fn payouts_table(payouts: &[Payout]) -> String {
    if payouts.is_empty() {
        return "<p>No payout yet.</p>".to_owned();
    }
    let rows: String = payouts
        .iter()
        .map(|payout| {
            let (tone, word) = match payout.state {
                payouts::State::Paid => ("good", "paid"),
                payouts::State::Returned => ("bad", "returned"),
                payouts::State::Pending => ("wait", "pending"),
            };
            format!(
                "<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"chip {tone}\">{word}</td></tr>",
                payout.created_at.format("%m-%d %H:%M:%S"),
                escape(&payout.reference),
                escape(&money(payout.amount, &payout.currency, words::words_for("en"))),
            )
        })
        .collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Payouts\"><table><thead><tr><th>Time (UTC)</th><th>Reference</th>\
         <th class=\"number\">Amount</th><th>State</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

fn switches(faults: &Faults, ticket: &str) -> String {
    let number = |name: &str, label: &str, value: i64| {
        format!(
            "<div><label for=\"{name}\">{label}</label><input type=\"number\" id=\"{name}\" name=\"{name}\" min=\"0\" value=\"{value}\"></div>"
        )
    };
    let check = |name: &str, label: &str, on: bool| {
        let on = if on { " checked" } else { "" };
        format!(
            "<div class=\"check\"><input type=\"checkbox\" id=\"{name}\" name=\"{name}\" value=\"1\"{on}><label for=\"{name}\">{label}</label></div>"
        )
    };
    let next = |dose: Option<Dose>| match dose {
        Some(Dose::Next(n) | Dose::NextOf { next: n }) => i64::from(n),
        _ => 0,
    };
    format!(
        "<p>Webhooks may come twice, late or in the wrong order; answers may be lost after the action is done.</p>\
         <form method=\"post\" action=\"/switch\"><input type=\"hidden\" name=\"ticket\" value=\"{ticket}\"><div class=\"switches\">{}{}{}{}{}{}{}</div>\
         <p class=\"row\"><button class=\"small\">Set</button><button class=\"small second\" name=\"clear\" value=\"1\">All off</button></p></form>",
        number("duplicate", "Extra copies of each webhook", i64::from(faults.duplicate.unwrap_or(0))),
        number("delay_ms", "Webhooks late by (ms)", faults.delay_ms.unwrap_or(0)),
        number("timeout_after_success", "Next answers lost", next(faults.timeout_after_success)),
        number("error_after_success", "Next answers 500 after success", next(faults.error_after_success)),
        number("decision_ms", "Decisions take (ms)", faults.decision_delay_ms()),
        check("reorder", "Wrong order", faults.reorder == Some(true)),
        check("hold_webhooks", "Hold all webhooks", faults.hold_webhooks == Some(true)),
    )
}

#[handler]
pub async fn switch(app: Data<&App>, fields: Fields) -> poem::Result<Response> {
    check_ticket(&app, &fields)?;
    if !fields.get("clear").is_empty() {
        app.store.write(Faults::clear).await?;
        return Ok(home());
    }
    let faults = Faults {
        duplicate: fields.get("duplicate").parse().ok(),
        delay_ms: fields.get("delay_ms").parse().ok(),
        decision_ms: fields.get("decision_ms").parse().ok(),
        timeout_after_success: fields.get("timeout_after_success").parse().ok().map(Dose::Next),
        error_after_success: fields.get("error_after_success").parse().ok().map(Dose::Next),
        reorder: Some(!fields.get("reorder").is_empty()),
        hold_webhooks: Some(!fields.get("hold_webhooks").is_empty()),
        ..Faults::default()
    };
    app.store.write(move |txn| faults.set(txn)).await?;
    Ok(home())
}

#[handler]
pub async fn arrive(app: Data<&App>, fields: Fields) -> poem::Result<Response> {
    check_ticket(&app, &fields)?;
    let reference = fields.get("reference").to_owned();
    let amount = fields
        .get("amount")
        .parse()
        .map_err(|_| Refusal::field("amount", "invalid_amount", "amount is not a number."))?;
    app.store.write(move |txn| charge::receive(txn, &reference, amount)).await?;
    Ok(home())
}

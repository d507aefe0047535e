//! Every letter was written once and arrived. It may arrive twice, but then it is one mail to its reader: it carries
//! the same Message-ID.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use tokio_postgres::Client;

use crate::chaos::buyers::Buyers;
use crate::chaos::purchase::{ChaosPurchase, Temper};
use crate::mails::store::MailStore;
use crate::settings::Settings;

/// How often each letter to one buyer was written, by its template.
type Written = BTreeMap<String, usize>;

/// How many mails count as sent and went nowhere: the demo keeps its own.
pub async fn kept_by_the_demo(client: &Client) -> Result<i64> {
    Ok(client.query_one("SELECT count(*) FROM mails WHERE state = 'sent'", &[]).await.context("mails")?.get(0))
}

pub async fn check_mails(client: &Client, buyers: &Buyers, settings: &Settings, kept: i64) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let sql = "SELECT to_address, template, count(*) FROM mails WHERE to_address LIKE $1 GROUP BY 1, 2";
    let mut by_buyer: BTreeMap<String, Written> = BTreeMap::new();
    for row in client.query(sql, &[&format!("{}%", buyers.addresses())]).await.context("mails")? {
        let (address, template, times): (String, String, i64) = (row.get(0), row.get(1), row.get(2));
        by_buyer.entry(address).or_default().insert(template, usize::try_from(times)?);
    }
    for request in buyers.requests() {
        let address = format!("{}{}@example.test", buyers.addresses(), request.number);
        let written = by_buyer.remove(&address).unwrap_or_default();
        complaints.extend(wrong_mails(&request, &written, buyers.price(&request)));
    }
    let sql = "SELECT count(*) FILTER (WHERE state = 'sent'), count(*) FILTER (WHERE state <> 'sent') FROM mails";
    let row = client.query_one(sql, &[]).await.context("mails")?;
    let (sent, lost) = (row.get::<_, i64>(0) - kept, row.get::<_, i64>(1));
    if lost > 0 {
        complaints.push(format!("{lost} mails were written and not sent"));
    }
    let arrived = MailStore::open(&settings.home.join("mail"))?.tally("")?;
    if i64::try_from(arrived.different)? != sent {
        complaints.push(format!("{sent} mails were sent, {} different ones arrived", arrived.different));
    }
    println!(
        "{sent} mails were sent and {} arrived, {} of them once more under the same Message-ID",
        arrived.all,
        arrived.all - arrived.different
    );
    Ok(complaints)
}

fn wrong_mails(request: &ChaosPurchase, written: &Written, price: i64) -> Vec<String> {
    let times = |template: &str| written.get(template).copied().unwrap_or_default();
    let went_back = request.goes_back(price) == price || request.is_taken(price) == price;
    let wrong = |what: &str, wanted: usize| {
        format!(
            "purchase {} {}: {} letters {what}, wanted {wanted}",
            request.number,
            request.temper.words(),
            times(what)
        )
    };
    let mut complaints = Vec::new();
    // Everything may go back before it was delivered: then there is no receipt.
    if times("order_paid") != 1 && !(went_back && times("order_paid") == 0) {
        complaints.push(wrong("order_paid", 1));
    }
    let instructions = usize::from(request.temper == Temper::Wire);
    for (what, wanted) in [("order_refunded", request.refunds()), ("order_wire_instructions", instructions)] {
        if times(what) != wanted {
            complaints.push(wrong(what, wanted));
        }
    }
    complaints
}

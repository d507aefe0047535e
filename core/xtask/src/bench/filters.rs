//! What the orders list costs by each of its filters, alone and two at once, against the list without any: a shop waits no
//! longer for the few orders that it looks for than for all of them.

use std::time::Instant;

use anyhow::{Result, bail};
use reqwest::Method;
use uuid::Uuid;

use crate::env_file::Environment;

use super::report::{Goal, Report};
use super::visitor::{Visitor, owner};

/// How often each is asked; the middle one counts.
const TIMES: usize = 5;
/// What counts is the way to the rows: beyond this the list reads far more of them than it shows.
const MOST: f64 = 3.0;

/// A filter, its column, and how its ids begin where it takes ids.
const FILTERS: [(&str, &str, &str); 15] = [
    ("product_id", "product_id", "prd"),
    ("pricing_plan_id", "pricing_plan_id", "pln"),
    ("payer_id", "payer_id", "usr"),
    ("coupon_id", "coupon_id", "cpn"),
    ("funnel_id", "funnel_id", "fnl"),
    ("funnel_node_id", "funnel_node_id", "fnn"),
    ("ticket_id", "ticket_id", "tkt"),
    ("ticket_date_id", "ticket_date_id", "tkd"),
    ("currency_id", "currency", ""),
    ("period_type", "period_type", ""),
    ("payment_form", "payment_form", ""),
    ("payment_state", "payment_state", ""),
    ("upsell_type", "upsell_type", ""),
    ("internal_name", "internal_name", ""),
    ("campaign", "campaign_id", ""),
];

pub async fn measure(environment: &Environment, visitor: &Visitor, report: &mut Report) -> Result<()> {
    let mut asked = Vec::new();
    for (name, column, prefix) in FILTERS {
        asked.push((name, format!("filters[{name}][]={}", rarest(environment, visitor, column, prefix).await?)));
    }
    let plain = millis(visitor, "").await?;
    for (name, raw) in &asked {
        let spent = millis(visitor, raw).await?;
        report.figure(
            &format!("orders list by {name}"),
            spent / plain,
            "times the plain list",
            &Goal::AtMost(MOST),
            &format!("the rarest value that there is: {spent:.1} ms, without a filter {plain:.1} ms"),
        );
    }
    let mut pairs = Vec::new();
    for (place, (one, raw)) in asked.iter().enumerate() {
        for (other, also) in asked.iter().skip(place + 1) {
            pairs.push((millis(visitor, &format!("{raw}&{also}")).await? / plain, format!("{one} and {other}")));
        }
    }
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    let worst = pairs.iter().rev().take(3).map(|(times, pair)| format!("{pair} {times:.2}"));
    let made_of = format!("{} pairs; the slowest: {}", pairs.len(), worst.collect::<Vec<_>>().join(", "));
    for (what, found) in [("the middle one", pairs.get(pairs.len() / 2)), ("the slowest", pairs.last())] {
        let times = found.map_or(0.0, |(times, _)| *times);
        let name = format!("orders list by two filters, {what}");
        report.figure(&name, times, "times the plain list", &Goal::AtMost(MOST), &made_of);
    }
    Ok(())
}

/// The value of a column that the fewest orders of the big seller have, as the wire has it.
async fn rarest(environment: &Environment, visitor: &Visitor, column: &str, prefix: &str) -> Result<String> {
    let sql = format!(
        "SELECT {column}::text FROM order_rows WHERE seller_id = '{}' AND {column} IS NOT NULL GROUP BY {column} \
         ORDER BY count(*), {column} LIMIT 1",
        visitor.seller
    );
    let value: String = owner(environment).await?.query_one(&sql, &[]).await?.get(0);
    Ok(if prefix.is_empty() { value } else { format!("{prefix}_{}", wire_id(value.parse()?)) })
}

/// An id's 128 bits as the product writes them, five at a time (TypeID).
fn wire_id(id: Uuid) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let letter = |place: u32| LETTERS.get((id.as_u128() >> (5 * place)) as usize & 31).copied();
    (0..26).rev().filter_map(letter).map(char::from).collect()
}

async fn millis(visitor: &Visitor, raw: &str) -> Result<f64> {
    let path = format!("/v1/cabinet/orders?{raw}");
    let mut spent = Vec::new();
    for _ in 0..TIMES {
        let began = Instant::now();
        let answer = visitor.request(Method::GET, &path).send().await?;
        if !answer.status().is_success() {
            bail!("{path} answered {}", answer.status());
        }
        answer.bytes().await?;
        spent.push(began.elapsed().as_secs_f64() * 1_000.0);
    }
    spent.sort_by(f64::total_cmp);
    Ok(spent.get(TIMES / 2).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_written_as_the_product_writes_them() {
        assert_eq!(wire_id(Uuid::from_u128(0x0188_bac7_4afa_78aa_bc3b_bd1e_ef28_d881)), "01h2xcejqtf2nbrexx3vqjhp41");
    }
}

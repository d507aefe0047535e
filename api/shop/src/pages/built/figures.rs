//! Figures of the blocks that move people to buy: times that end for everybody at once, and counts of what really happened.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use kontor_catalog::shop::ShopProduct;
use kontor_kernel::Result;
use kontor_orders::{ShopPurchases, purchases_of_shop};
use kontor_pages::{Block, blocks};
use kontor_render::props::{BlockBubble, BlockCountdown, BlockProgress};
use serde_json::Value;

use crate::pages::{
    dates,
    place::{Place, begin_as_shop},
    visit::Visit,
    words::{say, say_counted},
};

/// A bubble counts back so far, and needs so many, where its document does not say (the schema's defaults).
const WINDOW_HOURS: i64 = 24;
const LEAST: i64 = 5;

/// The blocks of one tool.
fn tools<'a>(document: &'a Value, tool: &'a str) -> impl Iterator<Item = (Block<'a>, &'a Value)> {
    let of_it = move |block: &Block<'_>| {
        block.kind == "conversion_tools" && block.props.get("tool").is_some_and(|given| given == tool)
    };
    blocks(document).filter(move |block| of_it(block)).filter_map(move |block| Some((block, block.props.get(tool)?)))
}

/// Countdowns to a fixed time; one that is over, and is to be hidden then, is none.
pub fn countdowns(visit: &Visit, place: &Place, document: &Value) -> Vec<BlockCountdown> {
    let (zone, now) = (dates::zone(&place.shop.time_zone), visit.app.db.env().clock.now());
    let ending = tools(document, "countdown").filter_map(|(block, said)| {
        let text = |key: &str| said.get(key).and_then(Value::as_str);
        let ends: DateTime<Utc> = text("endsAt")?.parse().ok()?;
        let is_hidden = text("onEnd").is_none_or(|then| then == "hide") && text("direction") != Some("up");
        if ends <= now && is_hidden {
            return None;
        }
        Some(BlockCountdown {
            block: block.id.to_owned(),
            ends_at: ends.to_rfc3339_opts(SecondsFormat::Millis, true),
            ends: dates::moment(ends, zone, visit.locale),
        })
    });
    ending.collect()
}

/// How far the shop has come: what was sold, or what is left where that is limited.
pub fn progress(document: &Value, found: &[ShopProduct], sold: i64) -> Vec<BlockProgress> {
    let value = |source: Option<&str>| -> i64 {
        let products = found.iter().map(|one| &one.product).filter(|product| !product.private);
        match source {
            Some("limit_left") => products.filter_map(|product| product.pieces_left()).map(|left| left.max(0)).sum(),
            _ => sold,
        }
    };
    let blocks = tools(document, "progress").map(|(block, said)| BlockProgress {
        block: block.id.to_owned(),
        value: u32::try_from(value(said.get("source").and_then(Value::as_str))).unwrap_or(u32::MAX),
    });
    blocks.collect()
}

/// What others bought, where it was enough.
pub async fn bubbles(visit: &Visit, place: &Place, document: &Value) -> Result<Vec<BlockBubble>> {
    let mut shown = Vec::new();
    let asked: Vec<(Block<'_>, &Value)> = tools(document, "bubble").collect();
    if asked.is_empty() {
        return Ok(shown);
    }
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let now = tx.now();
    // Most blocks look back equally far.
    let mut by_window: BTreeMap<i64, ShopPurchases> = BTreeMap::new();
    for (block, said) in asked {
        let number = |key: &str, otherwise| said.get(key).and_then(Value::as_i64).unwrap_or(otherwise);
        let kind = said.get("kind").and_then(Value::as_str).unwrap_or_default();
        if !matches!(kind, "total_purchases" | "recent_purchase") {
            continue;
        }
        let hours = number("windowHours", WINDOW_HOURS);
        let found = if let Some(known) = by_window.get(&hours) {
            known.clone()
        } else {
            let found = purchases_of_shop(&mut tx, now - Duration::hours(hours)).await?;
            by_window.insert(hours, found.clone());
            found
        };
        if found.buyers < number("minCount", LEAST).max(1) {
            continue;
        }
        let recent = kind == "recent_purchase";
        let hours = found.last_at.map(|at| (now - at).num_hours().max(0));
        let when = hours.map(|hours| match hours {
            0 => say(visit.locale, "bubble.just_now", &[]),
            hours => say_counted(visit.locale, "bubble.hours_ago", hours, &[]),
        });
        shown.push(BlockBubble {
            block: block.id.to_owned(),
            count: u32::try_from(found.buyers).unwrap_or(u32::MAX),
            product: found.last_product.filter(|_| recent),
            when: when.filter(|_| recent),
        });
    }
    tx.commit().await?;
    Ok(shown)
}

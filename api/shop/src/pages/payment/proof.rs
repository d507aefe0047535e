//! What others did with the product: counted from real orders and visits, shown only where there were enough of them, and of
//! nobody by name.

use chrono::Duration;
use kontor_checkout::Quote;
use kontor_kernel::{Country, Result};
use kontor_orders::{PURCHASES_MAX, Purchases, purchases};
use kontor_render::props::{Proof, Recent};

use crate::pages::{
    place::{Place, begin_as_shop},
    visit::Visit,
};

/// A last purchase that is longer ago is no news.
const RECENT_HOURS: i64 = 72;

/// What there is to say, where the settings want it said.
pub async fn social_proof(visit: &Visit, place: &Place, offer: &Quote) -> Result<Option<Proof>> {
    let Some(said) = offer.settings.as_ref().map(|settings| settings.social_proof) else { return Ok(None) };
    let (least, now, id) = (i64::from(said.min_count), visit.app.db.env().clock.now(), offer.product.id);
    let mut proof = Proof { days: said.days.to_string(), ..Proof::default() };
    if said.total_views {
        let views = visit.app.views.count_visitors(id, now.date_naive(), said.days).await;
        proof.views = (views >= least).then(|| views.to_string());
    }
    if said.asks_orders() {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let found = purchases(&mut tx, id, now - Duration::days(said.days.into())).await?;
        tx.commit().await?;
        if found.buyers >= least {
            let all =
                if found.buyers >= PURCHASES_MAX { format!("{PURCHASES_MAX}+") } else { found.buyers.to_string() };
            proof.purchases = said.total_purchases.then_some(all);
            proof.recent = recent(visit, &found, now).filter(|_| said.recent_purchase);
        }
    }
    let any = proof.views.is_some() || proof.purchases.is_some() || proof.recent.is_some();
    Ok(any.then_some(proof))
}

fn recent(visit: &Visit, found: &Purchases, now: chrono::DateTime<chrono::Utc>) -> Option<Recent> {
    let hours = (now - found.last_at?).num_hours();
    let code = found.last_country.as_deref()?;
    let country = code.parse::<Country>().ok()?.name(visit.locale).to_owned();
    (hours <= RECENT_HOURS).then(|| Recent { hours: (hours > 0).then(|| hours.to_string()), country })
}

//! `/s/{seller}`: what is on sale.

use std::collections::BTreeMap;

use kontor_catalog::{
    Form,
    categories::{self, Category},
    shop::{self, ShopProduct},
};
use kontor_kernel::{Result, kinds::ProductId};
use kontor_pricing::TaxedAmount;
use kontor_render::props::{CategoryHead, CategoryLink, Missing, ProductCard, ShopProps};
use kontor_storefront::tracking::PageEvent;
use serde_json::json;

use super::{
    Shown,
    answer::Answer,
    built, dates, draw,
    failure::Failure,
    pictures,
    place::{Place, begin_as_visitor, enter},
    plan,
    visit::Visit,
};

/// Four rows of three on a desk; a phone scrolls.
const CARDS_PER_PAGE: i64 = 24;
const TEASER_CHARS_MAX: usize = 160;

pub async fn show(visit: &Visit, seller: &str) -> Shown {
    let place = enter(visit, seller, "").await?;
    if let Some(page) = built::at_shop(visit, &place).await.map_err(|fault| place.fail(fault))? {
        return Ok(page.into());
    }
    let page = visit
        .parameter("page")
        .and_then(|number| number.parse::<i64>().ok())
        .filter(|number| (1..100_000).contains(number))
        .unwrap_or(1);
    let requested = visit.parameter("category").filter(|id| !id.is_empty());
    let mut tx = begin_as_visitor(visit, place.tenant).await.map_err(|fault| place.fail(fault))?;
    let shelves = categories::shown(&mut tx).await.map_err(|fault| place.fail(fault))?;
    let category = match requested {
        Some(id) => Some(
            shelves
                .iter()
                .find(|category| category.id.to_string() == id)
                .ok_or_else(|| place.fail(Failure::not_found(Missing::Page)))?,
        ),
        None => None,
    };
    // One more than is shown tells whether there is a next page.
    let found =
        shop::published(&mut tx, category.map(|category| category.id), CARDS_PER_PAGE + 1, (page - 1) * CARDS_PER_PAGE)
            .await
            .map_err(|fault| place.fail(fault))?;
    tx.commit().await.map_err(|fault| place.fail(fault))?;
    let held = held(visit, &place, &found).await.map_err(|fault| place.fail(fault))?;
    let shown = usize::try_from(CARDS_PER_PAGE).unwrap_or_default();
    let props = ShopProps {
        products: found.iter().take(shown).filter_map(|offer| card(visit, &place, offer, &held)).collect(),
        previous_url: (page > 1).then(|| address(category, page - 1)),
        next_url: (found.len() > shown).then(|| address(category, page + 1)),
        categories: shelves.iter().map(|one| category_link(&place, one, category)).collect(),
        category: category
            .map(|category| CategoryHead { title: category.title.clone(), description: category.description.clone() }),
        frame: place.telling(PageEvent::ShopPage, json!({})),
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::shared(html).measuring(&place).into())
}

/// A page of the list, of the whole shop or one category.
fn address(category: Option<&Category>, page: i64) -> String {
    category.map_or_else(|| format!("?page={page}"), |category| format!("?category={}&page={page}", category.id))
}

/// The link to a category.
fn category_link(place: &Place, one: &Category, current: Option<&Category>) -> CategoryLink {
    CategoryLink {
        title: one.title.clone(),
        url: place.path(&format!("?category={}", one.id)),
        color: one.color.clone(),
        current: current.is_some_and(|category| category.id == one.id),
    }
}

/// Until when what is sold out is on hold for whoever is paying, in words. What can be had is not asked for.
pub async fn held(visit: &Visit, place: &Place, found: &[ShopProduct]) -> Result<BTreeMap<ProductId, String>> {
    let gone: Vec<ProductId> =
        found.iter().map(|offer| &offer.product).filter(|one| one.is_sold_out()).map(|one| one.id).collect();
    if gone.is_empty() {
        return Ok(BTreeMap::new());
    }
    let zone = dates::zone(&place.shop.time_zone);
    let held = visit.app.checkout.held_until(place.tenant, &gone).await?;
    Ok(held.into_iter().map(|(id, until)| (id, dates::moment(until, zone, visit.locale))).collect())
}

/// A product without any price is not on sale yet.
pub fn card(
    visit: &Visit,
    place: &Place,
    offer: &ShopProduct,
    held: &BTreeMap<ProductId, String>,
) -> Option<ProductCard> {
    let (offer, vat) = place.at_home(offer.clone()).ok()?;
    let product = &offer.product;
    let price = product.display_price()?;
    let rhythm = plan::beside_first(&offer.plans, product, visit.locale);
    let at_home = TaxedAmount::from_gross(price, vat);
    Some(ProductCard {
        name: product.name.clone(),
        url: place.path(&kontor_catalog::slug::path(&product.slug)),
        kind: pictures::kind(product.form),
        teaser: teaser(&product.description),
        cover: offer.covers.first().and_then(|cover| pictures::picture(&place.shop.username, cover)),
        price: pictures::price(
            &at_home,
            product.form != Form::Event,
            product.display_old_price(),
            rhythm,
            visit.locale,
        ),
        sold_out: product.is_sold_out(),
        on_hold_until: held.get(&product.id).cloned(),
    })
}

/// The first line, cut at a word.
pub fn teaser(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    if line.chars().count() <= TEASER_CHARS_MAX {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TEASER_CHARS_MAX).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{whole} …")
}

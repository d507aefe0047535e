//! What the blocks of a page show of the shop: products, categories, addresses, pictures, the contact form.

use std::collections::{BTreeMap, BTreeSet};

use kontor_catalog::{
    categories::Category,
    shop::{self, First, ShopProduct},
};
use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{CategoryId, ProductId},
};
use kontor_pages::{Block, blocks, media_ids, product_ids, shown::PageLink};
use kontor_render::props::{
    BlockCategory, BlockContact, BlockLink, BlockList, BlockMedia, BlockMediaKind, BlockProduct,
};
use serde_json::Value;

use crate::pages::{
    contact, pictures,
    place::Place,
    product::paragraphs,
    product_list::{card, held},
    visit::Visit,
};

/// Products that lists choose among; what a document names comes along however many there are.
const CHOSEN_AMONG: i64 = 200;
/// What a list shows where its document does not say (storefront-growth §9).
const LISTED: usize = 15;
/// What a list shows at most (its schema), and how many more lists are looked up for a shop with more products than these.
const LISTED_MAX: i64 = 75;
const ORDERS_MAX: usize = 20;
/// Blocks that list products.
const LISTS: [&str; 3] = ["seller_products", "popular_products", "membership_products"];

/// Whether a document has a block of that kind.
pub fn wants(document: &Value, kind: &str) -> bool {
    blocks(document).any(|block| block.kind == kind)
}

/// What a document names by its id.
pub struct NamedProducts {
    /// Products, whatever for.
    products: BTreeSet<ProductId>,
    /// Those of them whose whole description is shown.
    told: BTreeSet<ProductId>,
    /// Products whose first picture is shown.
    pictured: BTreeSet<ProductId>,
    /// Pictures, by their own ids or those of their products.
    media: BTreeSet<String>,
}

impl NamedProducts {
    pub fn read(document: &Value) -> Self {
        let media = media_ids(document);
        let tell = blocks(document).filter(|block| matches!(block.kind, "product" | "funnel_product"));
        let told = tell.filter_map(|block| block.props.get("productId")?.as_str()?.parse().ok()).collect();
        let pictured = media.iter().filter_map(|id| id.parse().ok()).collect();
        Self { products: product_ids(document), told, pictured, media }
    }
}

/// Every product that a page may show: those that everybody is shown, where a block lists or counts them, and those that it
/// names, be it for their pictures.
pub async fn products(tx: &mut Tx, document: &Value, named: &NamedProducts) -> Result<Vec<ShopProduct>> {
    let counts = |block: &Block<'_>| block.props.get("tool").is_some_and(|tool| tool == "progress");
    let lists = blocks(document).any(|block| LISTS.contains(&block.kind) || counts(&block));
    let mut found = if lists { shop::published(tx, None, CHOSEN_AMONG, 0).await? } else { Vec::new() };
    let mut known: BTreeSet<ProductId> = found.iter().map(|one| one.product.id).collect();
    if found.len() >= usize::try_from(CHOSEN_AMONG)? {
        // What a list puts first may be older than those.
        for (shelf, first) in other_orders(document) {
            let more = shop::published_by(tx, shelf, first, LISTED_MAX).await?;
            found.extend(more.into_iter().filter(|one| known.insert(one.product.id)));
        }
        found.sort_by_key(|one| std::cmp::Reverse(one.product.id));
    }
    let others = named.products.union(&named.pictured).filter(|id| !known.contains(id));
    let others: Vec<ProductId> = others.copied().collect();
    found.extend(shop::published_among(tx, &others).await?);
    Ok(found)
}

/// The categories and orders of a document's lists, but for the newest of all.
fn other_orders(document: &Value) -> BTreeSet<(Option<CategoryId>, First)> {
    let mut found = BTreeSet::new();
    for block in blocks(document).filter(|block| LISTS.contains(&block.kind)) {
        let said = |key: &str| block.props.get("list").and_then(|list| list.get(key));
        let sort = said("sort").and_then(Value::as_str);
        let sort = if block.kind == "popular_products" { Some("popular") } else { sort };
        let first = match sort {
            Some("popular") => First::BestSelling,
            Some("price_asc") => First::Cheapest,
            Some("price_desc") => First::Dearest,
            _ => First::Newest,
        };
        match said("source").and_then(Value::as_str) {
            Some("selected" | "group") => {}
            Some("category" | "same_category") => {
                let ids = said("categoryIds").and_then(Value::as_array).into_iter().flatten();
                let ids = ids.filter_map(Value::as_str).filter_map(|id| id.parse::<CategoryId>().ok());
                found.extend(ids.map(|id| (Some(id), first)));
            }
            _ => {
                found.insert((None, first));
            }
        }
    }
    found.remove(&(None, First::Newest));
    found.into_iter().take(ORDERS_MAX).collect()
}

/// Those of the products that the page shows: what a list only chose among stays behind.
pub fn on_page(found: Vec<ShopProduct>, lists: &[BlockList], named: &NamedProducts) -> Vec<ShopProduct> {
    let listed = lists.iter().flat_map(|list| &list.product_ids).filter_map(|id| id.parse().ok());
    let shown: BTreeSet<ProductId> = listed.chain(named.products.iter().copied()).collect();
    found.into_iter().filter(|one| shown.contains(&one.product.id)).collect()
}

/// The products as blocks show them. One without a price is not on sale yet.
pub async fn shown_products(
    visit: &Visit,
    place: &Place,
    found: &[ShopProduct],
    named: &NamedProducts,
) -> Result<Vec<BlockProduct>> {
    let held = held(visit, place, found).await?;
    let shown = found.iter().filter_map(|offer| {
        let product = &offer.product;
        let card = card(visit, place, offer, &held)?;
        let payment_url = format!("{}/payment", card.url);
        let told = named.told.contains(&product.id);
        Some(BlockProduct {
            id: product.id.to_string(),
            payment_url,
            card,
            paragraphs: if told { paragraphs(&product.description) } else { Vec::new() },
            category_ids: product.category_ids.iter().map(ToString::to_string).collect(),
            sold_count: Some(product.sold_count),
            left_count: product.pieces_left().and_then(|left| i32::try_from(left.max(0)).ok()),
        })
    });
    Ok(shown.collect())
}

/// How many were sold of everything, where a block says so.
pub async fn sold_count(tx: &mut Tx, document: &Value) -> Result<i64> {
    let counts = |block: Block<'_>| block.props.get("tool").is_some_and(|tool| tool == "progress");
    if blocks(document).any(counts) { shop::sold_count(tx).await } else { Ok(0) }
}

/// What each block that lists products shows, in its order.
pub fn lists(document: &Value, found: &[ShopProduct], categories: &[Category]) -> Vec<BlockList> {
    let listing = blocks(document).filter(|block| LISTS.contains(&block.kind));
    listing.map(|block| list(&block, found, categories)).collect()
}

fn list(block: &Block<'_>, found: &[ShopProduct], categories: &[Category]) -> BlockList {
    let said = |key: &str| block.props.get("list").and_then(|list| list.get(key));
    let ids = |key: &str| said(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let on_sale = found.iter().filter(|one| one.product.display_price().is_some());
    let everybody = |one: &&ShopProduct| !one.product.private;
    let mut chosen: Vec<&ShopProduct> = match said("source").and_then(Value::as_str) {
        Some("selected" | "group") => {
            // Of one that is named twice, the first place counts.
            let places = ids("productIds").enumerate().filter_map(|(at, id)| Some((id.parse::<ProductId>().ok()?, at)));
            let places: Vec<(ProductId, usize)> = places.collect();
            let places: BTreeMap<ProductId, usize> = places.into_iter().rev().collect();
            let place = |one: &&ShopProduct| places.get(&one.product.id).copied();
            let mut chosen: Vec<&ShopProduct> = on_sale.filter(|one| place(one).is_some()).collect();
            chosen.sort_by_key(place);
            chosen
        }
        Some("category" | "same_category") => {
            let wanted: BTreeSet<CategoryId> = ids("categoryIds").filter_map(|id| id.parse().ok()).collect();
            let inside = |one: &&ShopProduct| one.product.category_ids.iter().any(|id| wanted.contains(id));
            on_sale.filter(everybody).filter(inside).collect()
        }
        _ => on_sale.filter(everybody).collect(),
    };
    let price = |one: &&ShopProduct| one.product.display_price().map(|price| price.amount);
    let popular = block.kind == "popular_products";
    match said("sort").and_then(Value::as_str) {
        _ if popular => {
            // Real sales alone: what nobody bought is not popular.
            chosen.retain(|one| one.product.sold_count > 0);
            chosen.sort_by_key(|one| std::cmp::Reverse(one.product.sold_count));
        }
        Some("popular") => chosen.sort_by_key(|one| std::cmp::Reverse(one.product.sold_count)),
        Some("price_asc") => chosen.sort_by_key(price),
        Some("price_desc") => chosen.sort_by_key(|one| std::cmp::Reverse(price(one))),
        Some("newest") => chosen.sort_by_key(|one| std::cmp::Reverse(one.product.id)),
        _ => {}
    }
    let limit = said("limit").and_then(Value::as_u64).and_then(|limit| usize::try_from(limit).ok()).unwrap_or(LISTED);
    chosen.truncate(limit);
    let shown = |category: &&Category| chosen.iter().any(|one| one.product.category_ids.contains(&category.id));
    BlockList {
        block: block.id.to_owned(),
        categories: categories.iter().filter(shown).map(category).collect(),
        product_ids: chosen.iter().map(|one| one.product.id.to_string()).collect(),
    }
}

fn category(category: &Category) -> BlockCategory {
    BlockCategory { id: category.id.to_string(), title: category.title.clone(), color: category.color.clone() }
}

/// The addresses of all that a document may name by its id.
pub fn links(place: &Place, pages: &[PageLink], categories: &[Category], found: &[ShopProduct]) -> Vec<BlockLink> {
    let page = |page: &PageLink| {
        let path = page.slug.as_ref().map(|slug| format!("/{slug}")).unwrap_or_default();
        BlockLink { id: page.id.to_string(), url: place.path(&path) }
    };
    let category = |category: &Category| BlockLink {
        id: category.id.to_string(),
        url: place.path(&format!("?category={}", category.id)),
    };
    let product = |one: &ShopProduct| BlockLink {
        id: one.product.id.to_string(),
        url: place.path(&kontor_catalog::slug::path(&one.product.slug)),
    };
    pages.iter().map(page).chain(categories.iter().map(category)).chain(found.iter().map(product)).collect()
}

/// The pictures that a document names: by their own ids, or as the first picture of a product, whichever that is by now.
pub fn media(place: &Place, found: &[ShopProduct], named: &NamedProducts) -> Vec<BlockMedia> {
    let covers = found.iter().flat_map(|one| &one.covers).map(|cover| (cover.id.to_string(), cover));
    let firsts = found.iter().filter_map(|one| Some((one.product.id.to_string(), one.covers.first()?)));
    let asked = covers.chain(firsts).filter(|(id, _)| named.media.contains(id));
    let media = asked.filter_map(|(id, cover)| {
        let picture = pictures::picture(&place.shop.username, cover)?;
        Some(BlockMedia {
            id,
            kind: BlockMediaKind::Image,
            url: picture.url.clone(),
            name: cover.alt.clone(),
            detail: String::new(),
            content_type: "image/jpeg".to_owned(),
            picture: Some(picture),
        })
    });
    media.collect()
}

/// The shop's contact form, where it has one, with the token and the name that it is sent with.
pub async fn contact(visit: &Visit, place: &Place, own: (&str, &str)) -> Result<Option<BlockContact>> {
    if place.frame.links.contact.is_none() {
        return Ok(None);
    }
    contact::block(visit, place, own).await
}

//! `/s/{seller}`: what is on the shelf.

use kontor_catalog::shop::{self, Offer};
use kontor_pricing::quote;
use kontor_render::props::{ProductCard, ShopProps};

use super::{
    Shown,
    answer::Answer,
    draw, pictures,
    place::{Place, enter, look},
    visit::Visit,
};

/// Four rows of three on a desk; a phone scrolls.
const CARDS_PER_PAGE: i64 = 24;
const TEASER_CHARS_MAX: usize = 160;

pub async fn show(visit: &Visit, seller: &str) -> Shown {
    let place = enter(visit, seller, "").await?;
    let page = visit
        .parameter("page")
        .and_then(|number| number.parse::<i64>().ok())
        .filter(|number| (1..100_000).contains(number))
        .unwrap_or(1);
    let mut tx = look(visit, place.tenant).await.map_err(|fault| place.fail(fault))?;
    // One more than is shown tells whether there is a next page.
    let found = shop::published(&mut tx, CARDS_PER_PAGE + 1, (page - 1) * CARDS_PER_PAGE)
        .await
        .map_err(|fault| place.fail(fault))?;
    tx.commit().await.map_err(|fault| place.fail(fault))?;
    let shown = usize::try_from(CARDS_PER_PAGE).unwrap_or_default();
    let props = ShopProps {
        products: found.iter().take(shown).filter_map(|offer| card(visit, &place, offer)).collect(),
        previous_url: (page > 1).then(|| format!("?page={}", page - 1)),
        next_url: (found.len() > shown).then(|| format!("?page={}", page + 1)),
        frame: place.frame.clone(),
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::shared(html).into())
}

/// A product without any price is not on the shelf yet.
fn card(visit: &Visit, place: &Place, offer: &Offer) -> Option<ProductCard> {
    let product = &offer.product;
    let price = product.display_price()?;
    let at_home = quote(price, place.supplier(), place.country());
    Some(ProductCard {
        name: product.name.clone(),
        url: place.path(&format!("/{}", product.slug)),
        kind: pictures::kind(product.form),
        teaser: teaser(&product.description),
        cover: offer.covers.first().and_then(|cover| pictures::picture(&place.shop.username, cover)),
        price: pictures::price(&at_home, product.display_old_price(), visit.locale),
        sold_out: product.is_sold_out(),
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

#[cfg(test)]
mod tests {
    use super::teaser;

    #[test]
    fn a_teaser_is_the_first_line_cut_at_a_word() {
        assert_eq!(teaser("\n  First.\nSecond."), "First.");
        let long = "word ".repeat(60);
        assert!(teaser(&long).ends_with("word …") && teaser(&long).chars().count() <= 162);
        assert_eq!(teaser(""), "");
    }
}

//! `/s/{seller}/{slug}`: one product.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kontor_catalog::{
    Product, UnavailableReason, digitals,
    shop::{self, ShopProduct},
};
use kontor_checkout::QuoteRequest;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Locale, Result, kinds::PricingPlanId};
use kontor_pricing::{TaxedAmount, Vat};
use kontor_render::props::{ChapterOffer, EventDate, Included, Missing, ProductProps, Unavailable};
use kontor_storefront::tracking::PageEvent;
use kontor_uploads::UploadState;
use serde_json::json;

use super::{
    Shown,
    answer::Answer,
    course, dates,
    draft::Draft,
    draw, event,
    failure::Failure,
    payment::passed_on,
    pictures,
    place::{Place, begin_page, enter},
    plan,
    visit::Visit,
};

pub async fn show(visit: &Visit, seller: &str, slug: &str) -> Shown {
    let place = enter(visit, seller, &kontor_catalog::slug::path(slug)).await?;
    let draft = Draft::of_visit(visit, &place);
    let (offer, mut includes) =
        read(visit, &place, slug, draft.as_ref()).await.map_err(|fault| place.fail(not_found(fault)))?;
    if draft.is_none() {
        let today = visit.app.db.env().clock.now().date_naive();
        visit.app.views.count(offer.product.id, today, &visit.address, &visit.browser).await;
    }
    let sold = sold(visit, &place, &offer, draft.is_some()).await.map_err(|fault| place.fail(not_found(fault)))?;
    let (offer, vat) = place.taxed(offer, sold.vat).map_err(|fault| place.fail(fault))?;
    includes.extend(sold.contents);
    let chapters = course::offered(visit, &place, &offer).await.map_err(|fault| place.fail(not_found(fault)))?;
    let held = sold.on_hold.as_ref().map(|(until, _)| *until);
    let plans = plan::choices(&offer.plans, &offer.product, false, &sold.plans_on_hold, visit.locale);
    let props = ProductProps {
        dates: sold.dates,
        plans: plans.unwrap_or_default(),
        chapters,
        on_hold_until: sold.on_hold.map(|(_, shown)| shown),
        ..props(visit, &place, (&offer, vat, sold.vat_known), includes, unavailable(&sold.reasons, held))
    };
    let props = match &draft {
        Some(draft) => draft.shown(props),
        None => props,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    let answer = match draft {
        Some(_) => Answer::private(html).playing().framed(),
        None => Answer::shared(html).playing().measuring(&place),
    };
    let blocks = props.chapters.iter().flat_map(ChapterOffer::blocks).chain(&props.details);
    Ok(answer.embedding(blocks).into())
}

async fn read(visit: &Visit, place: &Place, slug: &str, draft: Option<&Draft>) -> Result<(ShopProduct, Vec<Included>)> {
    let mut tx = begin_page(visit, place.tenant, draft.is_some()).await?;
    let offer = match draft {
        Some(draft) => draft.read(&mut tx, slug).await?,
        None => shop::by_slug(&mut tx, slug).await?,
    };
    let includes = includes(visit, &mut tx, &offer).await?;
    tx.commit().await?;
    Ok((offer, includes))
}

async fn includes(visit: &Visit, tx: &mut Tx, offer: &ShopProduct) -> Result<Vec<Included>> {
    let files = digitals::list(tx, offer.product.id).await?;
    let checked = files.into_iter().filter(|file| file.state == UploadState::Checked);
    Ok(checked
        .map(|file| Included {
            detail: pictures::file_detail(&file.name, file.size_bytes, visit.locale),
            name: file.name,
            kind: None,
        })
        .collect())
}

/// What the checkout says of a product.
#[derive(Default)]
struct Sold {
    reasons: Vec<UnavailableReason>,
    /// The products inside.
    contents: Vec<Included>,
    /// Until when the last of it is held for somebody who is paying, and the same in words.
    on_hold: Option<(DateTime<Utc>, String)>,
    /// The prices of which that is so, and until when, in words.
    plans_on_hold: BTreeMap<PricingPlanId, String>,
    /// An event's dates.
    dates: Vec<EventDate>,
    /// Its tax for a consumer at home; none: it cannot be bought at all.
    vat: Option<Vat>,
    /// Whether that is known: not while an event's dates are taxed differently.
    vat_known: bool,
}

/// Why it cannot be bought, the products inside and the dates: from the one function that the checkout asks as well.
async fn sold(visit: &Visit, place: &Place, offer: &ShopProduct, draft: bool) -> Result<Sold> {
    if offer.plans.is_empty() {
        return Ok(Sold { reasons: vec![UnavailableReason::NoPricingPlans], ..Sold::default() });
    }
    let wanted = QuoteRequest::for_product(offer.product.id);
    let sold = match draft {
        true => visit.app.checkout.draft_offer(place.tenant, wanted, place.country().into()).await?,
        false => visit.app.checkout.offer(place.tenant, wanted, place.country()).await?,
    };
    let dates = event::dates(&sold, visit.locale);
    let on_hold = sold.on_hold_until.zip(on_hold(&sold, visit.locale));
    let plans_on_hold = plans_on_hold(&sold, visit.locale);
    let inside = |product: Product| Included {
        kind: Some(pictures::kind(product.form)),
        name: product.fields.name,
        detail: String::new(),
    };
    let contents = sold.contents.into_iter().map(inside).collect();
    Ok(Sold {
        on_hold,
        plans_on_hold,
        // A draft is shown as it would be sold.
        reasons: if draft { Vec::new() } else { sold.reasons },
        contents,
        dates,
        vat: Some(sold.vat),
        vat_known: sold.vat_known,
    })
}

/// A product that is not there is not the shop's absence.
pub fn not_found(fault: ApiError) -> Failure {
    match fault.code() {
        Code::NotFound => Failure::not_found(Missing::Product),
        _ => Failure::from_error(fault),
    }
}

/// The seller's reasons in a buyer's words; the first that says most.
pub fn unavailable(reasons: &[UnavailableReason], on_hold_until: Option<DateTime<Utc>>) -> Option<Unavailable> {
    use UnavailableReason as R;
    let has = |reason: R| reasons.contains(&reason);
    match reasons {
        [] => None,
        _ if has(R::IsArchived) || has(R::NotActive) || has(R::Rejected) => Some(Unavailable::NotOnSale),
        _ if has(R::LimitReached) && on_hold_until.is_some() => Some(Unavailable::OnHold),
        _ if has(R::LimitReached) => Some(Unavailable::SoldOut),
        [R::HasAccessPassword] => Some(Unavailable::NeedsPassword),
        _ => Some(Unavailable::NotYet),
    }
}

/// Until when the last of it is held for somebody who is paying, as the shop's clock has it.
pub fn on_hold(offer: &kontor_checkout::Quote, locale: Locale) -> Option<String> {
    let zone = dates::zone(&offer.seller.time_zone);
    offer.on_hold_until.map(|until| dates::moment(until, zone, locale))
}

/// The same of each of several prices.
pub fn plans_on_hold(offer: &kontor_checkout::Quote, locale: Locale) -> BTreeMap<PricingPlanId, String> {
    let zone = dates::zone(&offer.seller.time_zone);
    offer.plans_on_hold.iter().map(|(plan, until)| (*plan, dates::moment(*until, zone, locale))).collect()
}

fn props(
    visit: &Visit,
    place: &Place,
    (offer, vat, vat_known): (&ShopProduct, Vat, bool),
    includes: Vec<Included>,
    unavailable: Option<Unavailable>,
) -> ProductProps {
    let product = &offer.product;
    let plan = offer.plans.first();
    let amount = plan.map_or_else(
        || kontor_kernel::Money::zero(place.shop.currency),
        |plan| plan.with_fee(plan.price(), product.additional_fee().as_ref()),
    );
    let rhythm = plan::beside_first(&offer.plans, product, visit.locale);
    let at_home = TaxedAmount::from_gross(amount, vat);
    let cover = offer.covers.first().and_then(|cover| pictures::picture(&place.shop.username, cover));
    let structured = json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": product.name,
        "description": product.description,
        "image": cover.as_ref().map(|cover| visit.absolute(&cover.url)),
        "brand": { "@type": "Brand", "name": place.shop.name },
        "offers": {
            "@type": "Offer",
            "url": place.frame.canonical_url,
            "price": at_home.gross.decimal(),
            "priceCurrency": at_home.gross.currency.code().to_uppercase(),
            "availability": if unavailable.is_none() { "https://schema.org/InStock" } else { "https://schema.org/OutOfStock" },
        },
    });
    ProductProps {
        name: product.name.clone(),
        kind: pictures::kind(product.form),
        teaser: product.tagline.clone(),
        paragraphs: paragraphs(&product.description),
        details: product.details.as_ref().map(|details| details.blocks().to_vec()).unwrap_or_default(),
        price: pictures::price(&at_home, vat_known, product.display_old_price(), rhythm, visit.locale),
        cover,
        includes,
        dates: Vec::new(),
        chapters: Vec::new(),
        plans: Vec::new(),
        payment_url: passed_on(visit, place.path(&format!("{}/payment", kontor_catalog::slug::path(&product.slug)))),
        unavailable,
        on_hold_until: None,
        preview: false,
        structured_data: structured.to_string(),
        frame: place.telling_of(PageEvent::ProductPage, product, at_home.gross),
    }
}

/// Empty lines part paragraphs; single line ends stay.
pub fn paragraphs(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()).map(str::to_owned).collect()
}

//! Pages that their seller built of blocks: `/s/{seller}`, where one is published, and `/s/{seller}/{page}`.

mod audience;
mod data;
mod figures;
mod menu;
mod text;

use kontor_kernel::{ApiError, Code};
use kontor_pages::{
    PageKind,
    shown::{self, ShownPage},
};
use kontor_render::{
    Html,
    props::{BuiltPageProps, Frame, Missing, PageData},
};
use kontor_storefront::tracking::PageEvent;
use poem::{
    Response,
    http::{StatusCode, header},
};
use serde_json::{Value, json};

use self::text::{content_locale, text_in};
use super::{
    Shown,
    answer::Answer,
    contact, csrf, draw, draw_shared,
    failure::Failure,
    place::{Place, begin_as_shop, begin_as_visitor, enter},
    visit::Visit,
};
use crate::preview;

/// Around the style that a page makes of its document: the policy of the answer names it.
const STYLE: (&str, &str) = ("<style data-page=\"\">", "</style>");

/// What stands in a page in place of what is each visitor's own: so the page is the same for all, and is kept.
const TOKEN: &str = "token-of-this-visit";
const FORM: &str = "form-of-this-visit";

/// What stands at the shop's own address: a draft that its seller looks at, or the main page; none: the list of products. A link
/// to a draft that no longer holds leads nowhere, so that nobody takes what is published for it.
pub async fn at_shop(visit: &Visit, place: &Place) -> std::result::Result<Option<Answer>, Failure> {
    if let Some(id) = preview::page(&visit.app, place.tenant.id, visit.parameter(preview::PARAMETER)) {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let page = kontor_pages::find(&mut tx, id).await?;
        tx.commit().await?;
        return answer(visit, place, page.into(), true).await.map(Some);
    }
    if visit.parameter(preview::PARAMETER).is_some() {
        return Err(Failure::not_found(Missing::Page));
    }
    let listing = |name: &&str| visit.parameter(name).is_some_and(|value| !value.is_empty());
    if ["page", "category"].iter().any(listing) {
        return Ok(None);
    }
    let mut tx = begin_as_visitor(visit, place.tenant).await?;
    let page = shown::main(&mut tx).await?;
    tx.commit().await?;
    match page {
        Some(page) => answer(visit, place, page, false).await.map(Some),
        None => Ok(None),
    }
}

/// What stands where no product is: a page, or the way to where it is now. Otherwise `absent`.
pub async fn instead_of_product(visit: &Visit, seller: &str, slug: &str, absent: Failure) -> Shown {
    if absent.fault.code() != Code::NotFound || absent.missing != Missing::Product {
        return Err(absent);
    }
    let place = enter(visit, seller, &format!("/{slug}")).await?;
    let read = async {
        let mut tx = begin_as_visitor(visit, place.tenant).await?;
        let page = shown::at(&mut tx, slug).await?;
        let moved = if page.is_none() { shown::moved(&mut tx, slug).await? } else { None };
        tx.commit().await?;
        Ok::<_, ApiError>((page, moved))
    };
    match read.await.map_err(|fault| place.fail(fault))? {
        (Some(page), _) => Ok(answer(visit, &place, page, false).await.map_err(|fault| place.fail(fault))?.into()),
        (None, Some(slug)) => {
            let moved = Response::builder().status(StatusCode::MOVED_PERMANENTLY);
            let moved = moved.header(header::LOCATION, visit.with_query(&place.path(&format!("/{slug}"))));
            // Asked about each time: the page may move back, and another may come here.
            Ok(moved.header(header::CACHE_CONTROL, "no-cache").finish().into())
        }
        (None, None) => Err(absent),
    }
}

async fn answer(
    visit: &Visit,
    place: &Place,
    mut page: ShownPage,
    preview: bool,
) -> std::result::Result<Answer, Failure> {
    if !preview {
        audience::keep_visible(&mut page.document, visit.app.db.env().clock.now(), visit.may_be_signed_in());
        if place.frame.links.contact.is_none() {
            menu::leave_out_form(&mut page.document);
        }
    }
    let named = data::NamedProducts::read(&page.document);
    let mut tx =
        if preview { begin_as_shop(visit, place.tenant).await? } else { begin_as_visitor(visit, place.tenant).await? };
    let links = shown::links(&mut tx).await?;
    let found = data::products(&mut tx, &page.document, &named).await?;
    let sold = data::sold_count(&mut tx, &page.document).await?;
    let categories = kontor_catalog::categories::shown(&mut tx).await?;
    tx.commit().await?;
    menu::fill(&mut page.document, &links);
    let locale = content_locale(&page.document, visit.locale.code());
    let lists = data::lists(&page.document, &found, &categories);
    let media = data::media(place, &found, &named);
    let progress = figures::progress(&page.document, &found, sold);
    let products = data::on_page(found, &lists, &named);
    let contact = match data::wants(&page.document, "contact_form") {
        true => data::contact(visit, place, (TOKEN, FORM)).await?,
        false => None,
    };
    let token = contact.is_some().then(|| csrf::issue(visit));
    let data = PageData {
        links: data::links(place, &links, &categories, &products),
        lists,
        media,
        contact,
        countdowns: figures::countdowns(visit, place, &page.document),
        progress,
        bubbles: figures::bubbles(visit, place, &page.document).await?,
        products: data::shown_products(visit, place, &products, &named).await?,
        affiliate: None,
    };
    let props = props(visit, place, page, (data, locale, preview));
    let html = if preview { draw(visit, &props).await? } else { draw_shared(visit, &props).await? };
    let style = style_of(&html).to_owned();
    let embeds = plays_films(&props.document);
    let (html, cookie, own) = match token {
        Some(token) => {
            let form = contact::fresh(visit).to_string();
            (html.with(&[(TOKEN, token.text.as_str()), (FORM, form.as_str())]), token.cookie, true)
        }
        None => (html, None, preview),
    };
    let answer = if own { Answer::private(html).cookie(cookie) } else { Answer::shared(html) };
    let answer = if preview { answer.framed() } else { answer.measuring(place) };
    Ok(Answer { embeds, ..answer.styled(&style) })
}

fn props(
    visit: &Visit,
    place: &Place,
    page: ShownPage,
    (data, locale, preview): (PageData, String, bool),
) -> BuiltPageProps {
    let document = &page.document;
    let seo = |key: &str| {
        let text = document.pointer(&format!("/seo/{key}"));
        text.map(|text| text_in(text, document, &locale)).filter(|text| !text.trim().is_empty())
    };
    let event = if page.kind == PageKind::Main { PageEvent::ShopPage } else { PageEvent::ShopSubPage };
    let mut frame = place.telling(event, json!({}));
    if preview {
        // Nothing is measured, and no code runs, while its seller looks.
        frame.tracking = None;
    }
    match document.pointer("/seo/canonical").and_then(Value::as_str) {
        Some(path) if path.starts_with('/') => frame.canonical_url = visit.absolute(&in_shop(place, path)),
        Some(address) if address.starts_with("http") => address.clone_into(&mut frame.canonical_url),
        _ => {}
    }
    let title = seo("title").unwrap_or_else(|| match page.kind {
        PageKind::Main => place.shop.name.clone(),
        PageKind::SubPage => page.title.clone(),
    });
    let description = seo("description").unwrap_or_default();
    let picture = document.pointer("/seo/socialImage/mediaId").and_then(Value::as_str);
    let picture = picture.and_then(|id| data.media.iter().find(|media| media.id == id));
    BuiltPageProps {
        structured_data: Some(structured(visit, place, (&frame, &title, &description), &data).to_string()),
        social_picture: picture.map(|media| visit.absolute(&media.url)),
        noindex: document.pointer("/seo/noindex").and_then(Value::as_bool).unwrap_or_default(),
        content_locale: locale,
        document: page.document,
        title,
        description,
        frame,
        data,
        preview,
    }
}

/// A path of a document means a place of its shop, as its links do.
fn in_shop(place: &Place, path: &str) -> String {
    let shop = place.path("");
    let inside = path == shop || path.strip_prefix(&shop).is_some_and(|rest| rest.starts_with('/'));
    match path {
        "/" => shop,
        _ if inside => path.to_owned(),
        _ => place.path(path),
    }
}

/// What search machines read: the page, and what its first list sells.
fn structured(
    visit: &Visit,
    place: &Place,
    (frame, title, description): (&Frame, &str, &str),
    data: &PageData,
) -> Value {
    let ids = data.lists.first().map(|list| list.product_ids.as_slice()).unwrap_or_default();
    let sold = ids.iter().filter_map(|id| data.products.iter().find(|product| product.id == *id)).enumerate();
    let items: Vec<Value> = sold
        .map(|(at, product)| {
            let url = visit.absolute(&product.card.url);
            json!({ "@type": "ListItem", "position": at + 1, "name": product.card.name, "url": url })
        })
        .collect();
    let mut page = json!({
        "@context": "https://schema.org",
        "@type": if items.is_empty() { "WebPage" } else { "CollectionPage" },
        "name": title,
        "description": description,
        "url": frame.canonical_url,
        "publisher": { "@type": "Organization", "name": place.shop.name },
    });
    if let Some(fields) = page.as_object_mut().filter(|_| !items.is_empty()) {
        fields.insert("mainEntity".to_owned(), json!({ "@type": "ItemList", "itemListElement": items }));
    }
    page
}

/// The style that the page made of its document.
fn style_of(html: &Html) -> &str {
    let rest = html.as_str().split_once(STYLE.0).map(|(_, rest)| rest).unwrap_or_default();
    rest.split_once(STYLE.1).map(|(style, _)| style).unwrap_or_default()
}

/// Whether a film of another company can be played in it.
fn plays_films(document: &Value) -> bool {
    kontor_pages::blocks(document).any(|block| {
        let is_elsewhere = block.props.get("source").is_some_and(|source| source == "external");
        block.kind == "video" && is_elsewhere || block.props.to_string().contains("\"type\":\"embed\"")
    })
}

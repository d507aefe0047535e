//! Pages that their seller built of blocks: `/s/{seller}`, where one is published, and `/s/{seller}/{page}`.

mod audience;
mod data;
mod figures;
mod text;

use kontor_kernel::{ApiError, Code};
use kontor_pages::{
    PageKind, product_ids,
    shown::{self, PageLink, ShownPage},
};
use kontor_render::{
    Html,
    props::{BuiltPageProps, Missing, PageData},
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
    csrf, draw, draw_shared,
    failure::Failure,
    place::{Place, begin_as_shop, begin_as_visitor, enter},
    visit::Visit,
};
use crate::preview;

/// Around the style that a page makes of its document: the policy of the answer names it.
const STYLE: (&str, &str) = ("<style data-page=\"\">", "</style>");

/// What stands at the shop's own address: a draft that its seller looks at, or the main page; none: the list of products.
pub async fn at_shop(visit: &Visit, place: &Place) -> std::result::Result<Option<Answer>, Failure> {
    if let Some(id) = preview::page(&visit.app, place.tenant.id, visit.parameter(preview::PARAMETER)) {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let page = kontor_pages::find(&mut tx, id).await?;
        tx.commit().await?;
        return answer(visit, place, page.into(), true).await.map(Some);
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
            let address = place.path(&format!("/{slug}"));
            let moved = Response::builder().status(StatusCode::MOVED_PERMANENTLY).header(header::LOCATION, address);
            Ok(moved.finish().into())
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
    }
    let mut tx =
        if preview { begin_as_shop(visit, place.tenant).await? } else { begin_as_visitor(visit, place.tenant).await? };
    let links = shown::links(&mut tx).await?;
    let products = data::products(&mut tx, &page.document, &product_ids(&page.document)).await?;
    let categories = kontor_catalog::categories::shown(&mut tx).await?;
    tx.commit().await?;
    fill_menu(&mut page.document, &links);
    let locale = content_locale(&page.document, visit.locale.code());
    let token = data::wants(&page.document, "contact_form").then(|| csrf::issue(visit));
    let data = PageData {
        links: data::links(place, &links, &categories, &products),
        lists: data::lists(&page.document, &products, &categories),
        media: data::media(place, &products),
        contact: match &token {
            Some(token) => data::contact(visit, place, &token.text).await?,
            None => None,
        },
        countdowns: figures::countdowns(visit, place, &page.document),
        progress: figures::progress(&page.document, &products),
        bubbles: figures::bubbles(visit, place, &page.document).await?,
        products: data::shown_products(visit, place, &products).await?,
        affiliate: None,
    };
    let has_form = data.contact.is_some();
    let props = props(visit, place, page, (data, locale, preview));
    let shared = !preview && !has_form;
    let html = if shared { draw_shared(visit, &props).await? } else { draw(visit, &props).await? };
    let style = style_of(&html).to_owned();
    let embeds = plays_films(&props.document);
    let answer = match (preview, token.filter(|_| has_form)) {
        (true, token) => Answer::private(html).framed().cookie(token.and_then(|token| token.cookie)),
        (false, Some(token)) => Answer::private(html).measuring(place).cookie(token.cookie),
        (false, None) => Answer::shared(html).measuring(place),
    };
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
    match document.pointer("/seo/canonical").and_then(Value::as_str) {
        Some(path) if path.starts_with('/') => frame.canonical_url = visit.absolute(path),
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
        structured_data: Some(structured(place, &frame.canonical_url, (&title, &description), &data).to_string()),
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

/// What search machines read: the page, and what its first list sells.
fn structured(place: &Place, url: &str, (title, description): (&str, &str), data: &PageData) -> Value {
    let ids = data.lists.first().map(|list| list.product_ids.as_slice()).unwrap_or_default();
    let sold = ids.iter().filter_map(|id| data.products.iter().find(|product| product.id == *id)).enumerate();
    let items: Vec<Value> = sold
        .map(|(at, product)| {
            json!({ "@type": "ListItem", "position": at + 1, "name": product.card.name, "url": product.card.url })
        })
        .collect();
    let mut page = json!({
        "@context": "https://schema.org",
        "@type": if items.is_empty() { "WebPage" } else { "CollectionPage" },
        "name": title,
        "description": description,
        "url": url,
        "publisher": { "@type": "Organization", "name": place.shop.name },
    });
    if let Some(fields) = page.as_object_mut().filter(|_| !items.is_empty()) {
        fields.insert("mainEntity".to_owned(), json!({ "@type": "ItemList", "itemListElement": items }));
    }
    page
}

/// A header without a menu of its own has that of the shop.
fn fill_menu(document: &mut Value, links: &[PageLink]) {
    let item = |link: &PageLink| json!({ "name": { "*": link.title }, "linkType": "page", "targetId": link.id });
    let menu: Vec<Value> = links.iter().filter(|link| link.in_menu).map(item).collect();
    let blocks = document.get_mut("blocks").and_then(Value::as_array_mut).into_iter().flatten();
    for block in blocks.filter(|block| block.get("type").is_some_and(|kind| kind == "header")) {
        let props = block.get_mut("props").and_then(Value::as_object_mut);
        if let Some(props) = props.filter(|props| props.get("menu").is_none_or(|menu| *menu == json!([]))) {
            props.insert("menu".to_owned(), json!(menu));
        }
    }
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

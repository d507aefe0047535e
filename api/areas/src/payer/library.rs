//! The library of a person: each product that they bought or were given access to once, from whomever.

use std::collections::BTreeMap;

use kontor_catalog::{CoverState, Form, course, covers};
use kontor_db::Tx;
use kontor_fulfilment::CourseAccess;
use kontor_kernel::{
    Machine, Result,
    kinds::{ProductId, SellerId},
};
use kontor_orders::{Order, ProductSnapshot};
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{
    library_view::{LibraryAction, LibraryItem, LibraryState, action_of, state_of, state_of_course},
    own::{begin_as_shop, by_shop, paged},
};
use crate::{
    http::{Answer, ListDoc, PageNumber, PageRows, Paging, Resource, Signed, Timestamp, WireEnum},
    resources::file_view::cover_url,
};

/// The operations.
pub struct Library;

/// Wide enough for a card on a sharp screen (pixels).
const COVER_WIDTH: u32 = 800;

type Items = BTreeMap<ProductId, LibraryItem>;

/// What an order is made of, each by itself: of a bundle what is in it.
fn products(order: &Order) -> impl Iterator<Item = &ProductSnapshot> {
    order.snapshot().products().flat_map(|product| match product.contents.as_slice() {
        [] => std::slice::from_ref(product),
        inside => inside,
    })
}

/// What can be used counts over what cannot, then what was bought later.
fn keep_better(items: &mut Items, product: ProductId, item: LibraryItem) {
    let open = |item: &LibraryItem| item.state == LibraryState::Open;
    let better =
        items.get(&product).is_none_or(|known| (open(&item), item.created_at.0) > (open(known), known.created_at.0));
    if better {
        items.insert(product, item);
    }
}

fn course_item(mut item: LibraryItem, way: &CourseAccess, url: String) -> LibraryItem {
    item.state = state_of_course(way);
    if item.state == LibraryState::Open {
        (item.action, item.url) = (LibraryAction::OpenCourse, url);
        item.lessons_done = Some(way.finished_count);
    }
    item
}

/// The products of one order.
async fn add_order(signed: &Signed, tx: &mut Tx, order: &Order, items: &mut Items) -> Result<()> {
    let Some(state) = state_of(order) else { return Ok(()) };
    let (links, seller) = (signed.app().checkout.links(), &order.snapshot().seller);
    let known: Vec<(ProductId, Form, String)> =
        products(order).filter_map(|one| Some((one.id, Form::parse(&one.form)?, one.name.clone()))).collect();
    let ways = match known.iter().any(|(_, form, _)| *form == Form::Course) {
        true => kontor_fulfilment::entitlements_of_order(tx, order).await?.courses,
        false => Vec::new(),
    };
    for (product, form, product_name) in known {
        let mut item = LibraryItem {
            product_name,
            product_type: WireEnum(form),
            cover_url: None,
            seller_name: seller.name.clone(),
            seller_username: seller.username.clone(),
            state,
            action: action_of(form, state),
            url: links.order_page(&seller.username, order.id),
            subscription: order.plan().terms.is_some(),
            lessons_done: None,
            lessons_count: None,
            created_at: Timestamp(order.created_at),
        };
        if let Some(way) = ways.iter().find(|way| way.product == product) {
            item = course_item(item, way, links.course(&seller.username, way.link_mark()));
        }
        keep_better(items, product, item);
    }
    Ok(())
}

/// What the seller opened by hand hangs on no order, only on the address that was proved.
async fn add_given(signed: &Signed, tx: &mut Tx, orders: &[Order], items: &mut Items) -> Result<()> {
    let Some(last) = orders.first() else { return Ok(()) };
    let (links, seller) = (signed.app().checkout.links(), &last.snapshot().seller);
    let emails: Vec<String> = orders.iter().map(|order| order.payer_email.clone()).collect();
    for way in kontor_fulfilment::given_courses(tx, &emails).await? {
        let item = LibraryItem {
            product_name: way.name.clone(),
            product_type: WireEnum(Form::Course),
            cover_url: None,
            seller_name: seller.name.clone(),
            seller_username: seller.username.clone(),
            state: LibraryState::Ended,
            action: LibraryAction::OpenOrder,
            url: links.order_page(&seller.username, last.id),
            subscription: false,
            lessons_done: None,
            lessons_count: None,
            created_at: Timestamp(last.created_at),
        };
        keep_better(items, way.product, course_item(item, &way, links.course(&seller.username, way.link_mark())));
    }
    Ok(())
}

/// The first picture of each that can be shown.
async fn add_covers(signed: &Signed, tx: &mut Tx, seller: SellerId, items: &mut Items) -> Result<()> {
    let ids: Vec<ProductId> = items.keys().copied().collect();
    for cover in covers::list_all(tx, &ids).await? {
        let Some(item) = items.get_mut(&cover.product_id).filter(|item| item.cover_url.is_none()) else { continue };
        let sizes = cover.variants();
        let fits = sizes.iter().find(|size| size.wanted >= COVER_WIDTH).or_else(|| sizes.last());
        if let (CoverState::Ready, Some(size)) = (cover.state, fits) {
            item.cover_url = Some(cover_url(signed.app().files.as_ref(), seller, cover.id, size.wanted).await?);
        }
    }
    Ok(())
}

/// How many lessons each open course has; what was done of lessons that are gone counts no more than there are.
async fn add_progress(tx: &mut Tx, items: &mut Items) -> Result<()> {
    let open: Vec<ProductId> =
        items.iter().filter(|(_, item)| item.lessons_done.is_some()).map(|(product, _)| *product).collect();
    if open.is_empty() {
        return Ok(());
    }
    for (product, count) in course::lessons_counts(tx, &open).await? {
        let Some(item) = items.get_mut(&product) else { continue };
        item.lessons_done = item.lessons_done.map(|done| done.min(count));
        item.lessons_count = Some(count);
    }
    Ok(())
}

async fn items(signed: &Signed, seller: SellerId, orders: &[Order]) -> Result<Vec<Resource<LibraryItem>>> {
    let mut tx = begin_as_shop(signed, seller).await?;
    let mut items = Items::new();
    for order in orders {
        add_order(signed, &mut tx, order, &mut items).await?;
    }
    add_given(signed, &mut tx, orders, &mut items).await?;
    add_covers(signed, &mut tx, seller, &mut items).await?;
    add_progress(&mut tx, &mut items).await?;
    tx.commit().await?;
    Ok(items.into_iter().map(|(product, item)| Resource::new(product, "library_item", item)).collect())
}

#[OpenApi(prefix_path = "/v1/payer", tag = "crate::tags::Tag::Payer")]
impl Library {
    /// List your library
    ///
    /// Across sellers, each product once, most recently bought first; for a bundle, the products in it. Products that
    /// were never paid are not included. The id of an item is the id of its product. Requires a confirmed address.
    #[oai(path = "/library", method = "get", operation_id = "list_library")]
    async fn list(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<LibraryItem>>> {
        let paging = Paging::new(page.0, per.0)?;
        let mut all = Vec::new();
        for (seller, orders) in by_shop(&signed).await? {
            all.extend(items(&signed, seller, &orders).await?);
        }
        let at = |item: &Resource<LibraryItem>| item.attributes.created_at.0;
        all.sort_by(|one, other| at(other).cmp(&at(one)).then_with(|| one.id.cmp(&other.id)));
        Ok(Json(paged(all, paging)))
    }
}

//! What a person bought, from whomever: orders, and the files in them.

use std::collections::BTreeMap;

use kontor_fulfilment::{AccessState, SessionState, stamps::Preparation};
use kontor_kernel::{Result, kinds::SellerId};
use kontor_orders::{Order, OrderState};
use poem_openapi::{Object, OpenApi, param::Query, payload::Json};

use super::own::{begin_as_shop, by_shop, orders, paged};
use crate::http::{Amount, Answer, ListDoc, PageNumber, PageRows, Paging, Resource, Signed, Timestamp, WireEnum};

/// The operations.
pub struct Purchases;

/// A purchase.
#[derive(Debug, Clone, Object)]
pub struct PurchaseAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// Name of the shop.
    pub seller_name: String,
    /// Username of the shop, as in its address.
    pub seller_username: String,
    /// Total amount.
    pub total: Amount,
    /// Payment state of the order.
    pub payment_state: WireEnum<OrderState>,
    /// Order page: receipt, instructions, files.
    pub url: String,
    /// When it was bought.
    pub created_at: Timestamp,
}

/// A purchased file.
#[derive(Debug, Clone, Object)]
pub struct FileAttributes {
    /// Name under which it is saved.
    pub file_name: String,
    /// MIME type.
    pub content_type: String,
    /// Size in bytes.
    pub size_bytes: i64,
    /// Name of the product that it belongs to.
    pub product_name: String,
    /// Name of the shop.
    pub seller_name: String,
    /// Number of downloads.
    pub download_count: i32,
    /// Maximum number of downloads; absent: unlimited.
    #[oai(skip_serializing_if_is_none)]
    pub download_limit: Option<i32>,
    /// Until when it can be downloaded.
    pub expires_at: Timestamp,
    /// Whether it can be downloaded now.
    pub open: bool,
    /// Whether the copy with the buyer's name is being made; it takes seconds.
    pub preparing: bool,
    /// Whether that copy could not be made. The seller is informed.
    pub failed: bool,
    /// Address for downloading it; each download is counted.
    pub url: String,
}

/// A purchased course.
#[derive(Debug, Clone, Object)]
pub struct PurchasedCourse {
    /// Name of the course when it was bought.
    pub name: String,
    /// Name of the shop.
    pub seller_name: String,
    /// State of your access to the course.
    pub course_access_state: WireEnum<SessionState>,
    /// Whether it can be opened now.
    pub open: bool,
    /// Address for opening it.
    pub url: String,
}

/// The courses of one shop's orders. Of several ways into one course the one that stands open is told.
async fn courses(signed: &Signed, seller: SellerId, orders: &[Order]) -> Result<Vec<Resource<PurchasedCourse>>> {
    let links = signed.app().checkout.links();
    let mut tx = begin_as_shop(signed, seller).await?;
    let mut found = BTreeMap::new();
    for order in orders {
        let shop = &order.snapshot().seller;
        for way in kontor_fulfilment::entitlements_of_order(&mut tx, order).await?.courses {
            let open = way.state == AccessState::Open;
            let course = PurchasedCourse {
                url: links.course(&shop.username, way.link_mark()),
                name: way.name,
                seller_name: shop.name.clone(),
                course_access_state: WireEnum(way.session_state),
                open,
            };
            if open || !found.contains_key(&way.session) {
                found.insert(way.session, course);
            }
        }
    }
    // What the seller opened by hand hangs on no order, only on the address that was proved.
    let emails: Vec<String> = orders.iter().map(|order| order.payer_email.clone()).collect();
    if let Some(last) = orders.first() {
        let shop = &last.snapshot().seller;
        for way in kontor_fulfilment::given_courses(&mut tx, &emails).await? {
            let open = way.state == AccessState::Open;
            let course = PurchasedCourse {
                url: links.course(&shop.username, way.link_mark()),
                name: way.name,
                seller_name: shop.name.clone(),
                course_access_state: WireEnum(way.session_state),
                open,
            };
            if open || !found.contains_key(&way.session) {
                found.insert(way.session, course);
            }
        }
    }
    tx.commit().await?;
    Ok(found.into_iter().map(|(session, course)| Resource::new(session, "course", course)).collect())
}

/// The files of one shop's orders.
async fn files(signed: &Signed, seller: SellerId, orders: &[Order]) -> Result<Vec<Resource<FileAttributes>>> {
    let links = signed.app().checkout.links();
    let mut tx = begin_as_shop(signed, seller).await?;
    let mut found = Vec::new();
    for order in orders {
        let snapshot = order.snapshot();
        for file in kontor_fulfilment::files(&mut tx, order.id).await? {
            let attributes = FileAttributes {
                url: links.download(&snapshot.seller.username, file.grant),
                file_name: file.name,
                content_type: file.content_type,
                size_bytes: file.size_bytes,
                product_name: snapshot.name(),
                seller_name: snapshot.seller.name.clone(),
                download_count: file.used,
                download_limit: file.limit,
                expires_at: Timestamp(file.expires_at),
                open: file.open && file.preparation == Preparation::Ready,
                preparing: file.open && matches!(file.preparation, Preparation::Preparing { .. }),
                failed: file.open && file.preparation == Preparation::Failed,
            };
            found.push(Resource::new(file.grant, "download", attributes));
        }
    }
    tx.commit().await?;
    Ok(found)
}

#[OpenApi(prefix_path = "/v1/payer", tag = "crate::tags::Tag::Payer")]
impl Purchases {
    /// List your purchases
    ///
    /// Across sellers, newest first. Requires a confirmed address.
    #[oai(path = "/orders", method = "get", operation_id = "list_purchases")]
    async fn orders(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<PurchaseAttributes>>> {
        let paging = Paging::new(page.0, per.0)?;
        let links = signed.app().checkout.links();
        let mut all = Vec::new();
        for order in orders(&signed).await? {
            let snapshot = order.snapshot();
            let attributes = PurchaseAttributes {
                url: links.order_page(&snapshot.seller.username, order.id),
                token: order.token.clone(),
                product_name: snapshot.name(),
                seller_name: snapshot.seller.name.clone(),
                seller_username: snapshot.seller.username.clone(),
                total: order.total().into(),
                payment_state: WireEnum(order.payment_state),
                created_at: Timestamp(order.created_at),
            };
            all.push(Resource::new(order.id, "order", attributes));
        }
        Ok(Json(paged(all, paging)))
    }

    /// List your files
    ///
    /// Across sellers. To download a file, use the link in `url`, which counts the download.
    #[oai(path = "/downloads", method = "get", operation_id = "list_downloads")]
    async fn downloads(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<FileAttributes>>> {
        let paging = Paging::new(page.0, per.0)?;
        let mut all = Vec::new();
        for (seller, orders) in by_shop(&signed).await? {
            all.extend(files(&signed, seller, &orders).await?);
        }
        all.sort_by(|one, other| other.id.cmp(&one.id));
        Ok(Json(paged(all, paging)))
    }

    /// List your courses
    ///
    /// Across sellers, each course once, newest first. `url` opens the course without signing in again.
    #[oai(path = "/courses", method = "get", operation_id = "list_purchased_courses")]
    async fn courses(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<PurchasedCourse>>> {
        let paging = Paging::new(page.0, per.0)?;
        let mut all = Vec::new();
        for (seller, orders) in by_shop(&signed).await? {
            all.extend(courses(&signed, seller, &orders).await?);
        }
        all.sort_by(|one, other| other.id.cmp(&one.id));
        Ok(Json(paged(all, paging)))
    }
}

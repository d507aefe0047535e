//! What a page tells the codes that measure visits, and what its visitors are asked before any of them runs.

use kontor_catalog::{Product, Selection};
use kontor_kernel::{Machine, Money, kinds::TrackingCodeId};
use kontor_render::props::{ConsentCategory, Frame, TrackedCategory, TrackedEvent, Tracking};
use kontor_storefront::tracking::{Category, ConsentMode, PageEvent, Running};
use kontor_urls::shop_path;
use serde_json::{Value, json};

use super::{place::Place, product::paragraphs};

/// The codes that a product chose; `None`: all.
pub fn chosen(product: &Product) -> Option<Vec<TrackingCodeId>> {
    match product.tracking {
        Selection::All => None,
        Selection::None => Some(Vec::new()),
        Selection::Selected => Some(product.tracking_code_ids.clone()),
    }
}

/// What stands on every page of a shop that measures: the question, and where the codes run.
pub fn of_shop(username: &str, running: &Running) -> Tracking {
    let category = |category: Category| TrackedCategory {
        key: match category {
            Category::Statistics => ConsentCategory::Statistics,
            Category::Marketing => ConsentCategory::Marketing,
        },
        tags: running.codes.iter().filter(|code| code.category == category).map(|code| code.name.clone()).collect(),
    };
    Tracking {
        rich: running.mode == ConsentMode::Rich,
        text: paragraphs(&running.text),
        terms_hash: running.hash(),
        categories: running.categories().into_iter().map(category).collect(),
        consents_url: format!("/v1/shop/{username}/consents"),
        frame_url: shop_path(username, "/tracking_codes"),
        path: shop_path(username, ""),
        event: None,
    }
}

impl Place {
    /// The frame of a page that tells something which no product is about.
    pub fn telling(&self, event: PageEvent, data: Value) -> Frame {
        self.with_event(event, None, Some(data), None)
    }

    /// The frame of a page about a product that costs so much.
    pub fn telling_of(&self, event: PageEvent, product: &Product, price: Money) -> Frame {
        let data = json!({
            "product_id": product.id,
            "product_name": product.name,
            "product_price": price.decimal(),
            "currency": price.currency.code().to_uppercase(),
        });
        self.with_event(event, Some(product), Some(data), None)
    }

    /// The frame of a paid order's page: what it tells is asked for at `measured_url`, and only once given.
    pub fn telling_purchase(&self, product: &Product, measured_url: String) -> Frame {
        self.with_event(PageEvent::SuccessPage, Some(product), None, Some(measured_url))
    }

    fn with_event(
        &self,
        event: PageEvent,
        product: Option<&Product>,
        data: Option<Value>,
        ask: Option<String>,
    ) -> Frame {
        let mut frame = self.frame.clone();
        let (Some(running), Some(tracking)) = (&self.running, &mut frame.tracking) else { return frame };
        let chosen = product.and_then(chosen);
        let mut hears: Vec<Category> = running.hearing(event, chosen.as_deref()).map(|code| code.category).collect();
        hears.sort_unstable();
        hears.dedup();
        tracking.event = Some(TrackedEvent {
            name: event.text().to_owned(),
            product_id: product.map(|product| product.id.to_string()),
            hears: hears.into_iter().map(|category| category.text().to_owned()).collect(),
            data,
            measured_url: ask,
        });
        frame
    }
}

//! The documented API, put together of its areas.

use kontor_api_areas::{admin, app as account, common, hooks, payer, sales};
use kontor_api_cabinet_catalog as catalog;
use kontor_api_cabinet_orders as orders;
use kontor_api_cabinet_settings as settings;
use kontor_api_shop as shop;
use poem_openapi::{OpenApi, OpenApiService};

/// The operations of the documented API, area by area; the `lib.rs` of each crate beside this one names its nouns.
pub fn operations() -> impl OpenApi {
    (
        account::operations(),
        common::operations(),
        (payer::operations(), sales::operations()),
        (orders::operations(), catalog::operations(), settings::operations()),
        shop::operations(),
        admin::operations(),
        hooks::operations(),
    )
}

/// The service of the documented API.
pub fn service() -> OpenApiService<impl OpenApi, ()> {
    OpenApiService::new(operations(), "Kontor", env!("CARGO_PKG_VERSION"))
}

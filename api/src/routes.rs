//! Every address of the process.

use std::sync::Arc;

use poem::{
    EndpointExt, IntoEndpoint, Route,
    endpoint::BoxEndpoint,
    middleware::{AddData, Compression},
};
use poem_openapi::{OpenApi, OpenApiService, registry::MetaApi};

use kontor_api_areas::{admin, app as account, common, hooks, payer};
use kontor_api_cabinet_catalog as catalog;
use kontor_api_cabinet_orders as orders;
use kontor_api_cabinet_settings as settings;
use kontor_api_shop as shop;

use crate::{
    app::App,
    http::{route_table::Allowed, shell::Shell},
    operator,
    site::Site,
};

/// The operations of the documented API, area by area; the `lib.rs` of each crate beside this one names its nouns.
fn operations() -> impl OpenApi {
    (
        account::operations(),
        common::operations(),
        payer::operations(),
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

fn paths_of<T: OpenApi>(_: &T) -> Vec<MetaApi> {
    T::meta()
}

/// The whole process as one endpoint.
pub fn routes(app: Arc<App>) -> BoxEndpoint<'static, poem::Response> {
    let service = service();
    let allowed = Arc::new(Allowed::from_apis(&paths_of(&operations())));
    let shell = Shell { kit: app.db.kit().clone(), allowed: allowed.clone(), https: app.config.https() };
    let site = Site::new(service.into_endpoint(), app.config.frontend.clone(), &app.config.files_origin)
        .with(Compression::new());
    shop::pages::mount(Route::new())
        .nest("/", site)
        .at("/openapi.yaml", poem::get(operator::document))
        .at("/docs", poem::get(operator::docs))
        .at("/health/live", poem::get(operator::live))
        .at("/health/ready", poem::get(operator::ready))
        .with(AddData::new(app))
        .with(AddData::new(allowed))
        .with(shell)
        .map_to_response()
        .boxed()
}

//! Every address of the process.

use std::sync::Arc;

use poem::{
    EndpointExt, IntoEndpoint, Request, Route,
    endpoint::BoxEndpoint,
    http::header,
    middleware::{AddData, Compression},
};
use poem_openapi::{OpenApi, registry::MetaApi};

use kontor_api_shop as shop;

use crate::{
    app::App,
    http::{route_table::Allowed, shell::Shell},
    operator,
    service::{operations, service},
    site::Site,
};

fn paths_of<T: OpenApi>(_: &T) -> Vec<MetaApi> {
    T::meta()
}

/// Where events come one by one: packed, they would be gathered first.
const STREAM: &str = "/v1/cabinet/notifications/stream";

async fn as_it_is(mut request: Request) -> poem::Result<Request> {
    if request.uri().path() == STREAM {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    Ok(request)
}

/// The whole process as one endpoint.
pub fn routes(app: Arc<App>) -> BoxEndpoint<'static, poem::Response> {
    let service = service();
    let allowed = Arc::new(Allowed::from_apis(&paths_of(&operations())));
    let shell = Shell { env: app.db.env().clone(), allowed: allowed.clone(), https: app.config.https() };
    let (folder, config) = (app.config.frontend.clone(), &app.config);
    let site = Site::new(service.into_endpoint(), folder, &config.files_origin, &config.public_url);
    shop::pages::mount(Route::new())
        .nest("/", site.with(Compression::new()).before(as_it_is))
        .at("/openapi.yaml", poem::get(operator::document).with(Compression::new()))
        .at("/health/live", poem::get(operator::live))
        .at("/health/ready", poem::get(operator::ready))
        .with(AddData::new(app))
        .with(AddData::new(allowed))
        .with(shell)
        .map_to_response()
        .boxed()
}

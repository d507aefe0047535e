//! An S3-compatible store on the disk of the home, with the two things a browser needs that
//! the bare library leaves out: CORS, and response headers chosen by a signed link.

use std::convert::Infallible;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::Body;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

use crate::ports::Part;
use crate::settings::Settings;

pub const BUCKET: &str = "kontor";
pub const REGION: &str = "eu-central-1";

pub fn endpoint(settings: &Settings) -> String {
    format!("http://127.0.0.1:{}", settings.ports.port_of(Part::S3))
}

/// Serves until the process ends.
pub async fn start(settings: &Settings, access_key: &str, secret_key: &str) -> Result<()> {
    let folder = settings.home.join("s3");
    // A bucket of this store is a folder.
    std::fs::create_dir_all(folder.join(BUCKET))
        .with_context(|| format!("cannot make the bucket in {}", folder.display()))?;
    let service = service(&folder, access_key, secret_key)?;
    let port = settings.ports.port_of(Part::S3);
    let listener = TcpListener::bind(("127.0.0.1", port))
        .await
        .with_context(|| format!("the file store cannot listen on port {port}"))?;
    tokio::spawn(serve_s3(listener, service));
    Ok(())
}

fn service(folder: &Path, access_key: &str, secret_key: &str) -> Result<S3Service> {
    let files = FileSystem::new(folder)
        .map_err(|cause| anyhow!("cannot open the file store in {}: {cause:?}", folder.display()))?;
    let mut builder = S3ServiceBuilder::new(files);
    builder.set_auth(SimpleAuth::from_single(access_key, secret_key));
    Ok(builder.build())
}

async fn serve_s3(listener: TcpListener, service: S3Service) {
    loop {
        let Ok((socket, _)) = listener.accept().await else { continue };
        // Small answers should not wait for a delayed acknowledgement; a refusal costs only that time.
        let _slow = socket.set_nodelay(true);
        let service = service.clone();
        tokio::spawn(async move {
            let answer = service_fn(move |request| answer(service.clone(), request));
            // A connection that breaks is the client's affair.
            let _closed = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(socket), answer).await;
        });
    }
}

async fn answer(service: S3Service, request: Request<hyper::body::Incoming>) -> Result<Response<Body>, Infallible> {
    if request.method() == Method::OPTIONS {
        return Ok(preflight(request.headers()));
    }
    let requested = requested_headers(request.uri().query().unwrap_or_default());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = match service.call(request.map(Body::from)).await {
        Ok(response) => response,
        Err(_) => {
            let mut failed = Response::new(Body::empty());
            *failed.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
            failed
        }
    };
    if reads && response.status().is_success() {
        response.headers_mut().extend(requested);
    }
    allow_origin(response.headers_mut());
    response.headers_mut().insert(
        header::ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static(
            "ETag, Content-Length, Content-Range, Content-Disposition, Accept-Ranges, Last-Modified",
        ),
    );
    Ok(response)
}

/// Uploads come straight from the browser by signed addresses; the signature decides, not the origin.
fn allow_origin(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
}

fn preflight(asked: &HeaderMap) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    allow_origin(headers);
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, HEAD, PUT, POST, DELETE"));
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("3600"));
    if let Some(wanted) = asked.get(header::ACCESS_CONTROL_REQUEST_HEADERS) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, wanted.clone());
    }
    response
}

/// S3 lets a signed link choose headers of its answer, for instance the file name of a download.
fn requested_headers(query: &str) -> HeaderMap {
    url::form_urlencoded::parse(query.as_bytes())
        .filter_map(|(key, value)| {
            let name = key.strip_prefix("response-")?;
            let lawful = [
                "content-disposition",
                "content-type",
                "cache-control",
                "content-language",
                "content-encoding",
                "expires",
            ];
            lawful.contains(&name).then_some(())?;
            Some((HeaderName::from_bytes(name.as_bytes()).ok()?, HeaderValue::from_bytes(value.as_bytes()).ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::requested_headers;

    #[test]
    fn a_signed_link_may_choose_only_the_headers_that_s3_knows() {
        let headers = requested_headers(
            "X-Amz-Expires=60&response-content-disposition=attachment%3B%20filename%3Da.pdf&response-set-cookie=x",
        );
        assert_eq!(headers.len(), 1);
        assert_eq!(
            headers.get("content-disposition").map(|value| value.as_bytes()),
            Some(b"attachment; filename=a.pdf".as_slice())
        );
    }
}

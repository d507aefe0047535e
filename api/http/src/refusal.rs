//! The one error body (RFC 9457 with the specification's `errors` list), for our own refusals and for poem's.

use std::collections::BTreeMap;

use kontor_kernel::{ApiError, Code, FieldFault, Locale, fact_in};
use poem::{
    IntoResponse, Response,
    error::{MethodNotAllowedError, NotFoundError, ParsePathError, ResponseError, SizedLimitError},
    http::{HeaderValue, StatusCode, header},
};
use poem_openapi::{
    ApiResponse, Object,
    error::{
        ContentTypeError, ParseMultipartError, ParseParamError, ParsePathError as OpenApiPathError,
        ParseRequestPayloadError,
    },
    payload::Json,
    registry::{MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::{ToJSON, Type},
};
use serde_json::{Value, json};

use super::context;

/// What every handler fails with; made of a [`ApiError`] by `?`.
#[derive(Debug)]
pub struct Refusal(pub ApiError);

impl From<ApiError> for Refusal {
    fn from(fault: ApiError) -> Self {
        Self(fault)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl ResponseError for Refusal {
    fn status(&self) -> StatusCode {
        status(self.0.code())
    }

    fn as_response(&self) -> Response {
        respond(&self.0)
    }
}

fn status(code: Code) -> StatusCode {
    StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Location of a field: a JSON pointer into the body, or the name of a query parameter.
#[derive(Debug, Object)]
pub struct Source {
    /// JSON pointer into the body, such as `/payer/email`.
    #[oai(skip_serializing_if_is_none)]
    pub pointer: Option<String>,
    /// Name of the query parameter.
    #[oai(skip_serializing_if_is_none)]
    pub parameter: Option<String>,
}

/// One problem with a request.
#[derive(Debug, Object)]
pub struct Problem {
    /// Error code of the catalogue.
    pub code: String,
    /// Short title.
    pub title: String,
    /// Sentence that says what to do next, in the language of Accept-Language.
    pub detail: String,
    /// Where the problem is.
    #[oai(skip_serializing_if_is_none)]
    pub source: Option<Source>,
    /// Details: limits, allowed values.
    #[oai(skip_serializing_if_is_none)]
    pub meta: Option<Value>,
}

/// Body of every error response.
#[derive(Debug, Object)]
pub struct ProblemBody {
    /// Address of the description of the error code.
    #[oai(rename = "type")]
    pub kind: String,
    /// Short title.
    pub title: String,
    /// HTTP status.
    #[oai(validator(minimum(value = "400"), maximum(value = "599")))]
    pub status: u16,
    /// Sentence that says what to do next.
    pub detail: String,
    /// Id to give to support; it is in our logs.
    pub request_id: String,
    /// All problems, one entry per field.
    pub errors: Vec<Problem>,
}

fn facts(meta: &BTreeMap<&'static str, Value>, locale: Locale) -> Option<Value> {
    let told: BTreeMap<_, _> = meta.iter().map(|(name, fact)| (*name, fact_in(fact, locale))).collect();
    (!told.is_empty()).then(|| json!(told))
}

fn problem(field: &FieldFault, locale: Locale) -> Problem {
    let source = match field.pointer.strip_prefix('?') {
        Some(parameter) => Source { pointer: None, parameter: Some(parameter.to_owned()) },
        None => Source { pointer: Some(field.pointer.clone()), parameter: None },
    };
    Problem {
        code: field.code.text().to_owned(),
        title: field.code.title(locale).to_owned(),
        detail: field.code.detail(locale, &field.meta),
        source: Some(source),
        meta: facts(&field.meta, locale),
    }
}

/// Logs what is ours to mend and writes the body in the caller's language.
pub fn respond(fault: &ApiError) -> Response {
    let (locale, request_id) = context::current();
    let code = fault.code();
    if let Some(cause) = fault.source_error() {
        if code.status() >= 500 {
            tracing::error!(request_id, code = code.text(), %cause, "request failed");
        } else {
            tracing::info!(request_id, code = code.text(), %cause, "request refused");
        }
    }
    let body = body(fault);
    let mut response = poem::web::Json(body.to_json()).with_status(status(code)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.tag()));
    if let Some(seconds) = fault.meta().get("retry_after_seconds").and_then(Value::as_i64) {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(allowed) =
        fault.meta().get("allowed").and_then(Value::as_str).filter(|_| code == Code::MethodNotAllowed)
        && let Ok(value) = HeaderValue::from_str(allowed)
    {
        headers.insert(header::ALLOW, value);
    }
    if code.status() == 401 {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

/// The body of a refusal, in the caller's language.
pub fn body(fault: &ApiError) -> ProblemBody {
    let (locale, request_id) = context::current();
    let code = fault.code();
    let detail = code.detail(locale, fault.meta());
    let mut errors: Vec<Problem> = fault.field_faults().iter().map(|field| problem(field, locale)).collect();
    if errors.is_empty() {
        errors.push(Problem {
            code: code.text().to_owned(),
            title: code.title(locale).to_owned(),
            detail: detail.clone(),
            source: None,
            meta: facts(fault.meta(), locale),
        });
    }
    ProblemBody {
        kind: format!("/docs/errors#{}", code.text()),
        title: code.title(locale).to_owned(),
        status: code.status(),
        detail,
        request_id,
        errors,
    }
}

/// poem's own errors in our words. `allowed` lists the methods of the path, for 405.
pub fn from_poem(error: &poem::Error, allowed: &[&'static str]) -> ApiError {
    if let Some(param) = error.downcast_ref::<ParseParamError>() {
        return ApiError::field(Code::InvalidType, format!("?{}", param.name))
            .with("expected", expected(&param.reason));
    }
    if error.is::<OpenApiPathError>() || error.is::<ParsePathError>() || error.is::<NotFoundError>() {
        return ApiError::not_found();
    }
    if error.is::<MethodNotAllowedError>() {
        return ApiError::new(Code::MethodNotAllowed).with("allowed", allowed.join(", "));
    }
    if error.is::<ContentTypeError>() {
        return ApiError::new(Code::UnsupportedMediaType);
    }
    if error.is::<SizedLimitError>() {
        return ApiError::new(Code::PayloadTooLarge).with("max_bytes", kontor_kernel::limits::BODY_BYTES_MAX);
    }
    if error.is::<ParseRequestPayloadError>() || error.is::<ParseMultipartError>() {
        return ApiError::new(Code::BadRequest).with_reason(error.to_string());
    }
    match error.status().as_u16() {
        404 => ApiError::not_found(),
        405 => ApiError::new(Code::MethodNotAllowed).with("allowed", allowed.join(", ")),
        406 => ApiError::new(Code::NotAcceptable),
        413 => ApiError::new(Code::PayloadTooLarge).with("max_bytes", kontor_kernel::limits::BODY_BYTES_MAX),
        415 => ApiError::new(Code::UnsupportedMediaType),
        status if (400..500).contains(&status) => ApiError::new(Code::BadRequest).with_reason(error.to_string()),
        _ => ApiError::internal(error.to_string()),
    }
}

/// What a parser's complaint wants, without quoting what the caller sent.
fn expected(reason: &str) -> &'static str {
    match reason {
        reason
            if reason.contains("digit")
                || reason.contains("integer")
                || reason.contains("minimum")
                || reason.contains("maximum") =>
        {
            "a whole number within its limits"
        }
        reason if reason.contains("required") => "a value",
        _ => "a value of the documented type",
    }
}

/// The statuses an operation may refuse with, for the spec.
const STATUSES: &[(u16, &str)] = &[
    (400, "The body or a header could not be read."),
    (401, "Authentication is missing or no longer valid. Sign in, or renew the session."),
    (402, "The payment needs an action by the buyer."),
    (403, "Not allowed for this key, role or account, or only after confirming who you are."),
    (404, "Not found, or not the caller's."),
    (405, "The path does not support this method."),
    (406, "Responses are only available as JSON."),
    (408, "The body arrived too slowly. Send it again."),
    (409, "The current state, or an earlier call, does not allow this."),
    (410, "The link has expired."),
    (412, "Changed in the meantime. Read it again, then retry."),
    (413, "The body is too large."),
    (415, "The format of the body is not supported."),
    (422, "One or more values are invalid."),
    (429, "Too many calls. Wait before the next one."),
    (500, "Something went wrong on our side."),
    (502, "A provider has a problem."),
    (503, "Temporarily unavailable. Try again in a moment."),
    (504, "A provider has not answered yet. The result is being checked."),
];

impl ApiResponse for Refusal {
    fn meta() -> MetaResponses {
        let responses = STATUSES
            .iter()
            .map(|(status, description)| MetaResponse {
                description,
                status: Some(*status),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "application/problem+json",
                    schema: ProblemBody::schema_ref(),
                }],
                headers: vec![],
            })
            .collect();
        MetaResponses { responses }
    }

    fn register(registry: &mut Registry) {
        ProblemBody::register(registry);
        let _: Option<Json<ProblemBody>> = None;
    }
}

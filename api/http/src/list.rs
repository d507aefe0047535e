//! Lists: the raw query string is read by the sheet of the list, which also says the parameters of the specification.

use std::sync::Arc;

use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, Secret};
use kontor_lists::{CursorSigner, Query, Sheet};
use poem::{FromRequest, Request, RequestBody};
use serde_json::{Value, json};

use crate::{Refusal, app::App};

/// Where lists are read: `/v1/cabinet/{name}`, and `/sums` behind it where amounts are added up.
const AREA: &str = "/v1/cabinet/";
const SUMS: &str = "/sums";

/// The query string of a list, not understood yet.
pub struct ListQuery {
    raw: String,
    secret: Secret,
}

impl<'a> FromRequest<'a> for ListQuery {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        let app = request.data::<Arc<App>>();
        let app = app.ok_or_else(|| Refusal(ApiError::internal("the application is not in the request")))?;
        Ok(Self { raw: request.uri().query().unwrap_or_default().to_owned(), secret: app.config.secret.clone() })
    }
}

impl ListQuery {
    /// Understands it. Relative dates start from the present of the transaction's tenant.
    pub fn read(&self, sheet: &'static Sheet, tx: &Tx) -> Result<Query> {
        let signer = CursorSigner::new(self.secret.clone(), tx.seller()?.uuid());
        sheet.read_signed(&self.raw, tx.now(), Some(signer))
    }
}

/// Adds the list's parameters to the operation at `path` of the generated document.
pub fn describe(path: &str, operation: &mut Value) {
    let path = path.trim_end_matches('/');
    let name = path.strip_suffix(SUMS).unwrap_or(path).strip_prefix(AREA);
    let Some(sheet) = name.and_then(kontor_registry::sheet) else { return };
    let Some(operation) = operation.as_object_mut() else { return };
    let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
    if let Some(parameters) = parameters.as_array_mut() {
        parameters.extend(sheet.parameters());
    }
}

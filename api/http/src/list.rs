//! Lists: the raw query string is read by the sheet of the list, which also says the parameters of the specification.

use std::sync::Arc;

use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, Secret};
use kontor_lists::{CursorSigner, Query, Sheet};
use poem::{FromRequest, Request, RequestBody};
use serde_json::{Value, json};

use crate::{Refusal, app::App};

/// Behind the address of a list: where its amounts are added up.
const SUMS: &str = "/sums";
/// Where members of a sales team read.
const SALES: &str = "/v1/sales_team_member/";
/// What they read in one response.
const SALES_WHOLE: [&str; 2] = ["/v1/sales_team_member/products", "/v1/sales_team_member/incentive_plans"];

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
    /// Understands it. Relative dates start from the transaction's present.
    pub fn read(&self, sheet: &'static Sheet, tx: &Tx) -> Result<Query> {
        let signer = CursorSigner::new(self.secret.clone(), sheet.owner(tx)?);
        sheet.read_signed(&self.raw, tx.now(), Some(signer))
    }
}

/// Adds the list's parameters to the operation at `path` of the generated document.
pub fn describe(path: &str, operation: &mut Value) {
    let path = path.trim_end_matches('/');
    if SALES_WHOLE.contains(&path) {
        return;
    }
    // A member of a sales team reads the shop's lists, narrowed to what is theirs.
    let of_shop = path.replacen(SALES, "/v1/cabinet/", 1);
    let path = of_shop.as_str();
    let Some(sheet) = kontor_registry::sheet_at(path.strip_suffix(SUMS).unwrap_or(path)) else { return };
    let Some(operation) = operation.as_object_mut() else { return };
    let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
    if let Some(parameters) = parameters.as_array_mut() {
        parameters.extend(sheet.parameters());
    }
}

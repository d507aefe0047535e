//! Lists: the raw query string is read by the sheet of the list, which also says the parameters of the specification.

use std::sync::Arc;

use kontor_db::Tx;
use kontor_kernel::{Fault, Result, Secret};
use kontor_lists::{CursorSigner, Query, Sheet};
use poem::{FromRequest, Request, RequestBody};
use serde_json::{Value, json};

use crate::{Refusal, app::App};

/// Every list that is read by a sheet, by its path.
const LISTS: &[(&str, &Sheet)] = &[
    ("/v1/cabinet/orders", &kontor_orders::ORDERS),
    ("/v1/cabinet/order_rates", &kontor_orders::money::ORDER_RATES),
    ("/v1/cabinet/transactions", &kontor_orders::money::TRANSACTIONS),
    ("/v1/cabinet/payment_logs", &kontor_orders::money::PAYMENT_LOGS),
    ("/v1/cabinet/disputes", &kontor_orders::money::DISPUTES),
    ("/v1/cabinet/transfers", &kontor_orders::money::TRANSFERS),
    ("/v1/cabinet/transfers/sums", &kontor_orders::money::TRANSFERS),
    ("/v1/cabinet/invoice_requests", &kontor_orders::invoice_request::INVOICE_REQUESTS),
    ("/v1/cabinet/exports", &kontor_exports::EXPORTS),
    ("/v1/cabinet/products", &kontor_catalog::PRODUCTS),
    ("/v1/cabinet/opt_in_questions", &kontor_catalog::OPT_IN_QUESTIONS),
    ("/v1/cabinet/opt_in_answers", &kontor_orders::opt_ins::OPT_IN_ANSWERS),
    ("/v1/cabinet/license_keys", &kontor_catalog::license_keys::LICENSE_KEYS),
    ("/v1/cabinet/payment_tickets", &kontor_fulfilment::tickets::PAYMENT_TICKETS),
    ("/v1/cabinet/course_sessions", &kontor_fulfilment::sessions::COURSE_SESSIONS),
    ("/v1/cabinet/coupons", &kontor_coupons::COUPONS),
    ("/v1/cabinet/funnels", &kontor_funnels::FUNNELS),
    ("/v1/cabinet/payout_requests", &kontor_ledger::payout::PAYOUT_REQUESTS),
    ("/v1/cabinet/payouts", &kontor_ledger::payout::PAYOUTS),
    ("/v1/cabinet/contact_messages", &kontor_contact::MESSAGES),
    ("/v1/cabinet/email_logs", &kontor_notices::MAILS),
    ("/v1/cabinet/events", &kontor_webhooks::EVENTS),
    ("/v1/cabinet/webhook_deliveries", &kontor_webhooks::DELIVERIES),
];

/// The query string of a list, not understood yet.
pub struct ListQuery {
    raw: String,
    secret: Secret,
}

impl<'a> FromRequest<'a> for ListQuery {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        let app = request.data::<Arc<App>>();
        let app = app.ok_or_else(|| Refusal(Fault::internal("the application is not in the request")))?;
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
    let Some((_, sheet)) = LISTS.iter().find(|(known, _)| *known == path.trim_end_matches('/')) else { return };
    let Some(operation) = operation.as_object_mut() else { return };
    let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
    if let Some(parameters) = parameters.as_array_mut() {
        parameters.extend(sheet.parameters());
    }
}

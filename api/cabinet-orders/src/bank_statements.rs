//! Statements of a seller's own bank, and their entries' way to orders.

use kontor_kernel::{ApiError, Code, Currency, Result, Validator, kinds};
use kontor_statements::{BANK_STATEMENTS, ColumnRole, File, Format, Layout, Sketch, Statement, StatementMatcher};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId, idempotent::Idempotent,
};

/// The longest name that file systems give.
const FILE_NAME_CHARS_MAX: usize = 255;

/// The operations.
pub struct BankStatements;

/// A bank statement file.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementBody {
    /// Name of the file.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub file_name: String,
    /// Content in base64: camt.053, camt.052 or camt.054 (ISO 20022), MT940, a table (CSV), or a ZIP file of these;
    /// up to 5 MB.
    #[oai(validator(max_length = 7340032))]
    pub content: String,
    /// IBAN of the account; required if the file does not contain it.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub account: Option<String>,
    /// Content of each column of a table, from the left, if its headings are not known (`statement_columns`).
    /// Remembered for the next table of this account with the same headings.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(min_items = 1, max_items = 100))]
    pub columns: Option<Vec<WireEnum<ColumnRole>>>,
    /// Currency of all amounts (ISO 4217), if none of the `columns` has it.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub currency: Option<String>,
    /// Whether dates such as 02/03/2026 have the day first, if they are ambiguous (`statement_day_order`).
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub day_first: Option<bool>,
}

/// Columns of a table, as the specification has it.
const COLUMNS_MAX: usize = 100;

impl StatementBody {
    fn bytes(&self) -> Result<Vec<u8>> {
        data_encoding::BASE64
            .decode(self.content.trim().as_bytes())
            .map_err(|_| ApiError::field(Code::InvalidType, "/content").with("expected", "base64"))
    }

    /// The name is kept and shown, the content only read.
    fn check_name(&self) -> Result<()> {
        let mut check = Validator::new();
        check.line("/file_name", self.file_name.trim(), 1, FILE_NAME_CHARS_MAX);
        check.finish()
    }

    fn layout(&self) -> Result<Option<Layout>> {
        let said = self.currency.as_deref().map(str::trim).filter(|code| !code.is_empty());
        let currency = match said.map(|code| code.to_lowercase().parse::<Currency>()) {
            None => None,
            Some(Ok(currency)) => Some(currency),
            Some(Err(_)) => return Err(ApiError::field(Code::InvalidCurrency, "/currency")),
        };
        let Some(columns) = &self.columns else { return Ok(None) };
        match columns.len() {
            0 => return Err(ApiError::field(Code::TooFew, "/columns").with("min", 1)),
            1..=COLUMNS_MAX => {}
            _ => return Err(ApiError::field(Code::TooMany, "/columns").with("max", COLUMNS_MAX)),
        }
        Ok(Some(Layout { columns: columns.iter().map(|role| role.0).collect(), currency, day_first: self.day_first }))
    }
}

/// A table, before it is submitted.
#[derive(Debug, Clone, Object)]
#[oai(rename = "BankStatementPreviewAttributes")]
pub struct Preview {
    /// Headings, from the left; empty if the table has none.
    pub headings: Vec<String>,
    /// First lines of the table.
    pub rows: Vec<Vec<String>>,
    /// What the columns seem to hold; `ignored` if unknown.
    pub columns: Vec<WireEnum<ColumnRole>>,
    /// Currency of all amounts, if the file says it.
    #[oai(skip_serializing_if_is_none)]
    pub currency: Option<String>,
    /// Last characters of the account number, if the file has it before the table.
    #[oai(skip_serializing_if_is_none)]
    pub account_hint: Option<String>,
}

impl From<Sketch> for Preview {
    fn from(found: Sketch) -> Self {
        let end = |account: String| account.get(account.len().saturating_sub(4)..).unwrap_or_default().to_owned();
        Self {
            headings: found.headings,
            rows: found.rows,
            columns: found.layout.columns.into_iter().map(WireEnum).collect(),
            currency: found.layout.currency.map(|currency| currency.to_string()),
            account_hint: found.account.map(end),
        }
    }
}

/// A bank statement.
#[derive(Debug, Clone, Object)]
#[oai(rename = "BankStatementAttributes")]
pub struct Attributes {
    /// Name of the file.
    pub file_name: String,
    /// Format of the file.
    pub format: WireEnum<Format>,
    /// Last characters of its account numbers.
    pub accounts: String,
    /// Number of entries in the file.
    pub entries_count: i32,
    /// Number of entries already known from another file; they were left unchanged.
    pub known_count: i32,
    /// Number of the other entries that have been compared with the orders so far.
    pub looked_count: i32,
    /// Whether all of them have been compared.
    pub done: bool,
    /// Whether this exact file had been submitted before: nothing was changed.
    pub again: bool,
    /// When it was imported.
    pub created_at: Timestamp,
}

impl Attributes {
    fn from_statement(found: Statement, again: bool) -> Self {
        Self {
            done: found.left() == 0,
            format: WireEnum(found.format),
            file_name: found.file_name,
            accounts: found.accounts,
            entries_count: found.entries_count,
            known_count: found.known_count,
            looked_count: found.looked_count,
            again,
            created_at: Timestamp(found.created_at),
        }
    }
}

/// Where statements are compared with orders.
pub(super) fn desk(seller: &Seller) -> StatementMatcher {
    StatementMatcher::new(seller.app().db.clone(), seller.app().checkout.clone())
}

#[OpenApi(prefix_path = "/v1/cabinet/bank_statements", tag = "crate::tags::Tag::Orders")]
impl BankStatements {
    /// List bank statements
    ///
    /// Newest first: the submitted files and how far each has been compared with the orders.
    #[oai(path = "/", method = "get", operation_id = "list_bank_statements")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&BANK_STATEMENTS, &tx)?.page::<Statement>(&mut tx).await?;
        tx.commit().await?;
        let item =
            |found: Statement| Resource::new(found.id, "bank_statement", Attributes::from_statement(found, false));
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), item)))
    }

    /// Create a bank statement
    ///
    /// Matches bank transfers in your own bank account to their orders: entries that name an order and have the
    /// expected amount are booked immediately, all others wait for you. No entry is imported twice, whichever file
    /// contains it. If a line cannot be read reliably, the file is rejected with that line and nothing of it is
    /// imported. If the columns of a table are not known, the error names them; provide them once in `columns`. A
    /// large file is compared in the background; retrieve it again for its progress.
    #[oai(path = "/", method = "post", operation_id = "create_bank_statement")]
    async fn create(&self, seller: Seller, body: Body<StatementBody>) -> Answer<Idempotent<Doc<Attributes>>> {
        let body = body.0;
        body.check_name()?;
        let (bytes, layout) = (body.bytes()?, body.layout()?);
        let account = body.account.as_deref();
        let mut tx = seller.begin().await?;
        let file = File { name: &body.file_name, bytes: &bytes, account, layout: layout.as_ref() };
        let imported = kontor_statements::import(&mut tx, &file).await?;
        tx.commit().await?;
        let id = imported.statement.id;
        if !imported.again
            && let Err(fault) = desk(&seller).take_up_small(seller.tenant, id).await
        {
            // The file is taken; its job goes on where this broke off.
            tracing::warn!(statement = %id, ?fault, "left to the job");
        }
        let mut tx = seller.begin().await?;
        let found = kontor_statements::statement(&mut tx, id).await?;
        tx.commit().await?;
        Ok(Idempotent::Fresh(Doc::new(id, "bank_statement", Attributes::from_statement(found, imported.again))))
    }

    /// Preview a bank statement
    ///
    /// Returns the table's headings, its first lines and what its columns seem to hold, so that a person can assign
    /// them. Changes nothing. Returns `statement_format` if the file is not a table.
    #[oai(path = "/preview", method = "post", operation_id = "preview_bank_statement")]
    async fn preview(&self, seller: Seller, body: Body<StatementBody>) -> Answer<Json<Doc<Preview>>> {
        body.0.check_name()?;
        body.0.layout()?;
        let account = kontor_statements::typed_account(body.0.account.as_deref())?;
        let found = kontor_statements::sketch(&body.0.bytes()?, account.as_deref())?;
        let found = found.ok_or_else(|| ApiError::field(Code::StatementFormat, "/content"))?;
        Ok(Json(Doc::new(seller.tenant.id, "bank_statement_preview", found.into())))
    }

    /// Retrieve a bank statement
    #[oai(path = "/:id", method = "get", operation_id = "get_bank_statement")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::BankStatement>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = kontor_statements::statement(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "bank_statement", Attributes::from_statement(found, false))))
    }
}

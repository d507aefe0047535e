//! Statements of a seller's own bank, and their entries' way to orders.

use kontor_kernel::{Code, Fault, kinds};
use kontor_statements::{BANK_STATEMENTS, Desk, File, Format, Statement};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Item, ListDoc, ListQuery, Seller, Timestamp, WireId, Word, idempotent::Once};

/// The operations.
pub struct BankStatements;

/// A file of a bank.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementBody {
    /// What it is called.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub file_name: String,
    /// What is in it, in base64: camt.053 (ISO 20022), or a table with a line of headers (CSV); up to 5 MB.
    #[oai(validator(max_length = 7340032))]
    pub content: String,
    /// The IBAN of the account, needed where the file does not say it.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub account: Option<String>,
}

/// A statement.
#[derive(Debug, Clone, Object)]
#[oai(rename = "BankStatementAttributes")]
pub struct Attributes {
    /// What the file was called.
    pub file_name: String,
    /// How it is written.
    pub format: Word<Format>,
    /// The ends of its accounts' numbers.
    pub accounts: String,
    /// What stands in it.
    pub entries_count: i32,
    /// What of that had come before, in another file: it was left as it is.
    pub known_count: i32,
    /// What of the rest was compared with the orders so far.
    pub looked_count: i32,
    /// Whether all of it was.
    pub done: bool,
    /// Whether this very file had come before: nothing was changed.
    pub again: bool,
    /// When it was taken.
    pub created_at: Timestamp,
}

impl Attributes {
    fn of(found: Statement, again: bool) -> Self {
        Self {
            done: found.left() == 0,
            format: Word(found.format),
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
pub(super) fn desk(seller: &Seller) -> Desk {
    Desk::new(seller.app().db.clone(), seller.app().checkout.clone())
}

#[OpenApi(prefix_path = "/v1/cabinet/bank_statements", tag = "crate::tags::Tag::Orders")]
impl BankStatements {
    /// List bank statements
    ///
    /// The files that were handed in, the youngest first, and how far each is compared with the orders.
    #[oai(path = "/", method = "get", operation_id = "list_bank_statements")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&BANK_STATEMENTS, &tx)?.page::<Statement>(&mut tx).await?;
        tx.commit().await?;
        let item = |found: Statement| Item::new(found.id, "bank_statement", Attributes::of(found, false));
        Ok(Json(ListDoc::of(listed, Vec::new(), item)))
    }

    /// Hand in a bank statement
    ///
    /// Wires that came to your own bank account find their orders: those that name one and are what it asks for are booked at
    /// once, the rest waits for you. Nothing is taken twice, whichever file has it. What cannot be read for sure is refused
    /// with its line, and nothing of that file is taken. A large file is compared in the background; look at it again.
    #[oai(path = "/", method = "post", operation_id = "create_bank_statement")]
    async fn create(&self, seller: Seller, body: Body<StatementBody>) -> Answer<Once<Doc<Attributes>>> {
        let body = body.0;
        let bytes = data_encoding::BASE64
            .decode(body.content.trim().as_bytes())
            .map_err(|_| Fault::field(Code::InvalidType, "/content").with("expected", "base64"))?;
        let mut tx = seller.begin().await?;
        let file = File { name: &body.file_name, bytes: &bytes, account: body.account.as_deref() };
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
        Ok(Once::Fresh(Doc::new(id, "bank_statement", Attributes::of(found, imported.again))))
    }

    /// Show a bank statement
    #[oai(path = "/:id", method = "get", operation_id = "get_bank_statement")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::BankStatement>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = kontor_statements::statement(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "bank_statement", Attributes::of(found, false))))
    }
}

//! What is stored: records as JSON under their id, and one index of words that lead to ids.

use redb::{ReadTransaction, ReadableTable, TableDefinition, WriteTransaction};
use serde::{Serialize, de::DeserializeOwned};

use crate::refusal::Refusal;

type Rows<'name> = TableDefinition<'name, &'static str, &'static [u8]>;

const INDEX: &str = "index";
/// Every table there is; reading one that was never made would be an error.
pub const TABLES: [&str; 17] = [
    INDEX,
    "tokens",
    "charges",
    "payment_methods",
    "refunds",
    "disputes",
    "files",
    "file_bytes",
    "balance",
    "balance_transactions",
    "accounts",
    "bank_accounts",
    "payouts",
    "events",
    "outbox",
    "agenda",
    "faults",
];

/// Something that is kept under its id.
pub trait Record: Serialize + DeserializeOwned {
    const TABLE: &'static str;
    const NAME: &'static str;
    fn id(&self) -> &str;
}

pub fn create_tables(txn: &WriteTransaction) -> Result<(), redb::TableError> {
    for name in TABLES {
        txn.open_table(Rows::new(name))?;
    }
    Ok(())
}

/// Looking: the same words on a snapshot and inside an action.
pub trait ReadRecords {
    fn bytes(&self, table: &str, key: &str) -> Result<Option<Vec<u8>>, Refusal>;
    /// Rows with `from <= key < to`, oldest or newest first.
    fn range(
        &self,
        table: &str,
        from: &str,
        to: &str,
        limit: usize,
        newest: bool,
    ) -> Result<Vec<(String, Vec<u8>)>, Refusal>;

    fn find<R: Record>(&self, id: &str) -> Result<Option<R>, Refusal> {
        self.bytes(R::TABLE, id)?.map(|bytes| Ok(serde_json::from_slice(&bytes)?)).transpose()
    }

    fn get<R: Record>(&self, id: &str) -> Result<R, Refusal> {
        self.find(id)?.ok_or_else(|| Refusal::not_found(R::NAME))
    }

    /// Rows after an id, oldest first.
    fn after<R: Record>(&self, id: &str, limit: usize) -> Result<Vec<R>, Refusal> {
        let from = if id.is_empty() { String::new() } else { format!("{id}\u{1}") };
        decode(self.range(R::TABLE, &from, "\u{7f}", limit, false)?)
    }

    fn newest<R: Record>(&self, limit: usize) -> Result<Vec<R>, Refusal> {
        decode(self.range(R::TABLE, "", "\u{7f}", limit, true)?)
    }

    fn indexed(&self, word: &str) -> Result<Option<String>, Refusal> {
        Ok(self.bytes(INDEX, word)?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Records whose index word starts with this, oldest first. Words end in the id, so they are unique.
    fn listed<R: Record>(&self, prefix: &str, limit: usize) -> Result<Vec<R>, Refusal> {
        let rows = self.range(INDEX, prefix, &format!("{prefix}\u{10ffff}"), limit, false)?;
        rows.into_iter().map(|(_, id)| self.get(&String::from_utf8_lossy(&id))).collect()
    }
}

fn decode<R: Record>(rows: Vec<(String, Vec<u8>)>) -> Result<Vec<R>, Refusal> {
    rows.into_iter().map(|(_, bytes)| Ok(serde_json::from_slice(&bytes)?)).collect()
}

macro_rules! read_records {
    ($transaction:ty) => {
        impl ReadRecords for $transaction {
            fn bytes(&self, table: &str, key: &str) -> Result<Option<Vec<u8>>, Refusal> {
                let table = self.open_table(Rows::new(table))?;
                let row = table.get(key)?;
                Ok(row.map(|row| row.value().to_vec()))
            }

            fn range(
                &self,
                table: &str,
                from: &str,
                to: &str,
                limit: usize,
                newest: bool,
            ) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
                let table = self.open_table(Rows::new(table))?;
                let mut rows = table.range(from..to)?;
                let mut found = Vec::new();
                while found.len() < limit {
                    let Some(row) = (if newest { rows.next_back() } else { rows.next() }) else { break };
                    let (key, value) = row?;
                    found.push((key.value().to_owned(), value.value().to_vec()));
                }
                Ok(found)
            }
        }
    };
}

read_records!(ReadTransaction);
read_records!(WriteTransaction);

/// Changing, inside an action only.
pub trait Write: ReadRecords {
    fn put_bytes(&self, table: &str, key: &str, value: &[u8]) -> Result<(), Refusal>;
    fn remove(&self, table: &str, key: &str) -> Result<(), Refusal>;

    fn put<R: Record>(&self, record: &R) -> Result<(), Refusal> {
        self.put_bytes(R::TABLE, record.id(), &serde_json::to_vec(record)?)
    }

    fn index(&self, word: &str, id: &str) -> Result<(), Refusal> {
        self.put_bytes(INDEX, word, id.as_bytes())
    }
}

impl Write for WriteTransaction {
    fn put_bytes(&self, table: &str, key: &str, value: &[u8]) -> Result<(), Refusal> {
        self.open_table(Rows::new(table))?.insert(key, value)?;
        Ok(())
    }

    fn remove(&self, table: &str, key: &str) -> Result<(), Refusal> {
        self.open_table(Rows::new(table))?.remove(key)?;
        Ok(())
    }
}

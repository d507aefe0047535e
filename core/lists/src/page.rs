//! Asking the database for a page.

use std::collections::BTreeMap;

use diesel::{QueryableByName, pg::Pg};
use kontor_db::{Row, Tx};
use kontor_kernel::{Result, limits::COUNT_ROWS_MAX};
use serde::Serialize;
use uuid::Uuid;

use crate::{
    Filter, FilterKind, Query, Span, Window, bind::Bind, condition::Condition, cursor::Cursor, statement::Statement,
};

/// A page of rows.
#[derive(Debug)]
pub struct Listed<R> {
    /// The rows.
    pub rows: Vec<R>,
    /// What is known of all of them.
    pub meta: Meta,
}

/// What a list answers beside its rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Meta {
    /// Rows found; at most [`Meta::total_count_max`].
    pub total_count: i64,
    /// Counting stops here.
    pub total_count_max: i64,
    /// False when there are more.
    pub total_count_exact: bool,
    /// The page, where pages are numbered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<u64>,
    /// Rows of a page.
    pub per: u32,
    /// Pages within what is counted.
    pub page_count: i64,
    /// Where the next page begins, if there is one.
    pub next_cursor: Option<String>,
    /// Rows by value of each wanted facet, each counted up to the maximum.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: BTreeMap<&'static str, BTreeMap<String, i64>>,
    /// What time filters turned into.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub resolved: BTreeMap<&'static str, Span>,
}

#[derive(Row)]
struct Frame {
    #[row(column = "_id")]
    id: Uuid,
    #[row(column = "_key")]
    key: String,
    #[row(column = "_total")]
    total: i64,
}

#[derive(Row)]
struct Total {
    total: i64,
}

#[derive(Row)]
struct Counted {
    value: String,
    total: i64,
}

impl Query {
    /// The page, in one statement; facets take a second one, and an empty later page one for its count.
    pub async fn page<R>(&self, tx: &mut Tx) -> Result<Listed<R>>
    where
        R: QueryableByName<Pg> + Send + 'static,
    {
        let seller = self.sheet.owner(tx)?;
        let found: Vec<(R, Frame)> = self.page_statement(seller).rows(tx).await?;
        let total = match found.first() {
            Some((_, frame)) => frame.total,
            None if self.is_beginning() => 0,
            None => self.count(tx).await?,
        };
        let counts = self.facets(tx, seller).await?;
        Ok(self.listed(found, total, counts))
    }

    fn listed<R>(
        &self,
        found: Vec<(R, Frame)>,
        total: i64,
        counts: BTreeMap<&'static str, BTreeMap<String, i64>>,
    ) -> Listed<R> {
        let (page, per) = match &self.window {
            Window::Page { page, per } => (Some(*page), *per),
            Window::After { limit, .. } => (None, *limit),
        };
        let rows_max = per as usize;
        let next_cursor = (found.len() > rows_max).then(|| found.get(rows_max - 1)).flatten().and_then(|(_, last)| {
            let cursor = Cursor { value: last.key.clone(), id: last.id };
            self.signer.as_ref().map(|signer| cursor.write(signer, self.sheet, self.sort, self.direction))
        });
        let counted = total.min(COUNT_ROWS_MAX);
        let meta = Meta {
            total_count: counted,
            total_count_max: COUNT_ROWS_MAX,
            total_count_exact: total <= COUNT_ROWS_MAX,
            page,
            per,
            page_count: counted.div_euclid(i64::from(per)) + i64::from(counted.rem_euclid(i64::from(per)) > 0),
            next_cursor,
            counts,
            resolved: self.resolved.clone(),
        };
        Listed { rows: found.into_iter().take(rows_max).map(|(row, _)| row).collect(), meta }
    }

    /// `EXPLAIN` of the page, for tests that look at the plan.
    pub fn explained(&self, seller: Uuid) -> String {
        format!("EXPLAIN {}", self.page_statement(seller).inline())
    }

    /// Rows found, counted up to just beyond the cap.
    pub async fn count(&self, tx: &mut Tx) -> Result<i64> {
        let seller = self.sheet.owner(tx)?;
        let mut statement = Statement::new(self.is_common());
        statement.push("SELECT ");
        self.write_count(seller, &mut statement);
        statement.push(" AS total");
        let rows: Vec<Total> = statement.rows(tx).await?;
        Ok(rows.first().map_or(0, |row| row.total))
    }

    fn write_count(&self, seller: Uuid, out: &mut Statement) {
        out.push("(SELECT count(*) FROM (SELECT 1");
        self.write_from(seller, out);
        out.push(&format!(" LIMIT {}) AS counted)", COUNT_ROWS_MAX + 1));
    }

    const fn is_beginning(&self) -> bool {
        matches!(self.window, Window::Page { page: 1, .. } | Window::After { cursor: None, .. })
    }

    /// Rows before the page.
    fn offset(&self) -> i64 {
        match self.window {
            Window::Page { page, per } => i64::try_from(page - 1).unwrap_or(i64::MAX).saturating_mul(i64::from(per)),
            Window::After { .. } => 0,
        }
    }

    fn page_statement(&self, seller: Uuid) -> Statement {
        let mut out = Statement::new(self.is_common());
        let key = self.sort.column;
        out.push("SELECT ").push(self.sheet.row).push(", r.id AS _id, ").push(key).push("::text AS _key, ");
        self.write_count(seller, &mut out);
        out.push(" AS _total");
        self.write_from(seller, &mut out);
        let per = match &self.window {
            Window::Page { per, .. } => {
                self.write_edge(seller, &mut out);
                *per
            }
            Window::After { cursor, limit } => {
                if let Some(cursor) = cursor {
                    self.write_after(cursor, &mut out);
                }
                *limit
            }
        };
        self.write_order(&mut out);
        out.push(" LIMIT ").bind(Bind::Int(i64::from(per) + 1));
        out
    }

    fn write_key(&self, out: &mut Statement) {
        if self.sort.key == "id" {
            out.push("r.id");
        } else {
            out.push("(");
            self.sort.write(out);
            out.push(", r.id)");
        }
    }

    /// Behind a page number stands a key too: the last row of the page before is looked up in the index of the sort,
    /// and only the rows of this page are read.
    fn write_edge(&self, seller: Uuid, out: &mut Statement) {
        let offset = self.offset();
        if offset == 0 {
            return;
        }
        out.push(" AND ");
        self.write_key(out);
        out.push(" ").push(self.direction.beyond()).push(" (SELECT ");
        if self.sort.key != "id" {
            self.sort.write(out);
            out.push(", ");
        }
        out.push("r.id");
        self.write_from(seller, out);
        self.write_order(out);
        out.push(" OFFSET ").bind(Bind::Int(offset - 1)).push(" LIMIT 1)");
    }

    fn write_after(&self, cursor: &Cursor, out: &mut Statement) {
        out.push(" AND ");
        self.write_key(out);
        out.push(" ").push(self.direction.beyond()).push(" (");
        if self.sort.key != "id" {
            out.bind(Bind::Text(cursor.value.clone())).push("::").push(self.sort.cast).push(", ");
        }
        out.bind(Bind::Uuid(cursor.id)).push(")");
    }

    async fn facets(&self, tx: &mut Tx, seller: Uuid) -> Result<BTreeMap<&'static str, BTreeMap<String, i64>>> {
        let mut found = BTreeMap::new();
        for facet in &self.counts {
            let Some(statement) = self.facet_statement(facet, seller) else { continue };
            let rows: Vec<Counted> = statement.rows(tx).await?;
            let counted = rows.into_iter().filter(|row| row.total > 0);
            found.insert(facet.name, counted.map(|row| (row.value, row.total.min(COUNT_ROWS_MAX))).collect());
        }
        Ok(found)
    }

    /// Each value is counted up to the cap by itself, so that a frequent one does not hide the others.
    fn facet_statement(&self, facet: &Filter, seller: Uuid) -> Option<Statement> {
        let FilterKind::Words { column, choices } = facet.kind else { return None };
        let wanted = self.conditions.iter().find_map(|condition| match condition {
            Condition::Texts(known, texts) if *known == column => Some(texts.clone()),
            _ => None,
        });
        let values = wanted.unwrap_or_else(|| choices().into_iter().map(str::to_owned).collect());
        let mut out = Statement::new(self.is_common());
        out.push("SELECT v.value, (SELECT count(*) FROM (SELECT 1");
        self.write_from(seller, &mut out);
        out.push(" AND ")
            .push(column)
            .push(&format!(" = v.value LIMIT {}) AS counted) AS total FROM unnest(", COUNT_ROWS_MAX + 1));
        out.bind(Bind::Texts(values)).push(") AS v (value)");
        Some(out)
    }
}

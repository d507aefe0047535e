//! The clauses of a list's statement: what it is read from, what narrows it, how it is sorted.

use uuid::Uuid;

use crate::{Reader, bind::Bind, condition::Condition, query::Query, statement::Statement};

impl Query {
    /// `FROM … WHERE …`: the tenant first, for the plan and as the first of two guards. What managers read is of no one tenant.
    pub(crate) fn write_from(&self, seller: Uuid, out: &mut Statement) {
        out.push(" FROM ").push(self.sheet.table).push(" AS r WHERE ");
        match self.sheet.reader {
            Reader::Seller => out.push("r.seller_id = ").bind(Bind::Uuid(seller)),
            Reader::Manager { .. } => out.push("true"),
        };
        for condition in &self.conditions {
            out.push(" AND ");
            condition.write(self.sheet.search, seller, out);
        }
    }

    /// `ORDER BY …` with the tie-break.
    pub(crate) fn write_order(&self, out: &mut Statement) {
        let direction = self.direction.sql();
        out.push(" ORDER BY ");
        if self.sort.key != "id" {
            self.sort.write(out);
            out.push(" ").push(direction).push(", ");
        }
        out.push("r.id ").push(direction);
    }

    /// A handful of texts come again and again; every other combination is prepared anew, or the connections'
    /// memory would fill with statements.
    pub(crate) fn is_common(&self) -> bool {
        self.conditions.len() <= 2 && self.conditions.iter().all(Condition::is_common)
    }
}

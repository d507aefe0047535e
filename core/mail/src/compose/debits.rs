//! By whose word an account is debited: stands in every email about a debit.

use super::Composer;
use crate::{Debit, block::Block, fact::AsFact};

impl Composer {
    /// The mandate, in small print.
    pub(super) fn debit(&mut self, debit: Option<&Debit>) -> &mut Self {
        let Some(debit) = debit else { return self };
        let facts = [
            ("reference", debit.mandate.as_fact()),
            ("creditor", debit.creditor.as_fact()),
            ("identifier", debit.identifier.as_fact()),
            ("account", debit.account.as_fact()),
        ];
        let mut said = vec![self.say_with("debit.mandate", &facts)];
        if !debit.account.is_empty() {
            said.push(self.say_with("debit.account", &facts));
        }
        said.push(self.say("debit.return"));
        self.block(Block::Note { text: said.join(" ") })
    }
}

//! What keys may do.

use kontor_kernel::words;

words! {
    /// What a key may do: look at an area of the cabinet, or look at it and change it.
    pub enum KeyScope {
        /// Products, their files, prices, dates and licence keys.
        ProductsRead "products:read",
        /// The same, with making and publishing them.
        ProductsWrite "products:write",
        /// Coupons and funnels.
        MarketingRead "marketing:read",
        /// The same, with changing them.
        MarketingWrite "marketing:write",
        /// Orders, their payments and transfers, tickets, certificates and who is in which course.
        OrdersRead "orders:read",
        /// The same, with refunds, ends of plans, and giving and taking access.
        OrdersWrite "orders:write",
        /// Who wrote to the shop, who was written to, and who agreed to what.
        CustomersRead "customers:read",
        /// The same, with removing messages.
        CustomersWrite "customers:write",
        /// Statements of the seller's own bank and what was found in them.
        StatementsRead "statements:read",
        /// The same, with reading in others and matching wires with orders.
        StatementsWrite "statements:write",
        /// The balance, and what was paid out.
        PayoutsRead "payouts:read",
        /// The same, with asking for payouts to the bank account that is there, and calling them off.
        PayoutsWrite "payouts:write",
        /// The shop's settings, texts, tracking codes and test clocks.
        SettingsRead "settings:read",
        /// The same, with changing them.
        SettingsWrite "settings:write",
        /// Events and which servers are told of them.
        WebhooksRead "webhooks:read",
        /// The same, with sending messages again. Which servers are told is decided by people alone.
        WebhooksWrite "webhooks:write",
    }
}

impl KeyScope {
    /// Whether a key that has this scope may do what asks for the other one: who may change may look.
    pub fn covers(self, wanted: Self) -> bool {
        let area = |scope: Self| kontor_kernel::Machine::text(scope).split_once(':');
        self == wanted
            || matches!((area(self), area(wanted)), (Some((mine, "write")), Some((asked, "read"))) if mine == asked)
    }
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine;

    use super::KeyScope;

    #[test]
    fn who_may_change_may_look_and_nothing_else_follows() {
        let mut covered = 0;
        for mine in KeyScope::ALL {
            for wanted in KeyScope::ALL.iter().filter(|wanted| *wanted != mine) {
                if mine.covers(*wanted) {
                    assert_eq!(mine.text().replace(":write", ":read"), wanted.text());
                    covered += 1;
                }
            }
            assert!(mine.covers(*mine));
        }
        assert_eq!(covered, KeyScope::ALL.iter().filter(|scope| scope.text().ends_with(":write")).count());
    }
}

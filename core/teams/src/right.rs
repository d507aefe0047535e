//! What members may do. This is the one declaration: the API, its document and the screens have it from here.

use kontor_kernel::{ApiError, Code, Result, words};

words! {
    /// What a team member may do in a shop, by area.
    pub enum TeamRight {
        /// Products, their files, prices, dates and licence keys.
        Products "products",
        /// Orders with their amounts, payments, refunds, tickets, certificates and who is in which course.
        Orders "orders",
        /// Who bought what and for how much, who wrote to the shop, who was written to, and who agreed to what.
        Customers "customers",
        /// Pages of the shop; coupons and funnels, with what they have brought.
        Marketing "marketing",
        /// Figures, the balance, payouts and bank statements: looking at them.
        MoneyRead "money_read",
        /// The same, with asking for payouts and matching bank statements with orders.
        MoneyWrite "money_write",
        /// The shop's settings, texts, tracking codes, test clocks and webhook deliveries.
        Settings "settings",
        /// Who else works for the shop.
        Team "team",
    }
}

impl TeamRight {
    /// Whether whoever has this right may do what asks for the other one: who may move money may look at it.
    pub fn covers(self, wanted: Self) -> bool {
        self == wanted || (self == Self::MoneyWrite && wanted == Self::MoneyRead)
    }

    /// The refusal of whoever lacks it.
    pub fn refusal(self) -> ApiError {
        ApiError::new(Code::Forbidden).with("right", self.to_string()).with("reason", format!("right_{self}"))
    }
}

/// Whether these rights cover that one.
pub fn covers(rights: &[TeamRight], wanted: TeamRight) -> bool {
    rights.iter().any(|right| right.covers(wanted))
}

/// Whether these rights cover all of those.
pub fn covers_all(rights: &[TeamRight], wanted: &[TeamRight]) -> bool {
    wanted.iter().all(|right| covers(rights, *right))
}

/// Who gives rights to others.
#[derive(Debug, Clone, Copy)]
pub enum Giver<'a> {
    /// The owner of the shop: they have all.
    Owner,
    /// A member with these.
    Member(&'a [TeamRight]),
}

impl Giver<'_> {
    /// Refuses who would give, change or take away a right that they lack themselves.
    pub(crate) fn must_have(self, rights: &[TeamRight]) -> Result<()> {
        match self {
            Self::Owner => Ok(()),
            Self::Member(own) => match rights.iter().find(|right| !covers(own, **right)) {
                Some(lacking) => Err(lacking.refusal()),
                None => Ok(()),
            },
        }
    }
}

/// Each right once, in the order of their declaration; at least one.
pub(crate) fn tidy(rights: &[TeamRight]) -> Result<Vec<TeamRight>> {
    let mut tidy = rights.to_vec();
    tidy.sort_unstable();
    tidy.dedup();
    if tidy.is_empty() {
        return Err(ApiError::field(Code::TooFew, "/rights").with("min", 1));
    }
    Ok(tidy)
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine as _;

    use super::*;

    #[test]
    fn nobody_gives_what_they_lack() {
        let own = [TeamRight::Team, TeamRight::MoneyWrite];
        assert!(Giver::Member(&own).must_have(&[TeamRight::MoneyRead, TeamRight::Team]).is_ok());
        let refused = Giver::Member(&own).must_have(&[TeamRight::Team, TeamRight::Orders]);
        assert_eq!(refused.err().map(|fault| fault.code()), Some(Code::Forbidden));
        assert!(Giver::Member(&[TeamRight::MoneyRead]).must_have(&[TeamRight::MoneyWrite]).is_err());
        assert!(Giver::Owner.must_have(TeamRight::ALL).is_ok());
    }
}

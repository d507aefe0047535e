//! Where deals stand.

use kontor_kernel::states;

states! {
    /// Where a deal stands (decisions-selling, deal).
    pub enum DealState in "deals"."state" {
        /// It is being prepared.
        Draft "draft" => [Ready, Cancelled],
        /// Its buyer has the link to pay.
        Ready "ready" => [Closed, Cancelled],
        /// Its buyer has ordered.
        Closed "closed" => [Finalized, Cancelled, Refunded],
        /// The first payment is there and the buyer can no longer withdraw: the commission is earned.
        Finalized "finalized" => [Refunded, Unsubscribed],
        /// All that was paid went back, and the commission with it.
        Refunded "refunded" => [],
        /// It came to nothing.
        Cancelled "cancelled" => [],
        /// The plan ended before its time.
        Unsubscribed "unsubscribed" => [],
    }
    births [Draft]
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine as _;
    use proptest::prelude::*;

    use super::DealState::{self, Cancelled, Closed, Draft, Finalized, Ready, Refunded, Unsubscribed};

    /// The table of decisions-selling, written down once more.
    const TABLE: [(DealState, DealState); 10] = [
        (Draft, Ready),
        (Ready, Closed),
        (Closed, Finalized),
        (Draft, Cancelled),
        (Ready, Cancelled),
        (Closed, Cancelled),
        (Closed, Refunded),
        (Finalized, Refunded),
        (Finalized, Unsubscribed),
        (Draft, Draft),
    ];

    proptest! {
        #[test]
        fn whatever_is_tried_in_a_row_a_deal_moves_by_the_table_and_ends(tries in prop::collection::vec(0..7_usize, 0..40)) {
            let mut at = Draft;
            for wanted in tries.into_iter().filter_map(|place| DealState::ALL.get(place).copied()) {
                let allowed = at.next().contains(&wanted);
                prop_assert_eq!(allowed, at != wanted && TABLE.contains(&(at, wanted)));
                if allowed {
                    prop_assert!(!at.is_final());
                    at = wanted;
                }
            }
        }
    }
}

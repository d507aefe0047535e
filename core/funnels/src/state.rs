//! The words of funnels.

use kontor_kernel::{states, words};

states! {
    /// Where a funnel stands.
    pub enum FunnelState in "funnels"."state" {
        /// Its seller works on it.
        Draft "draft" => [Published, Archived],
        /// Buyers can go through it.
        Published "published" => [Draft, Archived],
        /// Put away.
        Archived "archived" => [Draft],
    }
    births [Draft]
}

words! {
    /// What a step is.
    pub enum NodeKind {
        /// The payment page of a product: where it begins.
        Payment "payment",
        /// A product that is offered after the purchase.
        Upsell "upsell",
        /// Another one, for who did not want the first.
        Downsell "downsell",
        /// The end: what was bought.
        ThankYou "thank_you",
    }
}

words! {
    /// What has to happen for a buyer to go on along a path.
    pub enum EdgeOn {
        /// The first order was paid, or is waited for.
        Paid "paid",
        /// The offer was taken.
        Accepted "accepted",
        /// It was not, or nobody said anything.
        Declined "declined",
        /// It could not be paid; without such a path it is as if it had been declined.
        Failed "failed",
    }
}

words! {
    /// What a new funnel begins with.
    pub enum Preset {
        /// A payment page and a page of thanks.
        SaleThanks "sale_thanks",
        /// An offer between them.
        SaleUpsellThanks "sale_upsell_thanks",
        /// A second offer for who did not want the first.
        SaleUpsellDownsellThanks "sale_upsell_downsell_thanks",
    }
}

words! {
    /// Why a product cannot stand at a step.
    pub enum Unfit {
        /// It is not there any more.
        Gone "gone",
        /// It is not shown.
        NotPublished "not_published",
        /// Something else speaks against its sale.
        NotSellable "not_sellable",
        /// Its price is not there any more, or it has none.
        NoPrice "no_price",
        /// It is paid over time.
        OverTime "over_time",
        /// The buyer would name the price.
        NamedPrice "named_price",
        /// It asks what has to be answered.
        AsksQuestion "asks_question",
        /// A date would have to be chosen.
        NeedsDate "needs_date",
        /// Who buys it has to know a password.
        HasPassword "has_password",
    }
}

states! {
    /// What became of an offer (decisions-growth §3).
    pub enum OfferState in "funnel_offers"."state" {
        /// The buyer looks at it.
        Offered "offered" => [Authenticating, Accepted, Failed, Declined],
        /// Their bank, or another page, asks them something.
        Authenticating "authenticating" => [Offered, Accepted, Failed],
        /// It was paid, or its money is on its way.
        Accepted "accepted" => [],
        /// It could not be paid. Money that comes after all counts.
        Failed "failed" => [Accepted],
        /// They did not want it, or said nothing. Money that comes after all counts.
        Declined "declined" => [Accepted],
    }
    births [Offered]
}

impl NodeKind {
    /// Whether something is sold there.
    pub const fn sells(self) -> bool {
        !matches!(self, Self::ThankYou)
    }

    /// Whether something is offered there after the purchase.
    pub const fn offers(self) -> bool {
        matches!(self, Self::Upsell | Self::Downsell)
    }

    /// The ways out that it must have.
    pub const fn needs(self) -> &'static [EdgeOn] {
        match self {
            Self::Payment => &[EdgeOn::Paid],
            Self::Upsell | Self::Downsell => &[EdgeOn::Accepted, EdgeOn::Declined],
            Self::ThankYou => &[],
        }
    }

    /// Whether it may have that way out.
    pub fn may(self, on: EdgeOn) -> bool {
        self.needs().contains(&on) || self.offers() && on == EdgeOn::Failed
    }
}

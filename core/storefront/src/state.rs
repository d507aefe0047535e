//! The words of what pages look like (selling-core §9).

use kontor_kernel::words;

words! {
    /// How a payment page is laid out.
    #[derive(Default)]
    pub enum Layout {
        /// Fields on one side, the order on the other.
        #[default]
        Default "default",
        /// One narrow column with nothing that could wait.
        Simplified "simplified",
        /// Who buys, then how it is paid.
        TwoSteps "two_steps",
        /// What is bought, with all its choices; then who buys and how it is paid.
        TwoStepsAdvanced "two_steps_advanced",
    }
}

words! {
    /// Where the products stand that buyers may take along.
    #[derive(Default)]
    pub enum BumpPosition {
        /// Below what is bought.
        #[default]
        BelowProductDetails "belowProductDetails",
        /// Below who buys.
        BelowPayerDetails "belowPayerDetails",
        /// Below how it is paid.
        BelowPaymentMethods "belowPaymentMethods",
    }
}

words! {
    /// Where the upsells stand: products that are offered beside the order, or in its place.
    #[derive(Default)]
    pub enum UpsellPlacement {
        /// Below how it is paid.
        #[default]
        BelowPaymentOptions "below_payment_options",
        /// Below the legal text, above the button.
        BelowLegalText "below_legal_text",
        /// Below what the product asks.
        BelowCustomFields "below_custom_fields",
    }
}

words! {
    /// What the button says that orders. Consumers in Germany and Austria read of their duty to pay whatever is requested
    /// (§ 312j (3) BGB, § 8 FAGG).
    #[derive(Default)]
    pub enum BuyButtonText {
        /// What fits the way to pay.
        #[default]
        DynamicCta "dynamic_cta",
        /// Buy now.
        BuyNow "buy_now",
        /// Agree on terms and pay.
        AgreeOnTermsAndPay "agree_on_terms_and_pay",
        /// Complete order.
        CompleteOrder "complete_order",
        /// Accept and pay now.
        AcceptAndPayNow "accept_and_pay_now",
    }
}

words! {
    /// How a description that can be folded is found on a phone.
    #[derive(Default)]
    pub enum DescriptionBehavior {
        /// Open.
        #[default]
        Expanded "expanded",
        /// Folded.
        Collapsed "collapsed",
    }
}

words! {
    /// Whether buyers are asked for something that nothing else needs.
    #[derive(Default)]
    pub enum IncludeType {
        /// Not asked.
        #[default]
        Hidden "hidden",
        /// Asked; who does not answer buys all the same.
        Optional "optional",
        /// Asked, and needed.
        Required "required",
    }
}

//! Every feature that can be switched: this is the one declaration. The API, its document and the screens have it from here.

use kontor_kernel::words;

words! {
    /// A feature that a plan can have, and that can be switched on or off for one seller.
    pub enum Feature {
        /// Google Analytics on the pages of a shop.
        GoogleAnalytics "google_analytics",
        /// Google Tag Manager on the pages of a shop.
        GoogleTagManager "google_tag_manager",
        /// The Facebook pixel on the pages of a shop.
        FacebookPixel "facebook_pixel",
        /// Style sheets of the seller's own in courses.
        CourseCustomCss "course_custom_css",
        /// Quizzes in courses.
        LessonQuiz "lesson_quiz",
        /// Comments below lessons.
        LessonComments "lesson_comments",
        /// Passwords for products.
        Password "password",
        /// Prices in several currencies.
        Multicurrency "multicurrency",
        /// A bank account number for each order.
        VirtualIban "virtual_iban",
        /// Layout, colours and texts of the payment page.
        Customization "customization",
        /// Products and pages shared with other sellers.
        ProductSharing "product_sharing",
        /// Videos from Vimeo in lessons.
        VimeoVideos "vimeo_videos",
        /// Emails through the seller's own server.
        CustomSmtp "custom_smtp",
        /// Email addresses that are confirmed before they are written to.
        DoubleOptIns "double_opt_ins",
        /// The buyer's name on the pages of a PDF.
        PdfStamp "pdf_stamp",
        /// Shops at domains of their own.
        Domains "domains",
        /// A mobile app for customers.
        MobileApp "mobile_app",
        /// Discounts by code.
        Coupons "coupons",
        /// Offers after a purchase.
        Funnels "funnels",
        /// Lessons that open one after the other.
        LessonDripIn "lesson_drip_in",
        /// Lessons that can be read before the purchase.
        LessonPreview "lesson_preview",
        /// Courses that begin again.
        CourseRefresh "course_refresh",
        /// How many devices open a course.
        AccessSessionLimit "access_session_limit",
        /// Sales during a live video.
        LiveShopping "live_shopping",
        /// Courses with many lessons.
        CourseLessonsLimit "course_lessons_limit",
        /// A community of a shop's customers.
        CommunityFeature "community_feature",
        /// Short descriptions on invoices.
        InvoiceShortDescription "invoice_short_description",
        /// Contacts in HubSpot.
        Hubspot "hubspot",
        /// Products that are sent by post.
        PhysicalProducts "physical_products",
        /// Measuring with Tracify.
        Tracify "tracify",
        /// People who sell for a shop.
        SalesTeam "sales_team",
        /// Claims after a payment did not come.
        Dunning "dunning",
        /// A better ticket for the difference in price.
        TicketUpgrade "ticket_upgrade",
        /// Sales by way of the platform's reseller.
        ResellerJourney "reseller_journey",
        /// Recent purchases and views on the payment page.
        ConversionTools "conversion_tools",
        /// Services of other companies.
        ServiceHub "service_hub",
        /// Templates of pages.
        TemplateHub "template_hub",
        /// The marketplace for affiliates.
        AffiliateMarketplace "affiliate_marketplace",
        /// Klarna as a payment method.
        Klarna "klarna",
        /// Mondu as a payment method.
        Mondu "mondu",
        /// Klarna for plans of buyers.
        KlarnaSubscriptions "klarna_subscriptions",
        /// The dashboard of the business as a whole.
        AnalyticsBusiness "analytics_business",
        /// The dashboard of orders that become paid.
        AnalyticsConversion "analytics_conversion",
        /// The dashboard of funnels.
        AnalyticsFunnels "analytics_funnels",
        /// The dashboard of order bumps.
        AnalyticsBumps "analytics_bumps",
        /// The dashboard of customers.
        AnalyticsCustomers "analytics_customers",
        /// The dashboard of products.
        AnalyticsProduct "analytics_product",
        /// The dashboard of marketing.
        AnalyticsMarketing "analytics_marketing",
        /// The dashboard of sales.
        AnalyticsSales "analytics_sales",
        /// The dashboard of affiliates.
        AnalyticsAffiliates "analytics_affiliates",
        /// The dashboard of the products that sell best.
        AnalyticsBestSellers "analytics_best_sellers",
        /// The dashboard of the customers who pay most.
        AnalyticsTopCustomers "analytics_top_customers",
        /// The dashboard of campaigns.
        AnalyticsCampaigns "analytics_campaigns",
        /// The dashboard of subscriptions.
        AnalyticsSubscriptions "analytics_subscriptions",
    }
}

use kontor_kernel::Machine as _;

impl Feature {
    /// Whether the platform has it. What is not built is never offered, whatever a plan or a manager says.
    pub const fn is_built(self) -> bool {
        matches!(
            self,
            Self::GoogleAnalytics
                | Self::GoogleTagManager
                | Self::FacebookPixel
                | Self::Customization
                | Self::PdfStamp
                | Self::Coupons
                | Self::Funnels
                | Self::Tracify
                | Self::SalesTeam
                | Self::TicketUpgrade
                | Self::ResellerJourney
                | Self::Klarna
                | Self::Mondu
                | Self::KlarnaSubscriptions
                | Self::AnalyticsBusiness
                | Self::AnalyticsConversion
                | Self::AnalyticsFunnels
                | Self::AnalyticsBumps
                | Self::AnalyticsCustomers
                | Self::AnalyticsProduct
                | Self::AnalyticsMarketing
                | Self::AnalyticsSales
                | Self::AnalyticsBestSellers
                | Self::AnalyticsTopCustomers
                | Self::AnalyticsCampaigns
                | Self::AnalyticsSubscriptions
        )
    }

    /// Whether it is agreed with single sellers only, because another company has to agree too: no plan has it, and it is off
    /// until a manager switches it on. Kept with the seller's payment features.
    pub const fn is_agreed_singly(self) -> bool {
        matches!(self, Self::ResellerJourney | Self::Klarna | Self::Mondu | Self::KlarnaSubscriptions)
    }

    /// Whether a seller without a plan has it.
    pub const fn is_on_by_default(self) -> bool {
        self.is_built() && !self.is_agreed_singly()
    }

    /// Everything that there is.
    pub fn built() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|feature| feature.is_built())
    }

    /// Everything that a plan can have.
    pub fn of_plans() -> impl Iterator<Item = Self> {
        Self::built().filter(|feature| !feature.is_agreed_singly())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specification_names_41_features_and_13_dashboards() {
        let dashboards = Feature::ALL.iter().filter(|one| one.text().starts_with("analytics_")).count();
        assert_eq!((Feature::ALL.len() - dashboards, dashboards), (41, 13));
    }

    #[test]
    fn what_is_not_built_is_never_on() {
        assert!(Feature::ALL.iter().all(|one| one.is_built() || !one.is_on_by_default()));
        assert!(Feature::of_plans().all(Feature::is_on_by_default));
    }
}

//! The words of tracking.

use kontor_kernel::words;

words! {
    /// Whose code it is (storefront-growth §3).
    pub enum CodeForm {
        /// Google's Universal Analytics.
        GoogleAnalytics "google_analytics",
        /// Google Analytics 4.
        GoogleAnalytics4 "google_analytics_4",
        /// A container of Google Tag Manager.
        GoogleTagManager "google_tag_manager",
        /// The pixel of Meta.
        FacebookPixel "facebook_pixel",
        /// The seller's own snippet.
        Custom "custom_tracking_codes",
        /// Tracify.
        Tracify "tracify",
    }
}

words! {
    /// What a visitor agrees to, or not. What is necessary is not asked for.
    pub enum Category {
        /// Counting and understanding visits.
        Statistics "statistics",
        /// Measuring advertisements and who they bring.
        Marketing "marketing",
    }
}

words! {
    /// What a page tells the codes (storefront-growth §3).
    pub enum PageEvent {
        /// A category is looked at.
        ShopPage "shop_page",
        /// Another page of the shop is.
        ShopSubPage "shop_sub_page",
        /// A product is.
        ProductPage "product_page",
        /// Somebody is about to pay.
        PaymentPage "payment_page",
        /// A page of a funnel is looked at.
        FunnelPage "funnel_page",
        /// An order is paid; once for each.
        SuccessPage "success_page",
    }
}

words! {
    /// How a shop asks its visitors (decisions-growth §6).
    pub enum ConsentMode {
        /// Not at all: nothing runs but what is necessary.
        None "none",
        /// Everything or nothing, both with one press.
        Simple "simple",
        /// Each category by itself, or everything or nothing.
        Rich "rich",
    }
}

impl CodeForm {
    /// What its category is, where the seller does not say so.
    pub const fn category(self) -> Category {
        match self {
            Self::GoogleAnalytics | Self::GoogleAnalytics4 => Category::Statistics,
            // What a container or a snippet loads nobody knows: the stricter of the two.
            Self::GoogleTagManager | Self::FacebookPixel | Self::Custom | Self::Tracify => Category::Marketing,
        }
    }

    /// The servers of its vendor, as a security policy names them. Google's are those of its guide for security
    /// policies (developers.google.com/tag-platform/security/guides/csp).
    pub const fn hosts(self) -> &'static [&'static str] {
        match self {
            Self::GoogleAnalytics => {
                &["www.google-analytics.com", "ssl.google-analytics.com", "stats.g.doubleclick.net"]
            }
            Self::GoogleAnalytics4 | Self::GoogleTagManager => {
                &["*.googletagmanager.com", "*.google-analytics.com", "*.analytics.google.com"]
            }
            Self::FacebookPixel => &["connect.facebook.net", "www.facebook.com"],
            Self::Tracify => &["scripting.tracify.ai", "event.tracify.ai"],
            Self::Custom => &[],
        }
    }
}

//! The words of the catalogue and the machines behind them.

use kontor_kernel::{states, words};
use kontor_pricing::SupplyKind;

use crate::limits;

words! {
    /// What kind of product it is (selling-core §3, product types).
    pub enum Form {
        /// Work that the seller does.
        Service "service",
        /// Files.
        Download "download",
        /// Lessons.
        Course "course",
        /// Tickets for dates.
        Event "event",
        /// Products for members.
        Membership "membership",
        /// Several products in one.
        Bundle "bundle",
        /// Keys from a stock.
        LicenseKey "license_key",
        /// A document with the buyer's name.
        Certificate "certificate",
    }
}

words! {
    /// Whether an event asks who comes with each of several tickets.
    #[derive(Default)]
    pub enum AttendeesAsked {
        /// All are in the buyer's name.
        #[default]
        None "none",
        /// Whoever wants names them.
        Optional "optional",
        /// Each ticket but the buyer's own needs a name and an address.
        Required "required",
    }
}

impl AttendeesAsked {
    /// Whether nothing can be bought without them.
    pub const fn is_required(self) -> bool {
        matches!(self, Self::Required)
    }
}

words! {
    /// The kind within a form (selling-core §3, product subtypes).
    pub enum Subtype {
        /// A book to read on a screen.
        EBook "e_book",
        /// Music.
        MusicFiles "music_files",
        /// Hours with a coach.
        Coaching "coaching",
        /// A membership.
        Membership "membership",
        /// A printed or printable book.
        Book "book",
        /// A course at one's own pace.
        OnlineCourse "online_course",
        /// A course with fixed dates.
        OnlineCourseLive "online_course_live",
        /// An event.
        Event "event",
        /// A certificate.
        Certificate "certificate",
        /// A licence code.
        LicenseCode "license_code",
    }
}

impl Form {
    /// Whether other products are inside.
    pub const fn holds_products(self) -> bool {
        matches!(self, Self::Membership | Self::Bundle)
    }

    /// Whether somebody learns something: then an admission for distance learning may be needed (FernUSG).
    pub const fn teaches(self) -> bool {
        matches!(self, Self::Course | Self::Service)
    }

    /// What is usually supplied with it, for tax; of an event that one goes to the place of its ticket decides.
    pub const fn supply(self) -> SupplyKind {
        match self {
            Self::Service => SupplyKind::Service,
            Self::Event => SupplyKind::LiveOnline,
            Self::Download | Self::Course | Self::Membership | Self::Bundle | Self::LicenseKey | Self::Certificate => {
                SupplyKind::Digital
            }
        }
    }

    /// How many pieces one order of it can be for at all (selling-core §9, number input). One of what is for the buyer
    /// alone: nobody takes a course twice, and what is inside of a bundle or a membership is had once. Of a file or of work
    /// several can be had, as a seller who allows it says: seats of a licence, hours. What becomes a row of its own, a
    /// ticket or a key, is given out in one go, and a page shows them all.
    pub const fn pieces_max(self) -> i64 {
        match self {
            Self::Course | Self::Membership | Self::Bundle | Self::Certificate => 1,
            Self::Event | Self::LicenseKey => limits::ROWS_OF_ORDER_MAX,
            Self::Download | Self::Service => limits::QUANTITY_MAX,
        }
    }

    /// Whether it can be bought for somebody else: what is opened by a key of its own can be handed over. Work is agreed on
    /// with whoever ordered it, a membership goes on in its payer's name, and a certificate names who earned it.
    pub const fn can_be_given(self) -> bool {
        matches!(self, Self::Download | Self::LicenseKey | Self::Event | Self::Course | Self::Bundle)
    }

    /// Whether several can be had unless its seller says otherwise.
    pub const fn sells_several(self) -> bool {
        matches!(self, Self::Event | Self::LicenseKey)
    }

    /// The subtypes that it can have.
    pub const fn subtypes(self) -> &'static [Subtype] {
        match self {
            Self::Service => &[Subtype::Coaching],
            Self::Download => &[Subtype::EBook, Subtype::MusicFiles, Subtype::Book],
            Self::Course => &[Subtype::OnlineCourse, Subtype::OnlineCourseLive],
            Self::Event => &[Subtype::Event],
            Self::Membership => &[Subtype::Membership],
            Self::Bundle => &[],
            Self::LicenseKey => &[Subtype::LicenseCode],
            Self::Certificate => &[Subtype::Certificate],
        }
    }
}

words! {
    /// The rhythm of a price (selling-core §3, pricing plan kinds).
    pub enum PlanKind {
        /// Paid once.
        OneTime "one_time",
        /// Paid in parts.
        Installment "installment",
        /// Paid again and again, so many times.
        LimitedSubscription "limited_subscription",
        /// Paid again and again.
        Subscription "subscription",
    }
}

words! {
    /// How a buyer answers what a product asks (selling-core §3, opt-in question types).
    pub enum QuestionType {
        /// A tick, or none.
        Checkbox "checkbox",
        /// Words of their own.
        OpenQuestion "open_question",
        /// A tick that lets somebody else, a named service, have what they typed.
        Service "service",
        /// One of several.
        SelectBox "select_box",
    }
}

impl QuestionType {
    /// Whether the answer is a tick.
    pub const fn is_tick(self) -> bool {
        matches!(self, Self::Checkbox | Self::Service)
    }
}

words! {
    /// Which of the seller's endpoints, or of their tracking codes, hear of a product (storefront-growth §3).
    #[derive(Default)]
    pub enum Selection {
        /// None.
        None "none",
        /// All, also those that come later.
        #[default]
        All "all",
        /// Those that were chosen.
        Selected "selected",
    }
}

words! {
    /// Where a product's keys come from.
    pub enum KeySource {
        /// The seller brings them.
        List "list",
        /// They are drawn by a format when somebody buys.
        Generated "generated",
    }
}

words! {
    /// What a lesson is.
    pub enum LessonKind {
        /// Words.
        Text "text",
        /// A film.
        Video "video",
        /// Something to listen to.
        Audio "audio",
        /// A file to work with.
        File "file",
        /// Questions.
        Quiz "quiz",
    }
}

impl LessonKind {
    /// Whether it is its words; the others are their file, and words beside it.
    pub const fn is_words(self) -> bool {
        matches!(self, Self::Text | Self::Quiz)
    }

    /// The files that it can be, by the beginning of their media type; none where it is no file.
    pub const fn media(self) -> Option<&'static str> {
        match self {
            Self::Text | Self::Quiz => None,
            Self::Video => Some("video/"),
            Self::Audio => Some("audio/"),
            Self::File => Some(""),
        }
    }
}

states! {
    /// Whether the platform has looked at the product (selling-core §4, product review). Only products of sellers
    /// under review leave the first state.
    pub enum ReviewState in "products"."review_state" {
        /// The seller is not subject to review.
        NotForReview "not_for_review" => [Free, FreeWithoutFee, InReview],
        /// Costs nothing, so nobody needs to look.
        Free "free" => [FreeWithoutFee, InReview, NotForReview],
        /// Costs nothing and is not charged for either.
        FreeWithoutFee "free_without_fee" => [Free, InReview, NotForReview],
        /// Somebody will look. Taking the price away does not end it: what is looked at is more than the price.
        InReview "in_review" => [Reviewed, Rejected, NotForReview],
        /// Somebody looked, and it may be sold.
        Reviewed "reviewed" => [InReview, Free, NotForReview],
        /// Somebody looked, and it may not be sold.
        Rejected "rejected" => [InReview, NotForReview],
    }
    births [NotForReview]
}

states! {
    /// Where a cover stands.
    pub enum CoverState in "covers"."state" {
        /// Its sizes are being made.
        Waiting "waiting" => [Ready, Refused],
        /// It can be shown.
        Ready "ready" => [],
        /// It is not a picture, or too large to be unfolded.
        Refused "refused" => [],
    }
    births [Waiting]
}

states! {
    /// Where a key stands (decisions-growth §11).
    pub enum KeyState in "license_keys"."state" {
        /// Nobody has it.
        Available "available" => [Allocated],
        /// It is an order's.
        Allocated "allocated" => [Revoked],
        /// The order's money went back: it counts no more, and nobody else ever gets it.
        Revoked "revoked" => [Allocated],
    }
    births [Available, Allocated]
}

//! What the server hands to the pages of the shop. `cargo x props` writes their TypeScript types into
//! `frontend/src/shop/props.gen.ts`, and understands structs with named fields and enums of words or with a tag.
//!
//! Money, dates, sizes and counts go over as finished words (see `format`): QuickJS has no Intl.

mod basket;
mod built_page;
mod button;
mod confirmation;
mod contact;
mod course;
mod declaration;
mod download;
mod frame;
mod gift;
mod legal;
mod method_fields;
mod offer;
mod page_design;
mod payment;
mod plain_pages;
mod plan;
mod product;
mod tracking;
mod upgrade;

pub use basket::{AttendeeField, Attendees, QuantityField};
pub use built_page::{
    BlockAffiliate, BlockBubble, BlockCategory, BlockContact, BlockCountdown, BlockLink, BlockList, BlockMedia,
    BlockMediaKind, BlockProduct, BlockProgress, BuiltPageProps, PageData,
};
pub use button::ButtonText;
pub use confirmation::{
    AnswerView, CertificateView, ConfirmationProps, CourseGood, DeclineAdvice, DeclineReason, Download,
    DownloadStanding, GoodsView, InvoiceKind, InvoiceView, KeyView, OrderLine, OrderView, RecipientView, Retry,
    ServiceView, TicketView, WireDetails,
};
pub use contact::{ContactField, ContactKind, ContactProps};
pub use course::{
    Chapter, ChapterOffer, CourseAccess, CourseProps, CourseRenewal, LessonKind, LessonLink, LessonMatter, LessonOffer,
    LessonView, MediaView,
};
pub use declaration::{
    DeclarationError, DeclarationField, DeclarationKind, DeclarationProps, DeclarationStep, DeclarationValues,
};
pub use download::{DownloadProps, DownloadState, DownloadsLeft};
pub use frame::{Frame, LanguageLink, Links, Picture, ResellerNote, Seller};
pub use gift::{GiftField, GiftFieldKind, GiftForm, GiftNote, GiftProps};
pub use legal::{Imprint, LegalPage, LegalProps, LegalVersion};
pub use method_fields::{DebitForm, ElsewhereView, MandateView, WalletSale};
pub use offer::{FollowUp, KeptMethod, OfferProps, OfferStanding};
pub use page_design::{BumpPosition, Countdown, Description, Layout, PageDesign, Proof, Recent, Seal, UpsellPlacement};
pub use payment::{
    AddonChoice, AskedField, CardFrame, Consent, CountryChoice, CouponOffer, ExtraField, FieldError, InsteadChoice,
    OwnAmount, PasswordForm, PayLine, PaymentField, PaymentMethod, PaymentProps, PaymentValues, PlanChoice,
    PlanSummary, QuestionKind, RunningOrder, Summary, VatLine, VatNote,
};
pub use plain_pages::{
    CertificateCheckProps, CertificateProps, CertificateStanding, ErrorKind, ErrorProps, FormNotice, Missing,
    NotFoundProps, SignInProps,
};
pub use plan::{
    CreditView, ManageProps, MethodView, OwedView, PauseDay, PauseView, PaymentLine, PaymentStanding, PayoffUnderWay,
    PayoffView, PlanPanel, PlanRegular, PlanStanding, PlanSum, TaxWithin,
};
pub use product::{
    CategoryHead, CategoryLink, DateState, EventDate, Included, Price, ProductCard, ProductKind, ProductProps,
    ShopProps, Unavailable,
};
pub use tracking::{ConsentCategory, TrackedCategory, TrackedEvent, Tracking};
pub use upgrade::{KeepForUpgrade, KeptView, UpgradePress, UpgradeView};

/// Props that know the page they belong to, so that no page is ever rendered with another's.
pub trait Page: serde::Serialize {
    const NAME: &'static str;
}

macro_rules! pages {
    ($($props:ty => $name:literal),+ $(,)?) => {
        $(impl Page for $props { const NAME: &'static str = $name; })+
        /// The names of all pages that the bundle must know.
        pub const PAGES: &[&str] = &[$($name),+];
    };
}

pages! {
    ShopProps => "shop",
    BuiltPageProps => "built_page",
    ProductProps => "product",
    PaymentProps => "payment",
    ConfirmationProps => "confirmation",
    ManageProps => "manage",
    CourseProps => "course",
    OfferProps => "offer",
    GiftProps => "gift",
    DownloadProps => "download",
    SignInProps => "sign_in",
    DeclarationProps => "declaration",
    ContactProps => "contact",
    CertificateProps => "certificate",
    CertificateCheckProps => "certificate_check",
    LegalProps => "legal",
    NotFoundProps => "not_found",
    ErrorProps => "error",
}

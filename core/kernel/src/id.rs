//! Typed ids: a UUIDv7 in the database, a prefixed opaque string on the wire (TypeID).
//! An order's id cannot be passed where a product's is wanted, neither in Rust nor by a caller.

use std::{cmp::Ordering, fmt, hash, marker::PhantomData, str::FromStr};

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types,
};
use uuid::Uuid;

/// What an id names; gives the wire prefix.
pub trait Kind: 'static {
    /// Two to six lowercase letters before the underscore.
    const PREFIX: &'static str;
}

/// An id of one kind of thing.
#[derive(AsExpression, FromSqlRow)]
#[diesel(sql_type = sql_types::Uuid)]
pub struct Id<K: Kind>(Uuid, PhantomData<fn() -> K>);

/// Why a text is not an id of the wanted kind. Callers answer 404 in a path, 422 in a filter.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("not an id of this kind")]
pub struct IdError;

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const ENCODED_LEN: usize = 26;

impl<K: Kind> Id<K> {
    /// Wraps a UUID read from the database.
    pub const fn from_uuid(uuid: Uuid) -> Self {
        Self(uuid, PhantomData)
    }

    /// The bare UUID, for SQL and settings.
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

/// Crockford base32 of 128 bits in 26 characters, most significant first, as TypeID wants it.
fn encode(uuid: Uuid) -> String {
    let value = uuid.as_u128();
    (0..ENCODED_LEN)
        .rev()
        .filter_map(|place| ALPHABET.get(((value >> (5 * place)) & 31) as usize))
        .map(|byte| char::from(*byte))
        .collect()
}

fn decode(text: &str) -> Option<Uuid> {
    if text.len() != ENCODED_LEN {
        return None;
    }
    let mut value: u128 = 0;
    for (place, byte) in text.bytes().enumerate() {
        let digit = ALPHABET.iter().position(|known| *known == byte)? as u128;
        // 26 characters hold 130 bits: the first may only use three.
        if place == 0 && digit > 7 {
            return None;
        }
        value = (value << 5) | digit;
    }
    Some(Uuid::from_u128(value))
}

impl<K: Kind> fmt::Display for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", K::PREFIX, encode(self.0))
    }
}

impl<K: Kind> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<K: Kind> FromStr for Id<K> {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        text.strip_prefix(K::PREFIX)
            .and_then(|rest| rest.strip_prefix('_'))
            .and_then(decode)
            .map(Self::from_uuid)
            .ok_or(IdError)
    }
}

impl<K: Kind> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K: Kind> Copy for Id<K> {}
impl<K: Kind> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K: Kind> Eq for Id<K> {}
impl<K: Kind> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<K: Kind> Ord for Id<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}
impl<K: Kind> hash::Hash for Id<K> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<K: Kind> serde::Serialize for Id<K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, K: Kind> serde::Deserialize<'de> for Id<K> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl<K: Kind> crate::SqlValue for Id<K> {
    type Sql = sql_types::Uuid;
}

impl<K: Kind> FromSql<sql_types::Uuid, Pg> for Id<K> {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        Uuid::from_sql(bytes).map(Self::from_uuid)
    }
}

impl<K: Kind> ToSql<sql_types::Uuid, Pg> for Id<K> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<sql_types::Uuid, Pg>::to_sql(&self.0, out)
    }
}

/// The kinds of things that have ids, with their wire prefixes.
pub mod kinds {
    use super::{ENCODED_LEN, Id, Kind};

    macro_rules! kinds {
        ($($(#[$doc:meta])* $kind:ident $alias:ident $prefix:literal;)*) => {$(
            $(#[$doc])*
            #[derive(Debug)]
            pub enum $kind {}
            impl Kind for $kind { const PREFIX: &'static str = $prefix; }
            $(#[$doc])*
            pub type $alias = Id<$kind>;
        )*
        /// Every prefix.
        pub const PREFIXES: &[&str] = &[$($prefix),*];
        };
    }

    /// The regular expression of the ids behind a prefix, for documents: exactly what `Id` reads.
    pub fn pattern(prefix: &str) -> String {
        format!("^{prefix}_[0-7][0-9a-hjkmnp-tv-z]{{{}}}$", ENCODED_LEN - 1)
    }

    /// How long the ids behind a prefix are (characters).
    pub const fn length(prefix: &str) -> usize {
        prefix.len() + 1 + ENCODED_LEN
    }

    kinds! {
        /// A person who can sign in.
        User UserId "usr";
        /// One role of a person: seller, payer, manager, …
        Profile ProfileId "pro";
        /// What a program of a seller signs its calls with.
        ApiKey ApiKeyId "apk";
        /// Somebody who works for a shop, or is invited to.
        TeamMember TeamMemberId "tmb";
        /// What a manager noted about a seller.
        SellerNote SellerNoteId "snt";
        /// The time for which a manager opened a seller's cabinet.
        SupportAccess SupportAccessId "sac";
        /// What the platform offers its sellers for a price.
        PlatformPlan PlatformPlanId "ppl";
        /// A feature that was switched for one seller.
        FeatureOverride FeatureOverrideId "fov";
        /// One signed-in browser of a person.
        Session SessionId "ses";
        /// A tenant: one side (live or test) of a seller.
        Seller SellerId "sel";
        /// A clock that a test side can move.
        TestClock TestClockId "clk";
        /// Something to sell.
        Product ProductId "prd";
        /// A category of a shop.
        Category CategoryId "cat";
        /// A seller's own drawer of products, for lists and books.
        ProductGroup ProductGroupId "grp";
        /// A price and its rhythm.
        PricingPlan PricingPlanId "pln";
        /// A file being uploaded or checked.
        Upload UploadId "upl";
        /// A picture of a product.
        Cover CoverId "cov";
        /// Something that a product asks its buyers.
        OptInQuestion OptInQuestionId "opq";
        /// What a buyer answered to one of them.
        OptInAnswer OptInAnswerId "opa";
        /// A file that a product delivers.
        Digital DigitalId "dig";
        /// A key that a buyer gets.
        LicenseKey LicenseKeyId "key";
        /// A chapter of a course.
        CourseSection CourseSectionId "sec";
        /// A lesson of a course.
        Lesson LessonId "les";
        /// One payer in one course.
        CourseSession CourseSessionId "cse";
        /// The way of one order into a course.
        CourseAccess CourseAccessId "acc";
        /// Access to a course given to several customers at once.
        CourseGrant CourseGrantId "cgr";
        /// What somebody who works for a shop is told.
        Notification NotificationId "ntf";
        /// What was sent to one browser of somebody.
        PushLog PushLogId "pul";
        /// A browser that may show notifications.
        PushSubscription PushSubscriptionId "psu";
        Declaration DeclarationId "dcl";
        /// What somebody wrote to a seller through the shop's contact form.
        ContactMessage ContactMessageId "cmg";
        /// Whoever bought from a seller, once by their address.
        Customer CustomerId "cus";
        /// One purchase.
        Order OrderId "ord";
        /// One action for many orders, done by a worker.
        OrderBatch OrderBatchId "obt";
        /// One payment that an order expects.
        OrderRate OrderRateId "rat";
        /// What an invoice has to say.
        InvoiceRequest InvoiceRequestId "ivr";
        /// An invoice, reversal or credit note that was issued.
        Invoice InvoiceId "inv";
        /// One movement of money at a provider.
        Transaction TransactionId "txn";
        /// The party-facing record of one transaction.
        Transfer TransferId "trf";
        /// One attempt to take money, or why nobody was asked.
        PaymentLog PaymentLogId "plg";
        /// What a payer's bank asks, and what is answered.
        DisputeCase DisputeCaseId "dsp";
        /// An event received from a provider.
        ProviderEvent ProviderEventId "pev";
        /// A balanced entry in a seller's books.
        Posting PostingId "pst";
        /// A right to fetch the files of an order.
        Grant GrantId "grt";
        /// Work that a seller does for an order.
        Service ServiceId "srv";
        /// A bank account of a seller.
        BankAccount BankAccountId "bac";
        /// A request to be paid out.
        PayoutRequest PayoutRequestId "prq";
        /// Money on its way to a seller's bank.
        Payout PayoutId "pay";
        /// A verification document.
        Document DocumentId "doc";
        /// The filters and columns of a list under a name.
        SavedView SavedViewId "svw";
        /// A list written to a file.
        Export ExportId "exp";
        /// Something that happened to one of a seller's things.
        Event EventId "evt";
        /// Where a seller's own server wants to be told of events.
        WebhookEndpoint WebhookEndpointId "whe";
        /// One event on its way to one endpoint.
        WebhookDelivery WebhookDeliveryId "whd";
        /// A mail.
        Mail MailId "mai";
        MailRequest MailRequestId "mrq";
        AccountEvent AccountEventId "aev";
        /// A passkey of a person.
        Passkey PasskeyId "psk";
        /// A unit of background work.
        Job JobId "job";
        /// An act of a manager, kept in the managers' log.
        Audit AuditId "aud";
        /// A change of state kept in the history.
        Change ChangeId "chg";
        /// One request, as named in logs and error bodies.
        Request RequestId "req";
        /// A discount that buyers enter.
        Coupon CouponId "cpn";
        /// A code of it.
        CouponCode CouponCodeId "cpc";
        /// A vendor's, or the seller's own, code that measures visits to a shop.
        TrackingCode TrackingCodeId "trk";
        /// What a payment page looks like.
        CheckoutSettings CheckoutSettingsId "cks";
        /// A wording of a seller's terms, privacy notice or instruction on withdrawal.
        LegalText LegalTextId "lgt";
        /// What a register said of a VAT id.
        VatCheck VatCheckId "vtc";
        /// What a visitor agreed to.
        Consent ConsentId "cst";
        /// A series of pages that sell.
        Funnel FunnelId "fnl";
        /// One page of a funnel.
        FunnelNode FunnelNodeId "fnn";
        /// One offer to one buyer on their way through a funnel.
        FunnelOffer FunnelOfferId "fno";
        /// A page of a shop.
        ShopPage ShopPageId "pge";
        /// A kind of ticket of an event.
        Ticket TicketId "tkt";
        /// A date of a ticket.
        TicketDate TicketDateId "tkd";
        /// A ticket that a buyer holds.
        PaymentTicket PaymentTicketId "ptk";
        /// A certificate that somebody holds.
        Certificate CertificateId "crt";
        /// What a seller promises to affiliates.
        AffiliateProgram AffiliateProgramId "afp";
        /// A file of a seller's bank.
        BankStatement BankStatementId "bst";
        /// One movement of an account in such a file.
        BankEntry BankEntryId "bse";
        PlanChange PlanChangeId "plc";
        /// Payments of one order that are taken with another's.
        OrderMerge OrderMergeId "omg";
        /// One of a seller's deals.
        Deal DealId "dea";
        /// What a member of a sales team earns with a deal.
        IncentivePlan IncentivePlanId "icp";
        /// A commission that was earned, or reversed.
        DealCommission DealCommissionId "dcm";
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::{kinds::*, *};

    #[test]
    fn golden_value_of_the_typeid_specification() {
        // https://github.com/jetify-com/typeid/blob/main/spec/valid.yml, "valid-uuidv7"
        let uuid: Uuid = "01890a5d-ac96-774b-bcce-b302099a8057".parse().unwrap();
        assert_eq!(ProductId::from_uuid(uuid).to_string(), "prd_01h455vb4pex5vsknk084sn02q");
        assert_eq!("prd_01h455vb4pex5vsknk084sn02q".parse::<ProductId>().unwrap().uuid(), uuid);
    }

    #[test]
    fn another_kind_overflow_and_noise_are_refused() {
        for text in [
            "ord_01h455vb4pex5vsknk084sn02q",
            "prd_81h455vb4pex5vsknk084sn02q",
            "prd_",
            "prd_01h455vb4pex5vsknk084sn02u",
            "",
        ] {
            assert_eq!(text.parse::<ProductId>(), Err(IdError), "{text}");
        }
    }

    #[test]
    fn prefixes_are_unique() {
        let mut seen = std::collections::BTreeSet::new();
        assert!(PREFIXES.iter().all(|prefix| seen.insert(prefix)));
    }
}

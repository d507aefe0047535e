//! Whose id an item of the wire has, where no address that it is read at says so.

use kontor_kernel::{
    Kind,
    kinds::{
        self, AccountEvent, ApiKey, Audit, CouponCode, CourseAccess, Cover, Declaration, Digital, DisputeCase,
        Document, Job, LegalText, LicenseKey, Mail, OptInAnswer, OptInQuestion, Order, OrderRate, PayoutRequest,
        PricingPlan, Product, Profile, Seller, Service, Session, TestClock, Ticket, Transaction, Transfer, User,
        WebhookEndpoint,
    },
};
use serde_json::{Value, json};

/// By kind of id, the attributes of the items that have one of it. What is about an order has the order's id, what is about
/// a whole shop the seller's.
const ITEMS: &[(&str, &[&str])] = &[
    (AccountEvent::PREFIX, &["AccountEventAttributes"]),
    (ApiKey::PREFIX, &["OwnApiKeyAttributes"]),
    (Audit::PREFIX, &["AuditLogAttributes"]),
    (CouponCode::PREFIX, &["CouponCodeAttributes"]),
    (CourseAccess::PREFIX, &["CourseLinkAttributes"]),
    (Cover::PREFIX, &["CoverAttributes"]),
    (kinds::DealCommission::PREFIX, &["DealCommissionAttributes"]),
    (Declaration::PREFIX, &["DeclarationAttributes"]),
    (Digital::PREFIX, &["DigitalAttributes", "StampPreview"]),
    (DisputeCase::PREFIX, &["DisputeAttributes"]),
    (Document::PREFIX, &["VerificationDocument"]),
    (kinds::Funnel::PREFIX, &["FunnelStatisticsAttributes"]),
    (kinds::FeatureOverride::PREFIX, &["FeatureOverrideAttributes"]),
    (Job::PREFIX, &["JobAttributes"]),
    (LegalText::PREFIX, &["LegalTextAttributes"]),
    (LicenseKey::PREFIX, &["LicenseKeyAttributes"]),
    (Mail::PREFIX, &["EmailLogAttributes"]),
    (OptInAnswer::PREFIX, &["OptInAnswerAttributes"]),
    (OptInQuestion::PREFIX, &["AskedQuestionAttributes"]),
    (
        Order::PREFIX,
        &[
            "BankEntrySuggestion",
            "OrderAccessAttributes",
            "OrderAccessPreview",
            "OrderAfterRateAttributes",
            "OrderCancelPreview",
            "OrderCanceledAttributes",
            "OrderEventsAttributes",
            "OrderMergePreview",
            "OrderMergedAttributes",
            "OrderPauseAttributes",
            "OrderPausePreview",
            "OrderPaymentFormAttributes",
            "OrderPaymentFormPreview",
            "OrderPayoffPreview",
            "OrderPlanChangePreview",
            "OrderPlanChangedAttributes",
            "OrderReactivatePreview",
            "OrderReactivatedAttributes",
            "OrderResendReceiptAttributes",
            "OrderResendReceiptPreview",
            "OrderUnmergePreview",
            "RefundPreview",
            "SoldOrderAttributes",
        ],
    ),
    (
        OrderRate::PREFIX,
        &["OrderRateAcceptPreview", "OrderRateAskPreview", "OrderRateAttributes", "OrderRateSkipPreview"],
    ),
    (kinds::Passkey::PREFIX, &["PasskeyAttributes"]),
    (PayoutRequest::PREFIX, &["AdminPayoutRequestAttributes"]),
    (kinds::PlatformPlan::PREFIX, &["PlanChoiceAttributes", "PublicPlanAttributes"]),
    (PricingPlan::PREFIX, &["QuoteAttributes"]),
    (
        Product::PREFIX,
        &[
            "CertificatePreviewAttributes",
            "CertificateSettingsAttributes",
            "CheckoutPreviewAttributes",
            "CourseAttributes",
            "LicenseKeyPreview",
            "LicenseKeyReport",
            "LicenseKeySettingsAttributes",
            "ProductCopy",
            "ProductPreview",
            "ReasonsAttributes",
            "TicketDesignAttributes",
            "TicketPreviewAttributes",
        ],
    ),
    (Profile::PREFIX, &["PartnerAttributes", "ProfileAttributes"]),
    (
        Seller::PREFIX,
        &[
            "AdminSellerAttributes",
            "BalanceAttributes",
            "BankStatementPreviewAttributes",
            "ConsentSettingsAttributes",
            "ContactFormAttributes",
            "CourseGrantPreview",
            "HomeAttributes",
            "InvoiceSettingsAttributes",
            "InvoiceSumsAttributes",
            "OrderBatchPreview",
            "OrderBulkAttributes",
            "PaymentFeaturesAttributes",
            "PaymentSettingsAttributes",
            "ProductBulkAttributes",
            "SellerAccountAttributes",
            "SellerAttributes",
            "SellerPlanAttributes",
            "SellerProfileAttributes",
            "ShopAttributes",
            "TeamShopAttributes",
            "TransferSumsAttributes",
            "VatSettingsAttributes",
            "VerificationAttributes",
        ],
    ),
    (Service::PREFIX, &["OrderServiceAttributes"]),
    (Session::PREFIX, &["BecomeSellerAttributes", "OwnSessionAttributes", "SessionAttributes", "StepUpAttributes"]),
    (TestClock::PREFIX, &["TestClockAttributes"]),
    (Ticket::PREFIX, &["TicketHoldersAttributes"]),
    (Transaction::PREFIX, &["AdminTransactionAttributes", "RefundAttributes", "RefundMadeAttributes"]),
    (Transfer::PREFIX, &["TeamTransferAttributes", "TransferAttributes"]),
    (
        User::PREFIX,
        &[
            "EmailPreferencesAttributes",
            "ListColumnsAttributes",
            "NotMeAttributes",
            "PartnerCodeAttributes",
            "RecoveryCodesAttributes",
            "RevokedKeysAttributes",
            "SecurityAttributes",
            "SignUpAttributes",
            "TotpEnrolmentAttributes",
            "UserAttributes",
        ],
    ),
    (WebhookEndpoint::PREFIX, &["WebhookTestAttributes"]),
];

/// The letters of any prefix.
const ANY: &str = "[a-z]{3}";

/// Gives these items, and what an event is about, the form of their ids.
pub fn set_id_patterns(schemas: &mut Value) {
    for (prefix, name) in ITEMS.iter().flat_map(|(prefix, names)| names.iter().map(move |name| (prefix, name))) {
        form(schemas, &format!("/Resource_{name}/properties/id"), prefix);
    }
    form(schemas, "/EventObject/properties/id", ANY);
}

fn form(schemas: &mut Value, at: &str, prefix: &str) {
    let Some(id) = schemas.pointer_mut(at).and_then(Value::as_object_mut) else { return };
    id.entry("pattern").or_insert_with(|| json!(kinds::pattern(prefix)));
}

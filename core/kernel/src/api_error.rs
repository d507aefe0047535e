//! The one error type and the closed catalogue of what can go wrong.
//! Words live in words/errors.<locale>.json; a test holds both sets equal.

mod absence;
mod facts;
mod field_fault;
mod shown;
mod words;

use std::collections::BTreeMap;

use serde_json::{Value, json};

pub use field_fault::FieldFault;
pub use words::fact_in;
pub(crate) use words::money_fact;

use crate::limits::FIELD_FAULTS_MAX;

/// What every fallible function of the workspace returns.
pub type Result<T, E = ApiError> = std::result::Result<T, E>;

macro_rules! catalogue {
    ($($name:ident $text:literal $status:literal;)*) => {
        /// Everything that can be refused or go wrong, with its HTTP status.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "each code is explained by its words in words/errors.en.json")]
        pub enum Code { $($name),* }

        impl Code {
            /// The whole catalogue.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The code as the wire shows it.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// The HTTP status it is answered with.
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status),* }
            }
        }
    };
}

catalogue! {
    MalformedJson "malformed_json" 400;
    DuplicateKey "duplicate_key" 400;
    BadRequest "bad_request" 400;
    IdempotencyKeyMissing "idempotency_key_missing" 400;
    ExpiredAccessToken "expired_access_token" 401;
    MissingAccessToken "missing_access_token" 401;
    InvalidAccessToken "invalid_access_token" 401;
    ExpiredRefreshToken "expired_refresh_token" 401;
    MissingRefreshToken "missing_refresh_token" 401;
    InvalidRefreshToken "invalid_refresh_token" 401;
    InvalidApiKey "invalid_api_key" 401;
    WrongCredentials "wrong_credentials" 401;
    PaymentDeclined "payment_declined" 402;
    AuthenticationRequired "authentication_required" 402;
    Forbidden "forbidden" 403;
    ScopeMissing "scope_missing" 403;
    SessionRequired "session_required" 403;
    FeatureDisabled "feature_disabled" 403;
    ReadOnlyAccount "read_only_account" 403;
    PlanOnHold "plan_on_hold" 403;
    PlanLimitReached "plan_limit_reached" 403;
    StepUpRequired "step_up_required" 403;
    SignUpSessionRequired "sign_up_session_required" 403;
    UserBlocked "user_blocked" 403;
    EmailNotConfirmed "email_not_confirmed" 403;
    SignInFirst "sign_in_first" 403;
    InvitationOtherAccount "invitation_other_account" 403;
    SecondStepRequired "second_step_required" 403;
    NotFound "not_found" 404;
    PlanLimitsExceeded "plan_limits_exceeded" 409;
    PlanInUse "plan_in_use" 409;
    PlanAlready "plan_already" 409;
    PlanNotSold "plan_not_sold" 409;
    PlanStillPaid "plan_still_paid" 409;
    PlanMissing "plan_missing" 409;
    PlanShopNotOperator "plan_shop_not_operator" 422;
    PlanProductForm "plan_product_form" 422;
    MethodNotAllowed "method_not_allowed" 405;
    NotAcceptable "not_acceptable" 406;
    RequestTimeout "request_timeout" 408;
    InvalidTransition "invalid_transition" 409;
    TwoStepAlreadyOn "two_step_already_on" 409;
    TwoStepOff "two_step_off" 409;
    PasskeyKnown "passkey_known" 409;
    PasskeyLimit "passkey_limit" 409;
    PasskeysUnavailable "passkeys_unavailable" 409;
    IdempotencyInProgress "idempotency_in_progress" 409;
    IdempotencyKeyElsewhere "idempotency_key_elsewhere" 409;
    PaymentUnderWay "payment_under_way" 409;
    PlanNotChangeable "plan_not_changeable" 409;
    TaxChanged "tax_changed" 409;
    OrderMerged "order_merged" 409;
    OrderNotMerged "order_not_merged" 409;
    HoldsMerged "holds_merged" 409;
    MergeNotRunning "merge_not_running" 409;
    MergeNotAlike "merge_not_alike" 409;
    MergedPaymentsUsed "merged_payments_used" 409;
    PayerMustAgree "payer_must_agree" 422;
    NothingToCome "nothing_to_come" 409;
    AskedRecently "asked_recently" 409;
    NoReceipt "no_receipt" 409;
    ReceiptSentRecently "receipt_sent_recently" 409;
    AlreadyExists "already_exists" 409;
    SoldOut "sold_out" 409;
    OnHold "on_hold" 409;
    NotEnoughLeft "not_enough_left" 409;
    InUse "in_use" 409;
    UsedByProducts "used_by_products" 409;
    KeySold "key_sold" 409;
    KeysHeld "keys_held" 409;
    AccessUnlimited "access_unlimited" 409;
    AccessOver "access_over" 409;
    EndpointNotActive "endpoint_not_active" 409;
    LinkExpired "link_expired" 410;
    InvitationOver "invitation_over" 410;
    SignInExpired "sign_in_expired" 410;
    PasskeyExpired "passkey_expired" 410;
    DisputeNotFormal "dispute_not_formal" 409;
    DisputeAnswered "dispute_answered" 409;
    DisputeOver "dispute_over" 409;
    DisputeTooLate "dispute_too_late" 409;
    StaleVersion "stale_version" 412;
    PayloadTooLarge "payload_too_large" 413;
    UnsupportedMediaType "unsupported_media_type" 415;
    InvalidInput "invalid_input" 422;
    UnknownField "unknown_field" 422;
    Required "required" 422;
    InvalidType "invalid_type" 422;
    InvalidChoice "invalid_choice" 422;
    CannotBeInside "cannot_be_inside" 422;
    CannotBeAddon "cannot_be_addon" 422;
    AddonUnavailable "addon_unavailable" 422;
    CannotBeUpgrade "cannot_be_upgrade" 422;
    NotUpgradable "not_upgradable" 409;
    CertificateRenamed "certificate_renamed" 422;
    OrderIncomplete "order_incomplete" 422;
    InvalidCharacters "invalid_characters" 422;
    PortNotAllowed "port_not_allowed" 422;
    NameIsAddress "name_is_address" 422;
    NameOfBrand "name_of_brand" 422;
    TooLong "too_long" 422;
    TooShort "too_short" 422;
    TooSmall "too_small" 422;
    TooLarge "too_large" 422;
    NotAnAmount "not_an_amount" 422;
    AmountTooSmall "amount_too_small" 422;
    AmountNotChargeable "amount_not_chargeable" 422;
    AmountTooLarge "amount_too_large" 422;
    TooMany "too_many" 422;
    TooFew "too_few" 422;
    ViewNameTaken "view_name_taken" 422;
    ListedTwice "listed_twice" 422;
    FormExpired "form_expired" 422;
    InvalidEmail "invalid_email" 422;
    EmailNotAscii "email_not_ascii" 422;
    InvalidUrl "invalid_url" 422;
    RichTextInvalid "rich_text_invalid" 422;
    EmbedUnknown "embed_unknown" 422;
    UnknownPlaceholder "unknown_placeholder" 422;
    UrlWithPassword "url_with_password" 422;
    HttpsRequired "https_required" 422;
    AddressNotPublic "address_not_public" 422;
    InvalidVat "invalid_vat" 422;
    VatChoiceBinds "vat_choice_binds" 422;
    InvoicePattern "invoice_pattern" 422;
    InvoiceSeriesBegun "invoice_series_begun" 422;
    InvoiceNumberTaken "invoice_number_taken" 422;
    InvoiceDataMissing "invoice_data_missing" 409;
    InvalidDate "invalid_date" 422;
    InvalidPhone "invalid_phone" 422;
    InvalidCountry "invalid_country" 422;
    InvalidCurrency "invalid_currency" 422;
    InvalidIban "invalid_iban" 422;
    DebitCountry "debit_country" 422;
    HolderMismatch "holder_mismatch" 422;
    BankCountry "bank_country" 422;
    InvalidTrackingAccount "invalid_tracking_account" 422;
    InvalidHost "invalid_host" 422;
    InvalidColor "invalid_color" 422;
    ConsentChanged "consent_changed" 422;
    InvalidSlug "invalid_slug" 422;
    SlugTaken "slug_taken" 422;
    SlugReserved "slug_reserved" 422;
    TooYoung "too_young" 422;
    PasswordTooShort "password_too_short" 422;
    PasswordTooCommon "password_too_common" 422;
    ProfileName "profile_name" 422;
    UsernameTooSmall "username_too_small" 422;
    UsernameTooBig "username_too_big" 422;
    UsernameExists "username_exists" 422;
    UsernameInvalid "username_invalid" 422;
    EmailExists "email_exists" 422;
    ConfirmEmailFirst "confirm_email_first" 422;
    PaypalMerchantId "paypal_merchant_id" 422;
    UnknownFilter "unknown_filter" 422;
    UnknownSort "unknown_sort" 422;
    UnknownScope "unknown_scope" 422;
    UnknownExpand "unknown_expand" 422;
    UnknownParameter "unknown_parameter" 422;
    SearchWithoutWords "search_without_words" 422;
    InvalidTimeZone "invalid_time_zone" 422;
    PageTooDeep "page_too_deep" 422;
    NotSellable "not_sellable" 422;
    NotGivable "not_givable" 422;
    UnchangedSinceReview "unchanged_since_review" 422;
    AccessEndsLater "access_ends_later" 422;
    DateBegun "date_begun" 422;
    CouponInvalid "coupon_invalid" 422;
    CouponExpired "coupon_expired" 422;
    CouponLimitReached "coupon_limit_reached" 422;
    CouponProductLimitReached "coupon_product_limit_reached" 422;
    CouponCurrencyMismatch "coupon_currency_mismatch" 422;
    CouponOtherProduct "coupon_other_product" 422;
    CouponOtherPrice "coupon_other_price" 422;
    CouponOrderTooSmall "coupon_order_too_small" 422;
    CouponCodeTaken "coupon_code_taken" 422;
    CouponUsed "coupon_used" 409;
    FunnelEmpty "funnel_empty" 422;
    FunnelEntryKind "funnel_entry_kind" 422;
    FunnelPaymentInside "funnel_payment_inside" 422;
    FunnelUnreachable "funnel_unreachable" 422;
    FunnelCycle "funnel_cycle" 422;
    FunnelEdgeMissing "funnel_edge_missing" 422;
    FunnelEdgeUnfit "funnel_edge_unfit" 422;
    FunnelEdgeNowhere "funnel_edge_nowhere" 422;
    FunnelEndMissing "funnel_end_missing" 422;
    FunnelProductUnfit "funnel_product_unfit" 422;
    FunnelCurrency "funnel_currency" 422;
    FunnelUsed "funnel_used" 409;
    FunnelArchived "funnel_archived" 409;
    BlockNotAllowed "block_not_allowed" 422;
    BlockMissing "block_missing" 422;
    PageInUse "page_in_use" 409;
    PageNotPublished "page_not_published" 409;
    PublishTime "publish_time" 422;
    OfferOver "offer_over" 409;
    DealNotDraft "deal_not_draft" 409;
    DealOver "deal_over" 409;
    AccessPasswordWrong "access_password_wrong" 422;
    MethodUnavailable "method_unavailable" 422;
    PartnerCodeInvalid "partner_code_invalid" 422;
    SellingModeUnavailable "selling_mode_unavailable" 422;
    OwnProviderUnavailable "own_provider_unavailable" 422;
    OwnProviderRefused "own_provider_refused" 422;
    OwnProviderInUse "own_provider_in_use" 409;
    OwnProviderGone "own_provider_gone" 409;
    KeyInWrongField "key_in_wrong_field" 422;
    PriceChanged "price_changed" 422;
    TermsChanged "terms_changed" 422;
    BelowMinimum "below_minimum" 422;
    BalanceTooLow "balance_too_low" 422;
    FeesTooHigh "fees_too_high" 422;
    PayoutUncovered "payout_uncovered" 422;
    AccountNotVerified "account_not_verified" 422;
    BankAccountNotActive "bank_account_not_active" 422;
    BankAccountNew "bank_account_new" 422;
    AccountBlocked "account_blocked" 422;
    RequestOpen "request_open" 422;
    ProfileIncomplete "profile_incomplete" 422;
    RefundTooLarge "refund_too_large" 422;
    NothingRefundable "nothing_refundable" 422;
    RefundWindowPassed "refund_window_passed" 422;
    RefundRefused "refund_refused" 422;
    PaymentDisputed "payment_disputed" 422;
    EvidenceEmpty "evidence_empty" 422;
    EvidenceRefused "evidence_refused" 422;
    OtherCurrency "other_currency" 422;
    IncentiveCurrency "incentive_currency" 422;
    CodeWrong "code_wrong" 422;
    WrongFileType "wrong_file_type" 422;
    FileTooLarge "file_too_large" 422;
    FileEmpty "file_empty" 422;
    FileCutOff "file_cut_off" 422;
    PhotoFormat "photo_format" 422;
    TooManyPixels "too_many_pixels" 422;
    PdfEncrypted "pdf_encrypted" 422;
    PdfBroken "pdf_broken" 422;
    PdfTooLarge "pdf_too_large" 422;
    FileEncoding "file_encoding" 422;
    StatementFormat "statement_format" 422;
    StatementColumns "statement_columns" 422;
    StatementLine "statement_line" 422;
    StatementAccount "statement_account" 422;
    StatementFutureDay "statement_future_day" 422;
    StatementDayOrder "statement_day_order" 422;
    AccountWatched "account_watched" 422;
    EntryNotIncoming "entry_not_incoming" 409;
    PaidToReseller "paid_to_reseller" 422;
    NotSentByHand "not_sent_by_hand" 409;
    KeyColumn "key_column" 422;
    KeyFormatInvalid "key_format_invalid" 422;
    KeyFormatPlaceholder "key_format_placeholder" 422;
    KeyFormatLength "key_format_length" 422;
    KeyFormatTooFew "key_format_too_few" 422;
    UploadIncomplete "upload_incomplete" 422;
    UploadUnchecked "upload_unchecked" 422;
    IdempotencyKeyReused "idempotency_key_reused" 422;
    TestSideOnly "test_side_only" 422;
    ClockBackwards "clock_backwards" 422;
    MailNotRefusable "mail_not_refusable" 422;
    PasswordWrong "password_wrong" 422;
    TwoStepCodeWrong "two_step_code_wrong" 422;
    RecoveryCodeWrong "recovery_code_wrong" 422;
    PasskeyUnknown "passkey_unknown" 422;
    PasskeyRefused "passkey_refused" 422;
    PasskeyWrongOrigin "passkey_wrong_origin" 422;
    PasskeyCloned "passkey_cloned" 422;
    CardCheckNeeded "card_check_needed" 422;
    SharingTokenInvalid "sharing_token_invalid" 422;
    DownloadsUsedUp "downloads_used_up" 422;
    RateLimited "rate_limited" 429;
    TooManyUnpaid "too_many_unpaid" 429;
    CheckoutCheckNeeded "checkout_check_needed" 429;
    MsMaxConcurrentReq "MS_MAX_CONCURRENT_REQ" 429;
    InternalError "internal_error" 500;
    ProviderError "provider_error" 502;
    MsUnavailable "MS_UNAVAILABLE" 503;
    ProviderTimeout "provider_timeout" 504;
}

/// A refusal or a failure. Deliberately no `std::error::Error`: that lets `?` turn any such error into
/// [`Code::InternalError`] with its cause kept for the log.
pub struct ApiError(Box<Inner>);

struct Inner {
    code: Code,
    fields: Vec<FieldFault>,
    meta: BTreeMap<&'static str, Value>,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl ApiError {
    /// A refusal with this code.
    pub fn new(code: Code) -> Self {
        Self(Box::new(Inner { code, fields: Vec::new(), meta: BTreeMap::new(), cause: None }))
    }

    /// The answer for everything that is not there or not the caller's.
    pub fn not_found() -> Self {
        Self::new(Code::NotFound)
    }

    /// One wrong field.
    pub fn field(code: Code, pointer: impl Into<String>) -> Self {
        Self::fields(vec![FieldFault { code, pointer: pointer.into(), meta: BTreeMap::new() }])
    }

    /// Says which field it is about; unlike a wrong field it keeps its own code and status.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>) -> Self {
        self.0.fields = vec![FieldFault { code: self.0.code, pointer: pointer.into(), meta: BTreeMap::new() }];
        self
    }

    /// Several wrong fields at once. All are counted, the first [`FIELD_FAULTS_MAX`] are named.
    pub fn fields(mut fields: Vec<FieldFault>) -> Self {
        let mut fault = Self::new(Code::InvalidInput);
        fault.0.meta.insert("count", json!(fields.len()));
        fields.truncate(FIELD_FAULTS_MAX);
        fault.0.fields = fields;
        fault
    }

    /// A failure of ours that nobody foresaw; the text is for the log only.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::new(Code::InternalError).with_reason(cause)
    }

    /// Adds a fact: to the only field if there is one, else to the fault itself.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<Value>) -> Self {
        match self.0.fields.as_mut_slice() {
            [only] => only.meta.insert(key, value.into()),
            _ => self.0.meta.insert(key, value.into()),
        };
        self
    }

    /// Keeps what led here, for the log.
    #[must_use]
    pub fn with_reason(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }
}

#[cfg(test)]
mod tests;

//! Why a product cannot be bought: one pure function for the wizard, the list, the shop and the checkout.

use kontor_kernel::{ApiError, Code, Machine, words};

use crate::{Facts, Form, ReviewState, Step};

words! {
    /// A reason why a product is not available (selling-core §4).
    pub enum UnavailableReason {
        /// Its own fields are not what they must be.
        NotValid "not_valid",
        /// It costs something and no way to pay is switched on.
        NoActivePayMethod "no_active_pay_method",
        /// It has no price.
        NoPricingPlans "no_pricing_plans",
        /// All pieces are sold or held.
        LimitReached "limit_reached",
        /// The platform is looking at it.
        OnReview "on_review",
        /// The platform has turned it down.
        Rejected "rejected",
        /// It was never shown to the platform.
        NotReviewed "not_reviewed",
        /// It is not published.
        NotActive "not_active",
        /// No date lies ahead.
        NoActiveEvents "no_active_events",
        /// It has nothing to hand out: no file that was checked, no key, no lesson.
        NoDigitals "no_digitals",
        /// It costs something and the account is not verified.
        FinishRegistration "finish_registration",
        /// Nothing is inside.
        NoProducts "no_products",
        /// It is put away.
        IsArchived "is_archived",
        /// Only who knows the password may buy.
        HasAccessPassword "has_access_password",
    }
}

/// Where a reason is mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fix {
    /// A step of the product's wizard.
    Step(Step),
    /// Another page of the cabinet.
    Page(&'static str),
    /// The publish button.
    Publish,
    /// The archive's way back.
    Unarchive,
    /// Nothing to be done but wait.
    Wait,
}

/// Everything that speaks against a sale, in the order in which a seller would mend it.
pub fn reasons(facts: &Facts) -> Vec<UnavailableReason> {
    use UnavailableReason::{
        FinishRegistration, HasAccessPassword, IsArchived, LimitReached, NoActiveEvents, NoActivePayMethod, NoDigitals,
        NoPricingPlans, NoProducts, NotActive, NotReviewed, NotValid, OnReview, Rejected,
    };
    let paid = facts.plans > 0 && !facts.free;
    let never_shown =
        matches!(facts.review_state, ReviewState::NotForReview | ReviewState::Free | ReviewState::FreeWithoutFee);
    [
        (NotValid, !facts.valid),
        (NoDigitals, has_nothing_to_hand_out(facts)),
        (NoActiveEvents, facts.form == Form::Event && !facts.dates_ahead),
        (NoProducts, facts.form.holds_products() && facts.products_inside == 0),
        (NoPricingPlans, facts.plans == 0),
        (FinishRegistration, paid && !facts.seller.registration_finished),
        (NoActivePayMethod, paid && !facts.seller.any_payment_method_active),
        (LimitReached, facts.pieces_left.is_some_and(|left| left <= 0)),
        (OnReview, facts.review_state == ReviewState::InReview),
        (Rejected, facts.review_state == ReviewState::Rejected),
        (NotReviewed, paid && facts.seller.under_review && never_shown),
        (IsArchived, facts.archived),
        (HasAccessPassword, facts.has_access_password),
        (NotActive, !facts.published),
    ]
    .into_iter()
    .filter_map(|(reason, applies)| applies.then_some(reason))
    .collect()
}

const fn has_nothing_to_hand_out(facts: &Facts) -> bool {
    match facts.form {
        Form::Download => facts.digitals == 0,
        Form::Course => facts.lessons == 0,
        Form::LicenseKey => !facts.keys_ready,
        _ => false,
    }
}

impl UnavailableReason {
    /// Whether a product may not even be shown for it. The others are mended by publishing, by time, or are the
    /// seller's request.
    pub const fn forbids_publishing(self) -> bool {
        matches!(
            self,
            Self::NotValid
                | Self::NoActivePayMethod
                | Self::NoPricingPlans
                | Self::NoActiveEvents
                | Self::NoDigitals
                | Self::FinishRegistration
                | Self::NoProducts
                | Self::IsArchived
        )
    }

    /// Where it is mended.
    pub const fn fix(self, form: Form) -> Fix {
        match self {
            Self::NotValid => Fix::Step(Step::Details),
            Self::NoActivePayMethod => Fix::Page("/cabinet/settings/payments"),
            Self::NoPricingPlans => Fix::Step(Step::Checkout),
            Self::LimitReached if matches!(form, Form::LicenseKey) => Fix::Step(Step::LicenseKeys),
            Self::LimitReached if matches!(form, Form::Event) => Fix::Step(Step::TicketDetails),
            Self::LimitReached | Self::HasAccessPassword => Fix::Step(Step::Advanced),
            Self::OnReview => Fix::Wait,
            Self::Rejected => Fix::Step(Step::Details),
            Self::NotReviewed | Self::NotActive => Fix::Publish,
            Self::NoActiveEvents => Fix::Step(Step::TicketDetails),
            Self::NoDigitals => Fix::Step(match form {
                Form::LicenseKey => Step::LicenseKeys,
                Form::Course => Step::Content,
                _ => Step::FileUpload,
            }),
            Self::FinishRegistration => Fix::Page("/cabinet/profile/edit?seller_profile_edit=true"),
            Self::NoProducts => Fix::Step(Step::Products),
            Self::IsArchived => Fix::Unarchive,
        }
    }

    /// The refusal that names these reasons.
    pub fn refusal(reasons: &[Self]) -> ApiError {
        let texts: Vec<&str> = reasons.iter().map(|reason| reason.text()).collect();
        ApiError::new(Code::NotSellable).with("reasons", texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SellerFacts;

    fn sellable() -> Facts {
        Facts {
            seller: SellerFacts {
                registration_finished: true,
                any_payment_method_active: true,
                under_review: false,
                now: chrono::DateTime::UNIX_EPOCH,
            },
            form: Form::Download,
            valid: true,
            published: true,
            archived: false,
            free: false,
            plans: 1,
            digitals: 1,
            lessons: 0,
            keys_ready: false,
            dates_ahead: false,
            products_inside: 0,
            pieces_left: None,
            review_state: ReviewState::NotForReview,
            has_access_password: false,
        }
    }

    #[test]
    fn nothing_speaks_against_a_product_that_has_everything() {
        assert_eq!(reasons(&sellable()), []);
    }

    #[test]
    fn each_reason_has_its_own_cause() {
        use UnavailableReason::*;
        let seller = sellable().seller;
        let cases = [
            (Facts { valid: false, ..sellable() }, NotValid),
            (
                Facts { seller: SellerFacts { any_payment_method_active: false, ..seller }, ..sellable() },
                NoActivePayMethod,
            ),
            (Facts { plans: 0, ..sellable() }, NoPricingPlans),
            (Facts { pieces_left: Some(0), ..sellable() }, LimitReached),
            (Facts { review_state: ReviewState::InReview, ..sellable() }, OnReview),
            (Facts { review_state: ReviewState::Rejected, ..sellable() }, Rejected),
            (Facts { seller: SellerFacts { under_review: true, ..seller }, ..sellable() }, NotReviewed),
            (Facts { published: false, ..sellable() }, NotActive),
            (Facts { form: Form::Event, ..sellable() }, NoActiveEvents),
            (Facts { digitals: 0, ..sellable() }, NoDigitals),
            (
                Facts { seller: SellerFacts { registration_finished: false, ..seller }, ..sellable() },
                FinishRegistration,
            ),
            (Facts { form: Form::Bundle, ..sellable() }, NoProducts),
            (Facts { archived: true, ..sellable() }, IsArchived),
            (Facts { has_access_password: true, ..sellable() }, HasAccessPassword),
        ];
        assert_eq!(cases.len(), UnavailableReason::ALL.len());
        for (facts, reason) in cases {
            assert_eq!(reasons(&facts), [reason]);
        }
    }

    #[test]
    fn keys_need_a_list_or_a_format() {
        let keys = Facts { form: Form::LicenseKey, digitals: 0, ..sellable() };
        assert_eq!(reasons(&keys), [UnavailableReason::NoDigitals]);
        assert_eq!(UnavailableReason::NoDigitals.fix(Form::LicenseKey), Fix::Step(Step::LicenseKeys));
        assert_eq!(reasons(&Facts { keys_ready: true, ..keys }), []);
        assert_eq!(
            reasons(&Facts { keys_ready: true, pieces_left: Some(0), ..keys }),
            [UnavailableReason::LimitReached]
        );
    }

    #[test]
    fn a_course_needs_a_lesson() {
        let course = Facts { form: Form::Course, digitals: 0, ..sellable() };
        assert_eq!(reasons(&course), [UnavailableReason::NoDigitals]);
        assert_eq!(UnavailableReason::NoDigitals.fix(Form::Course), Fix::Step(Step::Content));
        assert_eq!(reasons(&Facts { lessons: 1, ..course }), []);
    }

    #[test]
    fn what_is_free_needs_no_verification() {
        let seller = SellerFacts {
            registration_finished: false,
            any_payment_method_active: false,
            under_review: true,
            now: chrono::DateTime::UNIX_EPOCH,
        };
        assert_eq!(reasons(&Facts { free: true, seller, ..sellable() }), []);
    }

    #[test]
    fn every_fix_is_a_step_of_the_form_it_belongs_to() {
        for form in Form::ALL {
            for reason in
                [UnavailableReason::NotValid, UnavailableReason::NoPricingPlans, UnavailableReason::LimitReached]
            {
                assert!(matches!(reason.fix(*form), Fix::Step(step) if form.steps().contains(&step)));
            }
        }
        assert_eq!(UnavailableReason::NoDigitals.fix(Form::Download), Fix::Step(Step::FileUpload));
    }
}

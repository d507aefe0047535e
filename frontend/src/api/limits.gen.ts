/** What fields of the bodies may hold, by the name of the body. Generated from openapi.internal.yaml by `npm run gen`. */

export const AccessBody = {
  days: { min: 1, max: 3650 },
} as const;

export const AdditionalFee = {
  name: { maxLength: 60 },
} as const;

export const AddressQuestion = {
  email: { maxLength: 254 },
  signUpSession: { maxLength: 100 },
} as const;

export const AdminNewExport = {
  locale: { maxLength: 1000000 },
  query: { maxLength: 16384 },
} as const;

export const AdminPlanBody = {
  description: { maxLength: 300 },
  feeBps: { min: 0, max: 10000 },
  membersMax: { min: 0, max: 1000000 },
  name: { maxLength: 60 },
  productId: { maxLength: 30 },
  productsMax: { min: 0, max: 1000000 },
  shopId: { maxLength: 30 },
  trialDays: { min: 1, max: 365 },
} as const;

export const Amount = {
  amount: { min: -9007199254740991, max: 9007199254740991 },
  currency: { maxLength: 3 },
} as const;

export const ApiKeyBody = {
  expiresInDays: { min: 1, max: 3650 },
  name: { maxLength: 80 },
} as const;

export const BankAccountBody = {
  holder: { maxLength: 255 },
  iban: { maxLength: 80 },
} as const;

export const BecomeSeller = {
  sellerSharingToken: { maxLength: 1000000 },
} as const;

export const BrowserInfo = {
  language: { maxLength: 35 },
} as const;

export const CategoryBody = {
  color: { maxLength: 7 },
  description: { maxLength: 300 },
  title: { maxLength: 255 },
} as const;

export const CategoryPatch = {
  color: { maxLength: 7 },
  description: { maxLength: 300 },
  position: { min: 0, max: 200 },
  title: { maxLength: 255 },
} as const;

export const CertificatePatch = {
  holder: { maxLength: 255 },
} as const;

export const CertificatePlace = {
  size: { min: 6, max: 80 },
  x: { min: 0, max: 1000 },
  y: { min: 0, max: 1000 },
} as const;

export const CertificateSettingsPatch = {
  accent: { maxLength: 1000000 },
  backgroundCoverId: { maxLength: 30 },
  body: { maxLength: 10000 },
  dateDays: { min: 0, max: 18300 },
  dateText: { maxLength: 80 },
  header: { maxLength: 60 },
  signer: { maxLength: 80 },
  title: { maxLength: 80 },
  validDays: { min: 1, max: 18300 },
} as const;

export const CheckoutAttendee = {
  email: { maxLength: 254 },
  firstName: { maxLength: 255 },
  lastName: { maxLength: 255 },
} as const;

export const CheckoutBankAccount = {
  holder: { maxLength: 255 },
  iban: { maxLength: 80 },
} as const;

export const CheckoutBody = {
  accessPassword: { maxLength: 100 },
  accountId: { maxLength: 255 },
  addId_1: { maxLength: 255 },
  addId_2: { maxLength: 255 },
  amount: { min: -9007199254740991, max: 9007199254740991 },
  campaignId: { maxLength: 255 },
  couponCode: { maxLength: 100 },
  funnelId: { maxLength: 30 },
  insteadOfId: { maxLength: 30 },
  internalRedirect: { maxLength: 255 },
  locale: { maxLength: 10 },
  methodToken: { maxLength: 255 },
  pricingPlanId: { maxLength: 30 },
  productId: { maxLength: 30 },
  quantity: { min: 1, max: 1000000 },
  seenLegal: { min: -9007199254740991, max: 9007199254740991 },
  seenToday: { min: -9007199254740991, max: 9007199254740991 },
  seenTotal: { min: -9007199254740991, max: 9007199254740991 },
  ticketDateId: { maxLength: 30 },
  ticketId: { maxLength: 30 },
  upgradeKey: { maxLength: 100 },
  work: { maxLength: 255 },
} as const;

export const CheckoutGift = {
  message: { maxLength: 1000 },
} as const;

export const CheckoutPayer = {
  city: { maxLength: 255 },
  company: { maxLength: 255 },
  country: { maxLength: 2 },
  email: { maxLength: 254 },
  firstName: { maxLength: 255 },
  lastName: { maxLength: 255 },
  phone: { maxLength: 255 },
  street: { maxLength: 255 },
  streetNumber: { maxLength: 255 },
  vatNo: { maxLength: 255 },
  zip: { maxLength: 255 },
} as const;

export const CheckoutPreviewBody = {
  checkoutSettingsId: { maxLength: 30 },
  productId: { maxLength: 30 },
} as const;

export const CheckoutSettingsPatch = {
  name: { maxLength: 255 },
} as const;

export const ConsentBody = {
  termsHash: { maxLength: 64 },
} as const;

export const ConsentSettingsPatch = {
  text: { maxLength: 500 },
} as const;

export const ContactFormFieldBody = {
  label: { maxLength: 120 },
} as const;

export const CouponBody = {
  code: { maxLength: 100 },
  codeLength: { min: 6, max: 20 },
  codePrefix: { maxLength: 100 },
  codesCount: { min: 1, max: 50000 },
} as const;

export const CouponRules = {
  name: { maxLength: 255 },
  payerUsesMax: { min: 1, max: 10000000 },
  paymentsCount: { min: 2, max: 100 },
  percentsBps: { min: 1, max: 10000 },
  productUsesMax: { min: 1, max: 10000000 },
  usesMax: { min: 1, max: 10000000 },
} as const;

export const CourseGrantBody = {
  days: { min: 1, max: 3650 },
  productId: { maxLength: 30 },
} as const;

export const CoursePlace = {
  id: { maxLength: 30 },
} as const;

export const CourseSectionBody = {
  name: { maxLength: 255 },
} as const;

export const CoverBody = {
  alt: { maxLength: 255 },
  uploadId: { maxLength: 30 },
} as const;

export const CoverPatch = {
  alt: { maxLength: 255 },
  position: { min: 0, max: 10 },
} as const;

export const CustomerPatch = {
  note: { maxLength: 5000 },
} as const;

export const DealBody = {
  incentivePlanId: { maxLength: 30 },
  locale: { maxLength: 10 },
  note: { maxLength: 2000 },
  price: { min: -9007199254740991, max: 9007199254740991 },
  pricingPlanId: { maxLength: 30 },
  productId: { maxLength: 30 },
  salesTeamMemberId: { maxLength: 30 },
} as const;

export const DealBuyer = {
  city: { maxLength: 255 },
  company: { maxLength: 255 },
  country: { maxLength: 2 },
  email: { maxLength: 254 },
  firstName: { maxLength: 255 },
  lastName: { maxLength: 255 },
  phone: { maxLength: 255 },
  street: { maxLength: 255 },
  streetNumber: { maxLength: 255 },
  vatNo: { maxLength: 255 },
  zip: { maxLength: 255 },
} as const;

export const DecisionBody = {
  reason: { maxLength: 500 },
} as const;

export const DigitalBody = {
  name: { maxLength: 255 },
  uploadId: { maxLength: 30 },
} as const;

export const DigitalPatch = {
  name: { maxLength: 255 },
  position: { min: 0, max: 100 },
} as const;

export const DisputeEvidence = {
  access: { maxLength: 3000 },
  activity: { maxLength: 3000 },
  communication: { maxLength: 3000 },
  consent: { maxLength: 3000 },
  product: { maxLength: 3000 },
  refundPolicy: { maxLength: 3000 },
  statement: { maxLength: 3000 },
} as const;

export const DisputeEvidenceFile = {
  uploadId: { maxLength: 30 },
} as const;

export const DocumentBody = {
  uploadId: { maxLength: 30 },
} as const;

export const EmailAddress = {
  email: { maxLength: 254 },
} as const;

export const EventReplay = {
  webhookEndpointId: { maxLength: 30 },
} as const;

export const FunnelAcceptBody = {
  locale: { maxLength: 10 },
  nodeId: { maxLength: 30 },
  seenToday: { min: -9007199254740991, max: 9007199254740991 },
  seenTotal: { min: -9007199254740991, max: 9007199254740991 },
} as const;

export const FunnelBody = {
  name: { maxLength: 255 },
  slug: { maxLength: 100 },
} as const;

export const FunnelChange = {
  name: { maxLength: 255 },
  slug: { maxLength: 100 },
} as const;

export const FunnelDeclineBody = {
  nodeId: { maxLength: 30 },
} as const;

export const FunnelEdge = {
  from: { maxLength: 30 },
  to: { maxLength: 30 },
} as const;

export const FunnelNode = {
  id: { maxLength: 30 },
  pricingPlanId: { maxLength: 30 },
  productId: { maxLength: 30 },
  text: { maxLength: 2000 },
  title: { maxLength: 255 },
  x: { min: -100000, max: 100000 },
  y: { min: -100000, max: 100000 },
} as const;

export const IncentivePlanBody = {
  amount: { min: -9007199254740991, max: 9007199254740991 },
  currency: { maxLength: 3 },
  discountMaxBps: { min: 0, max: 10000 },
  name: { maxLength: 255 },
  percentBps: { min: 1, max: 10000 },
} as const;

export const InvoiceSettingsPatch = {
  digits: { min: 1, max: 10 },
  firstNumber: { min: 1, max: 999999999 },
  footer: { maxLength: 500 },
  pattern: { maxLength: 30 },
  paymentDays: { min: 0, max: 90 },
} as const;

export const LegalTextBody = {
  text: { maxLength: 50000 },
} as const;

export const LessonBody = {
  name: { maxLength: 255 },
  sectionId: { maxLength: 30 },
  text: { maxLength: 20000 },
  uploadId: { maxLength: 30 },
} as const;

export const LessonPatch = {
  name: { maxLength: 255 },
  text: { maxLength: 20000 },
  uploadId: { maxLength: 30 },
} as const;

export const LicenseKeyFormat = {
  format: { maxLength: 100 },
} as const;

export const LicenseKeyImport = {
  column: { min: 1, max: 100 },
  list: { maxLength: 1000000 },
} as const;

export const LicenseKeyRevocation = {
  reason: { maxLength: 500 },
} as const;

export const LicenseKeySettingsPatch = {
  format: { maxLength: 100 },
  lowThreshold: { min: 0, max: 10000 },
} as const;

export const LinkToken = {
  token: { maxLength: 255 },
} as const;

export const ListColumnsBody = {
  list: { maxLength: 40 },
} as const;

export const MagicLinkBody = {
  email: { maxLength: 254 },
  seller: { maxLength: 255 },
} as const;

export const MagicSignIn = {
  code: { maxLength: 255 },
  email: { maxLength: 254 },
  fingerprint: { maxLength: 1000000 },
  token: { maxLength: 255 },
} as const;

export const MatchBody = {
  orderId: { maxLength: 30 },
} as const;

export const NewExport = {
  locale: { maxLength: 1000000 },
  query: { maxLength: 16384 },
} as const;

export const NewPasskey = {
  attestation: { maxLength: 50000 },
  clientData: { maxLength: 10000 },
  credentialId: { maxLength: 2000 },
  name: { maxLength: 60 },
  token: { maxLength: 255 },
} as const;

export const NewPassword = {
  fingerprint: { maxLength: 1000000 },
  password: { maxLength: 200 },
  token: { maxLength: 255 },
} as const;

export const NewPushSubscription = {
  auth: { maxLength: 100 },
  browser: { maxLength: 100 },
  endpoint: { maxLength: 1000 },
  p256dh: { maxLength: 200 },
} as const;

export const NewShop = {
  country: { maxLength: 1000000 },
  locale: { maxLength: 1000000 },
  name: { maxLength: 80 },
  productForm: { maxLength: 1000000 },
  sellerSharingToken: { maxLength: 1000000 },
  timeZone: { maxLength: 1000000 },
  username: { maxLength: 40 },
} as const;

export const NotificationQuietHours = {
  from: { min: 0, max: 23 },
  until: { min: 0, max: 23 },
} as const;

export const OptInAnswerBody = {
  answer: { maxLength: 2000 },
  questionId: { maxLength: 30 },
} as const;

export const OptInQuestionBody = {
  provider: { maxLength: 255 },
  question: { maxLength: 500 },
} as const;

export const OptInQuestionPatch = {
  position: { min: 0, max: 20 },
  provider: { maxLength: 255 },
  question: { maxLength: 500 },
} as const;

export const OrderAccessBody = {
  email: { maxLength: 1000000 },
  firstName: { maxLength: 1000000 },
  lastName: { maxLength: 1000000 },
  productId: { maxLength: 30 },
  reason: { maxLength: 500 },
  ticketDateId: { maxLength: 30 },
} as const;

export const OrderBatchBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderBulkBody = {
  partnerId: { maxLength: 30 },
  reason: { maxLength: 500 },
} as const;

export const OrderCancelBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderMergeBody = {
  into: { maxLength: 30 },
  reason: { maxLength: 500 },
} as const;

export const OrderPauseBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderPlanChangeBody = {
  pricingPlanId: { maxLength: 30 },
  reason: { maxLength: 500 },
} as const;

export const OrderRateAcceptBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderRateAskBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderRateSkipBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderReactivateBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderResumeBody = {
  reason: { maxLength: 500 },
} as const;

export const OrderServiceBody = {
  note: { maxLength: 5000 },
} as const;

export const OrderUnmergeBody = {
  reason: { maxLength: 500 },
} as const;

export const PageBody = {
  slug: { maxLength: 100 },
  template: { maxLength: 60 },
  title: { maxLength: 255 },
} as const;

export const PagePatch = {
  position: { min: 0, max: 1000 },
  slug: { maxLength: 100 },
  title: { maxLength: 255 },
} as const;

export const PartnerBody = {
  code: { maxLength: 255 },
} as const;

export const PasskeyName = {
  name: { maxLength: 60 },
} as const;

export const PasskeyProof = {
  authenticatorData: { maxLength: 10000 },
  clientData: { maxLength: 10000 },
  credentialId: { maxLength: 2000 },
  signature: { maxLength: 2000 },
  token: { maxLength: 255 },
  userHandle: { maxLength: 255 },
} as const;

export const PasskeySignIn = {
  fingerprint: { maxLength: 1000000 },
} as const;

export const PaymentBody = {
  methodToken: { maxLength: 255 },
  work: { maxLength: 255 },
} as const;

export const PaymentFeatureBody = {
  reason: { maxLength: 500 },
} as const;

export const PaymentMinimum = {
  amount: { min: -9007199254740991, max: 9007199254740991 },
} as const;

export const PaymentProviderBody = {
  clientId: { maxLength: 255 },
  clientSecret: { maxLength: 255 },
  email: { maxLength: 255 },
  merchantId: { maxLength: 255 },
  password: { maxLength: 255 },
  publishableKey: { maxLength: 255 },
  secretKey: { maxLength: 255 },
  signature: { maxLength: 255 },
  user: { maxLength: 255 },
} as const;

export const PaymentSwitch = {
  currency: { maxLength: 3 },
} as const;

export const PlanChoiceBody = {
  planId: { maxLength: 30 },
} as const;

export const PricingPlanBinding = {
  extensionMonths: { min: 0, max: 12 },
  minMonths: { min: 0, max: 24 },
  noticeDays: { min: 0, max: 28 },
} as const;

export const PricingPlanBody = {
  limit: { min: 1, max: 1000000 },
  name: { maxLength: 255 },
  ticketId: { maxLength: 30 },
} as const;

export const PricingPlanPatch = {
  limit: { min: 1, max: 1000000 },
  name: { maxLength: 255 },
  position: { min: 0, max: 20 },
  ticketId: { maxLength: 30 },
} as const;

export const PricingPlanTerms = {
  paymentsCount: { min: 1, max: 100 },
  startDay: { min: 1, max: 28 },
  trialDays: { min: 0, max: 365 },
} as const;

export const ProductBody = {
  accessPassword: { maxLength: 100 },
  checkoutSettingsId: { maxLength: 30 },
  costCenter: { maxLength: 255 },
  deliveryInstructions: { maxLength: 5000 },
  description: { maxLength: 300 },
  downloadDays: { min: 1, max: 3650 },
  downloadLimit: { min: 1, max: 1000 },
  emailSubject: { maxLength: 255 },
  emailText: { maxLength: 5000 },
  internalName: { maxLength: 255 },
  limit: { min: 1, max: 1000000 },
  name: { maxLength: 255 },
  quantityMax: { min: 1, max: 1000000 },
  slug: { maxLength: 100 },
  tagline: { maxLength: 80 },
  thankYouText: { maxLength: 5000 },
  thankYouUrl: { maxLength: 2000 },
  zfuNumber: { maxLength: 20 },
} as const;

export const ProductGroupBody = {
  name: { maxLength: 255 },
} as const;

export const ProductGroupPatch = {
  name: { maxLength: 255 },
} as const;

export const ProductPatch = {
  accessPassword: { maxLength: 100 },
  checkoutSettingsId: { maxLength: 30 },
  costCenter: { maxLength: 255 },
  deliveryInstructions: { maxLength: 5000 },
  description: { maxLength: 300 },
  downloadDays: { min: 1, max: 3650 },
  downloadLimit: { min: 1, max: 1000 },
  emailSubject: { maxLength: 255 },
  emailText: { maxLength: 5000 },
  internalName: { maxLength: 255 },
  limit: { min: 1, max: 1000000 },
  name: { maxLength: 255 },
  quantityMax: { min: 1, max: 1000000 },
  slug: { maxLength: 100 },
  tagline: { maxLength: 80 },
  thankYouText: { maxLength: 5000 },
  thankYouUrl: { maxLength: 2000 },
  zfuNumber: { maxLength: 20 },
} as const;

export const RefundBody = {
  rateId: { maxLength: 30 },
  reason: { maxLength: 500 },
} as const;

export const RejectBody = {
  reason: { maxLength: 500 },
} as const;

export const RejectProductBody = {
  reason: { maxLength: 500 },
} as const;

export const Renewal = {
  fingerprint: { maxLength: 1000000 },
  refreshToken: { maxLength: 255 },
} as const;

export const ResellerBody = {
  city: { maxLength: 100 },
  costBps: { min: 0, max: 5000 },
  country: { maxLength: 2 },
  name: { maxLength: 100 },
  street: { maxLength: 100 },
  termsUrl: { maxLength: 500 },
  vatId: { maxLength: 30 },
  zip: { maxLength: 20 },
} as const;

export const SavedViewBody = {
  list: { maxLength: 40 },
  name: { maxLength: 40 },
  search: { maxLength: 8192 },
} as const;

export const SavedViewPatch = {
  name: { maxLength: 40 },
  search: { maxLength: 8192 },
} as const;

export const SecondStep = {
  code: { maxLength: 20 },
  fingerprint: { maxLength: 1000000 },
  recoveryCode: { maxLength: 40 },
  token: { maxLength: 255 },
} as const;

export const SellerChange = {
  currency: { maxLength: 1000000 },
  locale: { maxLength: 1000000 },
  name: { maxLength: 80 },
  timeZone: { maxLength: 1000000 },
} as const;

export const SellerFeatureBody = {
  reason: { maxLength: 500 },
} as const;

export const SellerFeeBody = {
  feeBps: { min: 0, max: 10000 },
  reason: { maxLength: 500 },
} as const;

export const SellerLevelBody = {
  reason: { maxLength: 500 },
} as const;

export const SellerNoteBody = {
  note: { maxLength: 2000 },
} as const;

export const SellerPayoutsBody = {
  reason: { maxLength: 500 },
} as const;

export const SellerPlanBody = {
  planId: { maxLength: 30 },
  reason: { maxLength: 500 },
} as const;

export const SellerProfileBody = {
  birthday: { maxLength: 10 },
  birthplaceCity: { maxLength: 80 },
  birthplaceCountry: { maxLength: 2 },
  city: { maxLength: 80 },
  company: { maxLength: 120 },
  countryCode: { maxLength: 2 },
  firstName: { maxLength: 80 },
  issuanceCountry: { maxLength: 2 },
  lastName: { maxLength: 80 },
  nationality: { maxLength: 2 },
  phone: { maxLength: 40 },
  region: { maxLength: 80 },
  registrationLocation: { maxLength: 120 },
  registrationNumber: { maxLength: 30 },
  street: { maxLength: 120 },
  streetNumber: { maxLength: 12 },
  taxIdentificationNumber: { maxLength: 30 },
  taxNumber: { maxLength: 30 },
  vatNo: { maxLength: 30 },
  zip: { maxLength: 12 },
} as const;

export const SellerReasonBody = {
  reason: { maxLength: 500 },
} as const;

export const SellerReviewBody = {
  reason: { maxLength: 500 },
} as const;

export const SignIn = {
  email: { maxLength: 254 },
  fingerprint: { maxLength: 1000000 },
  password: { maxLength: 1000000 },
} as const;

export const SignUp = {
  email: { maxLength: 254 },
  fingerprint: { maxLength: 1000000 },
  firstName: { maxLength: 255 },
  lastName: { maxLength: 255 },
  locale: { maxLength: 1000000 },
  password: { maxLength: 200 },
  timeZone: { maxLength: 1000000 },
} as const;

export const SocialProofPatch = {
  days: { min: 1, max: 365 },
  minCount: { min: 3, max: 1000 },
} as const;

export const StatementBody = {
  account: { maxLength: 1000000 },
  content: { maxLength: 7340032 },
  currency: { maxLength: 1000000 },
  fileName: { maxLength: 255 },
} as const;

export const StepUp = {
  code: { maxLength: 20 },
  password: { maxLength: 200 },
  totpCode: { maxLength: 20 },
} as const;

export const SupportBody = {
  reason: { maxLength: 500 },
} as const;

export const TeamFeeBody = {
  feeBps: { min: 1, max: 10000 },
} as const;

export const TeamInvitationBody = {
  email: { maxLength: 254 },
  locale: { maxLength: 10 },
} as const;

export const ThemePatch = {
  countdownText: { maxLength: 100 },
  paymentApplyCouponBorderRadius: { min: 0, max: 40 },
  paymentApplyCouponBtnColor: { maxLength: 1000000 },
  paymentApplyCouponBtnFontColor: { maxLength: 1000000 },
  paymentBgColor: { maxLength: 1000000 },
  paymentBuyBtnBorderRadius: { min: 0, max: 40 },
  paymentBuyBtnColor: { maxLength: 1000000 },
  paymentBuyBtnFontColor: { maxLength: 1000000 },
  paymentCountdownBgColor: { maxLength: 1000000 },
  paymentCountdownBorderColor: { maxLength: 1000000 },
  paymentCountdownTextColor: { maxLength: 1000000 },
  paymentCountdownTimeColor: { maxLength: 1000000 },
  paymentGetForFreeBtnText: { maxLength: 40 },
  paymentPageColor: { maxLength: 1000000 },
  paymentRecommendedBadgeColor: { maxLength: 1000000 },
  paymentRecommendedBadgeTextColor: { maxLength: 1000000 },
} as const;

export const TicketBody = {
  additionalText: { maxLength: 1500 },
  countryCode: { maxLength: 2 },
  locationAddress: { maxLength: 500 },
  locationShortName: { maxLength: 255 },
  name: { maxLength: 255 },
  timeZoneName: { maxLength: 64 },
} as const;

export const TicketDatePatch = {
  capacity: { min: 1, max: 1000000 },
} as const;

export const TicketDatesBody = {
  capacity: { min: 1, max: 1000000 },
  repeatWeeks: { min: 0, max: 52 },
} as const;

export const TicketDesignPatch = {
  accent: { maxLength: 1000000 },
  footer: { maxLength: 120 },
  header: { maxLength: 60 },
} as const;

export const TicketPatch = {
  additionalText: { maxLength: 1500 },
  countryCode: { maxLength: 2 },
  locationAddress: { maxLength: 500 },
  locationShortName: { maxLength: 255 },
  name: { maxLength: 255 },
  position: { min: 0, max: 20 },
  timeZoneName: { maxLength: 64 },
} as const;

export const TicketUpgradeBody = {
  ticketId: { maxLength: 30 },
} as const;

export const TotpCode = {
  code: { maxLength: 20 },
} as const;

export const TrackingCodeBody = {
  account: { maxLength: 255 },
  name: { maxLength: 255 },
  snippet: { maxLength: 20000 },
} as const;

export const TrackingCodePatch = {
  account: { maxLength: 255 },
  name: { maxLength: 255 },
  snippet: { maxLength: 20000 },
} as const;

export const UploadBody = {
  fileName: { maxLength: 255 },
  sizeBytes: { min: 1, max: 5368709120 },
} as const;

export const UserBlockBody = {
  reason: { maxLength: 500 },
} as const;

export const UserChange = {
  currentPassword: { maxLength: 1000000 },
  email: { maxLength: 254 },
  firstName: { maxLength: 255 },
  lastName: { maxLength: 255 },
  locale: { maxLength: 1000000 },
  password: { maxLength: 200 },
  timeZone: { maxLength: 1000000 },
} as const;

export const UserReasonBody = {
  reason: { maxLength: 500 },
} as const;

export const UsernameBody = {
  username: { maxLength: 1000000 },
} as const;

export const WebhookEndpointBody = {
  description: { maxLength: 255 },
  url: { maxLength: 2000 },
} as const;

export const WebhookEndpointPatch = {
  description: { maxLength: 255 },
  url: { maxLength: 2000 },
} as const;

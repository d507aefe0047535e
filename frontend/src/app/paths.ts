/** Every address of the application, once. Screens never write a path as text. */
export const paths = {
  home: '/',
  plans: '/plans',
  terms: '/terms',
  privacy: '/privacy',
  imprint: '/imprint',
  signIn: '/users/sign_in',
  signUp: '/users/sign_up',
  aboutYou: '/users/sign_up/about_you',
  confirmation: '/users/confirmation',
  confirmationNew: '/users/confirmation/new',
  passwordNew: '/users/password/new',
  passwordEdit: '/users/password/edit',
  magicLink: '/users/magic_link',
  changeEmail: '/users/change_email',
  profiles: '/profiles',
  cabinet: {
    home: '/cabinet',
    analyticsHome: '/cabinet/analytics',
    analytics: (dashboard: string) => `/cabinet/analytics/${dashboard}`,
    products: '/cabinet/products',
    newProduct: '/cabinet/products/new',
    product: (id: string, step?: string) => `/cabinet/products/${id}/edit${step ? `?step=${step}` : ''}`,
    productsOf: (filter: string, id: string) => `/cabinet/products?filters[${filter}][]=${id}`,
    productGroups: '/cabinet/product_groups',
    categories: '/cabinet/shop/categories',
    funnels: '/cabinet/shop/funnels',
    funnel: (id: string) => `/cabinet/shop/funnels/${id}`,
    licenseKeys: '/cabinet/license_keys',
    keysOf: (product: string) => `/cabinet/license_keys?filters[product_id][]=${product}`,
    orders: '/cabinet/orders',
    order: (id: string) => `/cabinet/orders/${id}`,
    orderRates: '/cabinet/order_rates',
    transfers: '/cabinet/transfers',
    payments: '/cabinet/payments',
    disputes: '/cabinet/disputes',
    /** Those that a refund or an answer would help. */
    disputesToDo: '/cabinet/disputes?show=to_do',
    bankStatements: '/cabinet/bank_statements',
    invoiceRequests: '/cabinet/invoice_requests',
    paymentTickets: '/cabinet/payment_tickets/overview',
    courseSessions: '/cabinet/courses/sessions',
    declarations: '/cabinet/declarations',
    contactMessages: '/cabinet/contact_messages',
    coupons: '/cabinet/coupons',
    newCoupon: '/cabinet/coupons/new',
    coupon: (id: string) => `/cabinet/coupons/${id}`,
    trackingCodes: '/cabinet/tracking_codes',
    optIns: '/cabinet/opt_ins',
    exports: '/cabinet/exports',
    payouts: '/cabinet/payouts',
    verification: '/cabinet/verification',
    profile: '/cabinet/profile/edit',
    sellerProfile: '/cabinet/profile/edit?seller_profile_edit=true',
    /** The same, leading back to a page of the cabinet once everything is submitted. */
    sellerProfileFrom: (from: string) => `/cabinet/profile/edit?seller_profile_edit=true&return_to=${encodeURIComponent(from)}`,
    verificationFrom: (from: string) => `/cabinet/verification?return_to=${encodeURIComponent(from)}`,
    emails: '/cabinet/emails',
    settings: '/cabinet/settings',
    testClock: '/cabinet/settings/test_clock',
    webhooks: '/cabinet/settings/webhooks',
    apiKeys: '/cabinet/settings/api_keys',
    paymentSettings: '/cabinet/settings/payments',
    checkoutSettings: '/cabinet/settings/checkout',
    newCheckoutSettings: '/cabinet/settings/checkout/new',
    checkoutSetting: (id: string) => `/cabinet/settings/checkout/${id}`,
    legalTexts: '/cabinet/settings/legal',
    tax: '/cabinet/settings/tax',
    consent: '/cabinet/settings/consent',
    contactForm: '/cabinet/settings/contact',
  },
  payer: {
    home: '/payer',
    subscriptions: '/payer/subscriptions',
    orders: '/payer/orders',
    paymentTickets: '/payer/payment_tickets',
    licenseKeys: '/payer/license_keys',
    certificates: '/payer/certificates',
  },
  publish: '/publish',
  teamMember: '/team_member',
  admin: {
    home: '/admin',
    jobs: '/admin/jobs',
    failedJobs: '/admin/jobs?filters[state]=dead',
    payoutRequests: '/admin/payout_requests',
    waitingRequests: '/admin/payout_requests?filters[state]=waiting',
    transactions: '/admin/transactions',
    /** The queue opens with what waits. */
    productReviews: '/admin/product_reviews?filters[state]=in_review',
    sellers: '/admin/sellers',
    auditLogs: '/admin/audit_logs',
  },
  /** Server-rendered pages of the shop: left with a full page load. */
  shop: (username: string) => `/s/${encodeURIComponent(username)}`,
} as const;

const PRIVATE = ['/cabinet', '/payer', '/publish', '/team_member', '/admin', '/profiles', paths.aboutYou];
export const isPrivate = (pathname: string): boolean =>
  PRIVATE.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

/** Where to go after sign-in; only a path of this site is ever followed. */
export function returnTo(search: URLSearchParams): string | undefined {
  const wanted = search.get('return_to');
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return undefined;
  return wanted;
}

import { Navigate, type RouteObject, createBrowserRouter } from 'react-router';
import { NotFound } from './errors/NotFound';
import { RouteError } from './errors/RouteError';
import { RootLayout } from './layouts/RootLayout';
import { paths } from './paths';
import { Enter, Leave } from './session/Crossing';
import { actingBase } from './session/acting';

/** Each area is one chunk of its own; a visitor of the home page never loads the cabinet. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      { lazy: async () => ({ Component: (await import('./layouts/PublicLayout')).PublicLayout }), children: publicRoutes() },
      { path: 'users', lazy: async () => ({ Component: (await import('./layouts/AuthLayout')).AuthLayout }), children: authRoutes() },
      {
        lazy: async () => ({ Component: (await import('./layouts/AuthLayout')).AuthLayout }),
        children: [{ path: 'team_invitations/:token', lazy: () => import('@/areas/team_member/InvitationPage') }],
      },
      { path: 'team_member/sellers/:seller/*', element: <Enter /> },
      { path: 'cabinet', lazy: async () => ({ Component: (await import('./layouts/CabinetLayout')).CabinetLayout }), children: cabinetRoutes() },
      {
        lazy: async () => ({ Component: (await import('./layouts/AreaLayout')).AreaLayout }),
        children: areaRoutes(),
      },
    ],
  },
];

function publicRoutes(): RouteObject[] {
  return [
    { index: true, lazy: () => import('@/areas/public/HomePage') },
    { path: 'plans', lazy: () => import('@/areas/public/PlansPage') },
    { path: 'terms', lazy: () => import('@/areas/public/TermsPage') },
    { path: 'privacy', lazy: () => import('@/areas/public/PrivacyPage') },
    { path: 'imprint', lazy: () => import('@/areas/public/ImprintPage') },
    { path: 'emails/unsubscribe/:token', lazy: () => import('@/areas/public/UnsubscribePage') },
    { path: 'email_logs/:token', lazy: () => import('@/areas/public/EmailLogPage') },
    { path: '*', element: <NotFound /> },
  ];
}

function authRoutes(): RouteObject[] {
  return [
    { path: 'sign_in', lazy: () => import('@/areas/auth/SignInPage') },
    { path: 'sign_up', lazy: () => import('@/areas/auth/SignUpPage') },
    { path: 'sign_up/about_you', lazy: () => import('@/areas/auth/about_you/AboutYouPage') },
    { path: 'confirmation', lazy: () => import('@/areas/auth/ConfirmationPage') },
    { path: 'confirmation/new', lazy: () => import('@/areas/auth/NewConfirmationPage') },
    { path: 'password/new', lazy: () => import('@/areas/auth/NewPasswordPage') },
    { path: 'password/edit', lazy: () => import('@/areas/auth/EditPasswordPage') },
    { path: 'magic_link', lazy: () => import('@/areas/auth/MagicLinkPage') },
    { path: 'change_email', lazy: () => import('@/areas/auth/ChangeEmailPage') },
    { path: 'not_me', lazy: () => import('@/areas/auth/NotMePage') },
    { path: '*', element: <NotFound /> },
  ];
}

function cabinetRoutes(): RouteObject[] {
  return [
    { index: true, lazy: () => import('@/areas/cabinet/home/HomePage') },
    { path: 'analytics/:dashboard?', lazy: () => import('@/areas/cabinet/analytics/AnalyticsPage') },
    { path: 'products', lazy: () => import('@/areas/cabinet/products/ProductsPage') },
    { path: 'products/new', lazy: () => import('@/areas/cabinet/products/NewProductPage') },
    { path: 'products/:id/edit', lazy: () => import('@/areas/cabinet/products/EditPage') },
    { path: 'product_groups', lazy: () => import('@/areas/cabinet/categories/ProductGroupsPage') },
    { path: 'shop/categories', lazy: () => import('@/areas/cabinet/categories/CategoriesPage') },
    { path: 'shop', lazy: () => import('@/areas/cabinet/shop/PagesPage') },
    { path: 'shop/pages/:id/editor', lazy: () => import('@/areas/cabinet/shop/editor/EditorPage') },
    { path: 'shop/funnels', lazy: () => import('@/areas/cabinet/funnels/FunnelsPage') },
    { path: 'shop/funnels/:id', lazy: () => import('@/areas/cabinet/funnels/FunnelPage') },
    { path: 'license_keys', lazy: () => import('@/areas/cabinet/license_keys/LicenseKeysPage') },
    { path: 'profile/edit', lazy: () => import('@/areas/cabinet/profile/ProfilePage') },
    { path: 'verification', lazy: () => import('@/areas/cabinet/verification/VerificationPage') },
    { path: 'orders', lazy: () => import('@/areas/cabinet/orders/list/OrdersPage') },
    { path: 'orders/:id', lazy: () => import('@/areas/cabinet/orders/details/OrderPage') },
    { path: 'customers', lazy: () => import('@/areas/cabinet/customers/CustomersPage') },
    { path: 'customers/:id', lazy: () => import('@/areas/cabinet/customers/CustomerPage') },
    { path: 'order_rates', lazy: () => import('@/areas/cabinet/transactions/InstallmentsPage') },
    { path: 'transfers', lazy: () => import('@/areas/cabinet/transactions/TransfersPage') },
    { path: 'payments', lazy: () => import('@/areas/cabinet/transactions/PaymentsPage') },
    { path: 'disputes', lazy: () => import('@/areas/cabinet/transactions/DisputesPage') },
    { path: 'bank_statements', lazy: () => import('@/areas/cabinet/statements/StatementsPage') },
    { path: 'invoices', lazy: () => import('@/areas/cabinet/invoices/InvoicesPage') },
    { path: 'invoice_requests', lazy: () => import('@/areas/cabinet/transactions/InvoiceRequestsPage') },
    { path: 'payment_tickets/overview', lazy: () => import('@/areas/cabinet/tickets/TicketsPage') },
    { path: 'courses/sessions', lazy: () => import('@/areas/cabinet/course_sessions/SessionsPage') },
    { path: 'coupons', lazy: () => import('@/areas/cabinet/coupons/CouponsPage') },
    { path: 'coupons/new', lazy: () => import('@/areas/cabinet/coupons/CouponPage') },
    { path: 'coupons/:id', lazy: () => import('@/areas/cabinet/coupons/CouponPage') },
    { path: 'declarations', lazy: () => import('@/areas/cabinet/declarations/DeclarationsPage') },
    { path: 'contact_messages', lazy: () => import('@/areas/cabinet/contact/MessagesPage') },
    { path: 'deals', lazy: () => import('@/areas/cabinet/deals/DealsPage') },
    { path: 'deals/incentive_plans', lazy: () => import('@/areas/cabinet/deals/PlansPage') },
    { path: 'deals/commissions', lazy: () => import('@/areas/cabinet/deals/CommissionsPage') },
    { path: 'exports', lazy: () => import('@/areas/cabinet/exports/ExportsPage') },
    { path: 'payouts', lazy: () => import('@/areas/cabinet/payouts/PayoutsPage') },
    { path: 'emails', lazy: () => import('@/areas/cabinet/emails/EmailsPage') },
    { path: 'notifications', lazy: () => import('@/areas/cabinet/notifications/NotificationsPage') },
    { path: 'notifications/push_log', lazy: () => import('@/areas/cabinet/notifications/PushLogPage') },
    { path: 'settings/notifications', lazy: () => import('@/areas/cabinet/notifications/SettingsPage') },
    { path: 'settings', lazy: () => import('@/areas/cabinet/settings/SettingsPage') },
    { path: 'tracking_codes', lazy: () => import('@/areas/cabinet/tracking/TrackingCodesPage') },
    { path: 'opt_ins', lazy: () => import('@/areas/cabinet/opt_ins/OptInsPage') },
    { path: 'settings/payments', lazy: () => import('@/areas/cabinet/payments/PaymentsPage') },
    { path: 'settings/checkout', lazy: () => import('@/areas/cabinet/checkout/SettingsListPage') },
    { path: 'settings/checkout/new', lazy: () => import('@/areas/cabinet/checkout/SettingsPage') },
    { path: 'settings/checkout/:id', lazy: () => import('@/areas/cabinet/checkout/SettingsPage') },
    { path: 'settings/legal', lazy: () => import('@/areas/cabinet/legal/LegalTextsPage') },
    { path: 'settings/tax', lazy: () => import('@/areas/cabinet/tax/TaxPage') },
    { path: 'settings/consent', lazy: () => import('@/areas/cabinet/tracking/ConsentPage') },
    { path: 'settings/contact', lazy: () => import('@/areas/cabinet/contact/ContactFormPage') },
    { path: 'settings/webhooks', lazy: () => import('@/areas/cabinet/settings/webhooks/WebhooksPage') },
    { path: 'settings/plan', lazy: () => import('@/areas/cabinet/plan/PlanPage') },
    { path: 'settings/team', lazy: () => import('@/areas/cabinet/settings/team/TeamPage') },
    { path: 'settings/api_keys', lazy: () => import('@/areas/cabinet/settings/api_keys/ApiKeysPage') },
    { path: 'settings/test_clock', lazy: () => import('@/areas/cabinet/settings/TestClockPage') },
    { path: ':list/:order', lazy: () => import('@/areas/cabinet/orders/OrderAddress') },
    { path: '*', element: <NotFound /> },
  ];
}

/** What somebody gets of shops, in the area of what they are to them. */
function shareRoutes(area: string): RouteObject[] {
  return [
    { path: `${area}/payouts_balance`, lazy: () => import('@/areas/shares/BalancePage') },
    { path: `${area}/payouts`, lazy: () => import('@/areas/shares/PayoutsPage') },
    { path: `${area}/payouts_settings`, lazy: () => import('@/areas/shares/SettingsPage') },
    { path: `${area}/transfers`, lazy: () => import('@/areas/shares/TransfersPage') },
    { path: `${area}/bank_accounts`, lazy: () => import('@/areas/shares/BankPage') },
  ];
}

function areaRoutes(): RouteObject[] {
  return [
    { path: 'account', lazy: () => import('@/areas/auth/AccountPage') },
    { path: 'profiles', lazy: () => import('@/areas/auth/ProfilesPage') },
    { path: 'payer', lazy: () => import('@/areas/payer/PurchasesPage') },
    { path: 'payer/subscriptions', lazy: () => import('@/areas/payer/SubscriptionsPage') },
    { path: 'payer/orders', lazy: () => import('@/areas/payer/OrdersPage') },
    { path: 'payer/payment_tickets', lazy: () => import('@/areas/payer/TicketsPage') },
    { path: 'payer/license_keys', lazy: () => import('@/areas/payer/KeysPage') },
    { path: 'payer/invoices', lazy: () => import('@/areas/payer/InvoicesPage') },
    { path: 'payer/certificates', lazy: () => import('@/areas/payer/CertificatesPage') },
    { path: 'publish/email_notification', lazy: () => import('@/areas/publish/NotificationsPage') },
    ...shareRoutes('publish'),
    { path: 'publish/*', lazy: () => import('@/areas/publish/HomePage') },
    { path: 'team_member', lazy: () => import('@/areas/team_member/HomePage') },
    { path: 'team_member/invites', lazy: () => import('@/areas/team_member/InvitesPage') },
    { path: 'team_member/notific_settings', lazy: () => import('@/areas/team_member/NotificationsPage') },
    ...shareRoutes('team_member'),
    { path: 'team_member/support', lazy: () => import('@/areas/shares/SupportPage') },
    { path: 'team_member/profile/edit', lazy: () => import('@/areas/team_member/ProfilePage') },
    { path: 'sales_team_member', lazy: () => import('@/areas/sales/DealsPage') },
    { path: 'sales_team_member/orders', lazy: () => import('@/areas/sales/OrdersPage') },
    { path: 'sales_team_member/commissions', lazy: () => import('@/areas/sales/CommissionsPage') },
    ...shareRoutes('sales_team_member'),
    { path: 'sales_team_member/support', lazy: () => import('@/areas/shares/SupportPage') },
    { path: 'admin', lazy: () => import('@/areas/admin/HomePage') },
    { path: 'admin/jobs', lazy: () => import('@/areas/admin/jobs/JobsPage') },
    { path: 'admin/product_reviews', lazy: () => import('@/areas/admin/product_reviews/ReviewsPage') },
    { path: 'admin/sellers', lazy: () => import('@/areas/admin/sellers/SellersPage') },
    { path: 'admin/sellers/:id', lazy: () => import('@/areas/admin/sellers/SellerPage') },
    { path: 'admin/plans', lazy: () => import('@/areas/admin/plans/PlansPage') },
    { path: 'admin/feature_overrides', lazy: () => import('@/areas/admin/features/OverridesPage') },
    { path: 'admin/audit_logs', lazy: () => import('@/areas/admin/audit/AuditPage') },
    { path: 'admin/payout_requests', lazy: () => import('@/areas/admin/payout_requests/RequestsPage') },
    { path: 'admin/bank_accounts', lazy: () => import('@/areas/admin/bank_accounts/BankAccountsPage') },
    { path: 'admin/bank_account_legitimations', lazy: () => import('@/areas/admin/legitimations/LegitimationsPage') },
    { path: 'admin/disputes', lazy: () => import('@/areas/admin/disputes/DisputesPage') },
    { path: 'admin/users', lazy: () => import('@/areas/admin/users/UsersPage') },
    { path: 'admin/users/:id', lazy: () => import('@/areas/admin/users/UserPage') },
    { path: 'admin/orders', lazy: () => import('@/areas/admin/lists/OrdersPage') },
    { path: 'admin/payers', lazy: () => import('@/areas/admin/lists/PayersPage') },
    { path: 'admin/products', lazy: () => import('@/areas/admin/lists/ProductsPage') },
    { path: 'admin/payouts', lazy: () => import('@/areas/admin/lists/PayoutsPage') },
    { path: 'admin/deals', lazy: () => import('@/areas/admin/lists/DealsPage') },
    { path: 'admin/push_logs', lazy: () => import('@/areas/admin/lists/PushLogPage') },
    { path: 'admin/email_logs', lazy: () => import('@/areas/admin/lists/EmailLogPage') },
    { path: 'admin/webhook_deliveries', lazy: () => import('@/areas/admin/lists/DeliveriesPage') },
    { path: 'admin/exports', lazy: () => import('@/areas/admin/lists/ExportsPage') },
    { path: 'admin/transactions', lazy: () => import('@/areas/admin/transactions/TransactionsPage') },
  ];
}

/** Below the address of a shop that is somebody else's lies its cabinet, and nothing else: all others are left for. */
const actingRoutes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      { index: true, element: <Navigate to={paths.cabinet.home} replace /> },
      { path: 'cabinet', lazy: async () => ({ Component: (await import('./layouts/CabinetLayout')).CabinetLayout }), children: cabinetRoutes() },
      { path: '*', element: <Leave /> },
    ],
  },
];

export const router = actingBase ? createBrowserRouter(actingRoutes, { basename: actingBase }) : createBrowserRouter(routes);

/** The six groups of the cabinet. A group shows as soon as it holds a page; the command palette reads the same list. */
import type { SvgIconComponent } from '@mui/icons-material';
import Article from '@mui/icons-material/ArticleOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Payments from '@mui/icons-material/AccountBalanceWalletOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Store from '@mui/icons-material/StorefrontOutlined';
import { paths } from '../paths';

export type EntryKey =
  | 'home' | 'products' | 'newProduct' | 'productGroups' | 'categories' | 'funnels' | 'licenseKeys' | 'emails' | 'shopPage' | 'orders' | 'orderRates' | 'transfers' | 'payments' | 'disputes' | 'invoiceRequests' | 'bankStatements' | 'paymentTickets' | 'courseSessions' | 'declarations' | 'contactMessages' | 'exports' | 'coupons' | 'trackingCodes' | 'optIns'
  | 'payouts' | 'verification' | 'profile' | 'settings' | 'paymentMethods' | 'checkout' | 'legalTexts' | 'tax' | 'consent' | 'contactForm' | 'webhooks' | 'apiKeys' | 'testClock';
export type GroupKey = 'home' | 'products' | 'content' | 'shop' | 'sales' | 'growth' | 'money' | 'settings';

export interface NavEntry {
  key: EntryKey;
  to: string;
  /** Server-rendered pages are left with a full load. */
  external?: boolean;
  testOnly?: boolean;
}
export interface NavGroup {
  key: GroupKey;
  icon: SvgIconComponent;
  entries: NavEntry[];
}

export function navGroups(username: string | undefined | null, livemode: boolean): NavGroup[] {
  const groups: NavGroup[] = [
    { key: 'home', icon: Home, entries: [{ key: 'home', to: paths.cabinet.home }] },
    {
      key: 'products',
      icon: Inventory,
      entries: [
        { key: 'products', to: paths.cabinet.products },
        { key: 'productGroups', to: paths.cabinet.productGroups },
        { key: 'licenseKeys', to: paths.cabinet.licenseKeys },
      ],
    },
    { key: 'content', icon: Article, entries: [] },
    {
      key: 'shop',
      icon: Store,
      entries: [...(username ? [{ key: 'shopPage' as const, to: paths.shop(username), external: true }] : []), { key: 'categories', to: paths.cabinet.categories }, { key: 'funnels', to: paths.cabinet.funnels }],
    },
    {
      key: 'sales',
      icon: Receipt,
      entries: [
        { key: 'orders', to: paths.cabinet.orders },
        { key: 'orderRates', to: paths.cabinet.orderRates },
        { key: 'transfers', to: paths.cabinet.transfers },
        { key: 'payments', to: paths.cabinet.payments },
        { key: 'disputes', to: paths.cabinet.disputes },
        { key: 'bankStatements', to: paths.cabinet.bankStatements },
        { key: 'invoiceRequests', to: paths.cabinet.invoiceRequests },
        { key: 'paymentTickets', to: paths.cabinet.paymentTickets },
        { key: 'courseSessions', to: paths.cabinet.courseSessions },
        { key: 'declarations', to: paths.cabinet.declarations },
        { key: 'contactMessages', to: paths.cabinet.contactMessages },
        { key: 'exports', to: paths.cabinet.exports },
        { key: 'emails', to: paths.cabinet.emails },
      ],
    },
    {
      key: 'growth',
      icon: Campaign,
      entries: [
        { key: 'coupons', to: paths.cabinet.coupons },
        { key: 'trackingCodes', to: paths.cabinet.trackingCodes },
        { key: 'optIns', to: paths.cabinet.optIns },
      ],
    },
    {
      key: 'money',
      icon: Payments,
      entries: [
        { key: 'payouts', to: paths.cabinet.payouts },
        { key: 'verification', to: paths.cabinet.verification },
        { key: 'tax', to: paths.cabinet.tax },
      ],
    },
    {
      key: 'settings',
      icon: Settings,
      entries: [
        { key: 'profile', to: paths.cabinet.profile },
        { key: 'settings', to: paths.cabinet.settings },
        { key: 'paymentMethods', to: paths.cabinet.paymentSettings },
        { key: 'checkout', to: paths.cabinet.checkoutSettings },
        { key: 'legalTexts', to: paths.cabinet.legalTexts },
        { key: 'consent', to: paths.cabinet.consent },
        { key: 'contactForm', to: paths.cabinet.contactForm },
        { key: 'webhooks', to: paths.cabinet.webhooks },
        { key: 'apiKeys', to: paths.cabinet.apiKeys },
        { key: 'testClock', to: paths.cabinet.testClock, testOnly: true },
      ],
    },
  ];
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => !entry.testOnly || !livemode) }))
    .filter((group) => group.entries.length > 0);
}

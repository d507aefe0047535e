/** The eight sections of the cabinet and the pages inside them: sidebar, tabs, phone bar and command palette read this list. */
import type { SvgIconComponent } from '@mui/icons-material';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Payments from '@mui/icons-material/AccountBalanceWalletOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Store from '@mui/icons-material/StorefrontOutlined';
import { paths } from '../paths';
import type { Needs } from './rights';

interface NavEntry {
  key: string;
  to: string;
  /** Server-rendered pages are left with a full load. */
  external?: boolean;
  testOnly?: boolean;
  /** What lies below it is a page of its own. */
  parent?: boolean;
  /** What a team member lacks for it: it is shown, and cannot be opened. */
  missing?: Needs;
}
interface NavGroup {
  key: string;
  icon: SvgIconComponent;
  /** The first is where the section opens. */
  entries: NavEntry[];
}

const c = paths.cabinet;
const GROUPS = [
  { key: 'home', icon: Home, entries: [{ key: 'home', to: c.home }, { key: 'analytics', to: c.analyticsHome }, { key: 'notifications', to: c.notifications }] },
  {
    key: 'products',
    icon: Inventory,
    entries: [
      { key: 'products', to: c.products, parent: true },
      { key: 'productGroups', to: c.productGroups },
      { key: 'licenseKeys', to: c.licenseKeys },
    ],
  },
  {
    key: 'orders',
    icon: Receipt,
    entries: [
      { key: 'orders', to: c.orders, parent: true },
      { key: 'deals', to: c.deals, parent: true },
      { key: 'orderRates', to: c.orderRates },
      { key: 'payments', to: c.payments },
      { key: 'disputes', to: c.disputes },
      { key: 'declarations', to: c.declarations },
      { key: 'exports', to: c.exports },
    ],
  },
  {
    key: 'customers',
    icon: People,
    entries: [
      { key: 'customers', to: c.customers, parent: true },
      { key: 'paymentTickets', to: c.paymentTickets },
      { key: 'courseSessions', to: c.courseSessions },
      { key: 'contactMessages', to: c.contactMessages },
      { key: 'emails', to: c.emails },
    ],
  },
  {
    key: 'money',
    icon: Payments,
    entries: [
      { key: 'payouts', to: c.payouts },
      { key: 'transfers', to: c.transfers },
      { key: 'bankStatements', to: c.bankStatements },
      { key: 'invoices', to: c.invoices },
      { key: 'invoiceRequests', to: c.invoiceRequests },
      { key: 'tax', to: c.tax },
      { key: 'verification', to: c.verification },
    ],
  },
  {
    key: 'marketing',
    icon: Campaign,
    entries: [
      { key: 'coupons', to: c.coupons, parent: true },
      { key: 'funnels', to: c.funnels, parent: true },
      { key: 'optIns', to: c.optIns },
      { key: 'trackingCodes', to: c.trackingCodes },
    ],
  },
  {
    key: 'shop',
    icon: Store,
    entries: [
      { key: 'shopPages', to: c.shopPages, parent: true },
      { key: 'categories', to: c.categories },
      { key: 'checkout', to: c.checkoutSettings, parent: true },
      { key: 'legalTexts', to: c.legalTexts },
      { key: 'consent', to: c.consent },
      { key: 'contactForm', to: c.contactForm },
    ],
  },
  {
    key: 'settings',
    icon: Settings,
    entries: [
      { key: 'profile', to: c.profile },
      { key: 'settings', to: c.settings },
      { key: 'paymentMethods', to: c.paymentSettings },
      { key: 'plan', to: c.plan },
      { key: 'notificationSettings', to: c.notificationSettings },
      { key: 'team', to: c.team },
      { key: 'webhooks', to: c.webhooks },
      { key: 'apiKeys', to: c.apiKeys },
      { key: 'testClock', to: c.testClock, testOnly: true },
    ],
  },
] as const satisfies readonly NavGroup[];

export type GroupKey = (typeof GROUPS)[number]['key'];
export type EntryKey = (typeof GROUPS)[number]['entries'][number]['key'] | 'shopPage';

export interface Section {
  key: GroupKey;
  icon: SvgIconComponent;
  entries: Page[];
}
export interface Page extends NavEntry {
  key: EntryKey;
}

export function sections(username: string | undefined | null, livemode: boolean): Section[] {
  return GROUPS.map(({ key, icon, entries }) => {
    const pages: Page[] = entries.filter((entry: NavEntry) => !entry.testOnly || !livemode);
    // The shop itself is left with a full load, so it comes last.
    if (key === 'shop' && username) pages.push({ key: 'shopPage', to: paths.shop(username), external: true });
    return { key, icon, entries: pages };
  });
}

/** The page that an address belongs to: the one with the longest beginning of it, so that /cabinet/settings/tax is not Settings. */
export function whereIs(groups: readonly Section[], pathname: string): { section: Section; page: Page } | undefined {
  const found = groups
    .flatMap((section) => section.entries.map((page) => ({ section, page })))
    .filter(({ page }) => pathname === page.to || (page.key !== 'home' && pathname.startsWith(`${page.to}/`)));
  return found.reduce<(typeof found)[number] | undefined>(
    (best, each) => (best && best.page.to.length >= each.page.to.length ? best : each),
    undefined,
  );
}

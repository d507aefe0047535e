// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { paths } from '../paths';
import { routes } from '../router';
import { sections, whereIs } from './nav';

const all = sections('anna', false);

describe('the sections of the cabinet', () => {
  it('are eight, and each opens on a page of the application', () => {
    expect(all.map((section) => section.key)).toEqual(['home', 'products', 'orders', 'customers', 'money', 'marketing', 'shop', 'settings']);
    expect(all.every((section) => section.entries[0] && !section.entries[0].external)).toBe(true);
  });

  it('hold every list and every settings page that the router knows', () => {
    const cabinet = routes[0]?.children?.find((route) => route.path === 'cabinet')?.children ?? [];
    const pages = cabinet.flatMap((route) => (route.path && route.path !== '*' ? [`/cabinet/${route.path.replace(/\/:\w+\?$/, '')}`] : []));
    const lost = pages.filter((page) => !page.includes(':') && !whereIs(all, page));
    expect(lost).toEqual([]);
    const linked = new Set(all.flatMap((section) => section.entries.map((page) => page.to.replace(/\?.*/, ''))));
    const below = ['/cabinet/products/new', '/cabinet/notifications/push_log', '/cabinet/coupons/new', '/cabinet/settings/checkout/new', '/cabinet/deals/incentive_plans', '/cabinet/deals/commissions'];
    expect(pages.filter((page) => !page.includes(':') && !linked.has(page) && !below.includes(page))).toEqual([]);
  });

  it('are found by the longest beginning of an address', () => {
    expect(whereIs(all, paths.cabinet.tax)?.section.key).toBe('money');
    expect(whereIs(all, paths.cabinet.checkoutSetting('x'))?.page.key).toBe('checkout');
    expect(whereIs(all, paths.cabinet.settings)?.page.key).toBe('settings');
    expect(whereIs(all, paths.cabinet.home)?.section.key).toBe('home');
    expect(whereIs(all, paths.cabinet.order('x'))?.page.key).toBe('orders');
  });
});

import { formatMoney } from '@/parts/money';
import { formatDay } from '@/parts/dates';
import { exact } from '@/parts/marked';
import { paths } from '@/app/paths';
import type { ResourceOf } from '@/api/client';

export type Notification = ResourceOf<'/v1/cabinet/notifications'>;
export type NotificKey = Notification['notificKey'];

export const notificationKeys = {
  unread: ['notifications', 'unread'],
  newest: ['notifications', 'newest'],
  list: ['list', 'notifications'],
  settings: ['notification_settings'],
  browsers: ['push_subscriptions'],
} as const;

/** What the sentence of a notification names. */
export function factsOf(row: Notification, someone: string, language: string) {
  const day = (value: string | undefined) => (value === undefined ? '' : formatDay(value, language));
  return {
    buyer: row.buyerName ? exact(row.buyerName) : someone,
    person: row.personName ? exact(row.personName) : someone,
    product: exact(row.productName),
    amount: row.amount ? exact(formatMoney(row.amount)) : '',
    from: day(row.periodFrom),
    until: day(row.periodUntil),
  };
}

/** The key of its sentence: of a sale that costs nothing there is no amount to tell. */
export const sentenceOf = (row: Notification) =>
  row.event === 'sale' && row.notificKey === 'free_transaction' ? ('event.sale_free' as const) : (`event.${row.event}` as const);

/** The page of the cabinet that it leads to. */
export function leadsTo(row: Notification): string {
  switch (row.subjectType) {
    case 'order':
      return paths.cabinet.order(row.orderId ?? '');
    case 'product':
      return paths.cabinet.product(row.productId ?? '');
    case 'payout':
    case 'payout_request':
      return paths.cabinet.payouts;
    case 'team_member':
      return paths.cabinet.team;
    case 'verification':
      return paths.cabinet.verification;
    default:
      return paths.cabinet.analyticsHome;
  }
}

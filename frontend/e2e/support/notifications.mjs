// What the seller was told: one of every kind, some of it read; the settings that are the default; and a browser.
const item = (id, type, attributes) => ({ id, type, attributes });
const at = (n) => new Date(Date.UTC(2026, 4, 20, 9, 30) - n * 7_200_000).toISOString();
const order = (n, more) => ({
  subject_type: 'order', order_id: `ord_${n}`, order_token: `K7XQ2-M4P${n % 10}T`, product_name: 'Sourdough from scratch', buyer_name: 'Anna Berg', amount: { amount: 1900 + n * 100, currency: 'eur' }, ...more,
});
const money = (event, notific_key, group) => ({
  event, notific_key, group, subject_type: 'analytics', amount: { amount: 48_900, currency: 'eur' }, period_from: '2026-05-11', period_until: '2026-05-17',
});
const KINDS = [
  (n) => order(n, { event: 'sale', notific_key: 'paid_transaction', group: 'transactions' }),
  (n) => order(n, { event: 'sale', notific_key: 'free_transaction', group: 'transactions', buyer_name: undefined, amount: { amount: 0, currency: 'eur' } }),
  (n) => order(n, { event: 'order_created', notific_key: 'order_created', group: 'order' }),
  (n) => order(n, { event: 'order_canceled', notific_key: 'order_canceled', group: 'order' }),
  (n) => order(n, { event: 'dispute_opened', notific_key: 'custom_notification', group: 'order' }),
  () => ({ event: 'product_approved', notific_key: 'custom_notification', group: 'order', subject_type: 'product', product_id: 'prd_1', product_name: 'Rye for winter' }),
  () => ({ event: 'member_joined', notific_key: 'custom_notification', group: 'order', subject_type: 'team_member', person_name: 'Bruno Keller' }),
  () => money('week_income', 'week_income', 'income'),
];
const notification = (n) =>
  item(`ntf_${n}`, 'notification', { ...KINDS[n % KINDS.length](n), read: n > 3, ...(n > 3 ? { read_at: at(n - 1) } : {}), created_at: at(n) });

const OFFERED = [
  ['free_transaction', 'transactions', 'at_once', 'off', 'off'], ['paid_transaction', 'transactions', 'at_once', 'daily', 'at_once'],
  ['day_income', 'income', 'off', 'daily', 'off'], ['week_income', 'income', 'off', 'daily', 'off'], ['month_income', 'income', 'off', 'daily', 'off'],
  ['order_created', 'order', 'at_once', 'off', 'off'], ['order_canceled', 'order', 'at_once', 'at_once', 'off'], ['custom_notification', 'order', 'at_once', 'at_once', 'off'],
];
const settings = (full) =>
  item('usr_0', 'notification_settings', {
    settings: OFFERED.map(([notific_key, group, in_app, email, push]) => ({ notific_key, group, in_app, email, push })),
    ...(full ? { quiet_hours: { from: 22, until: 7 }, push_public_key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8' } : {}),
    asked_about_sales: false, emails_sent: full, version: full ? 2 : 0,
  });
const STATES = ['activated', 'waiting', 'deactivated', 'rejected', 'error', 'not_sent', 'init_state'];
const push = (n) =>
  item(`pul_${n}`, 'push_log', {
    notification_id: `ntf_${n}`, browser: 'Chrome, Windows', state: STATES[n % STATES.length], attempts: n % 3, ...(n % 3 ? { status: 201 } : {}), created_at: at(n), updated_at: at(n),
  });
const browser = item('psu_0', 'push_subscription', { browser: 'Chrome, Windows', endpoint: 'https://push.example.test/send/1', created_at: at(9) });

export const notificationWorld = (some, listOf) => ({
  'GET /v1/cabinet/notifications': (search) => listOf(Array.from({ length: some(16) }, (_, n) => notification(n)), search),
  'GET /v1/cabinet/notifications/unread': () => ({ data: item('sel_0', 'unread_notifications', { unread: some(4), asks_about_sales: some(1) === 1 }) }),
  'GET /v1/cabinet/push_logs': (search) => listOf(Array.from({ length: some(7) }, (_, n) => push(n)), search),
  'GET /v1/app/user/notification_settings': () => ({ data: settings(some(1) === 1) }),
  'GET /v1/app/user/push_subscriptions': (search) => listOf(Array.from({ length: some(1) }, () => browser), search),
});

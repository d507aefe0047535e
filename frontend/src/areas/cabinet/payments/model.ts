import type { Body, ResourceOf } from '@/api/client';

export type PaymentSettings = ResourceOf<'/v1/cabinet/payment_settings'>;
export type SettingsBody = Body<'/v1/cabinet/payment_settings', 'patch'>;
export type MethodRow = PaymentSettings['methods'][number];
/** How something else goes on, or was set off: nothing to switch, but an order may name it. */
export const isUnchosen = (row: MethodRow) => row.reason === 'not_for_buyers';
export type Cell = MethodRow['cells'][number];
export type Provider = ResourceOf<'/v1/cabinet/payment_providers'>;
export type Offered = ResourceOf<'/v1/cabinet/payment_settings/methods'>;
export type SellingMode = PaymentSettings['sellingMode'];

/** What may stand in the body for an account of the seller's own, in the order in which it is asked. */
const FIELDS = {
  card: ['publishableKey', 'secretKey'],
  rest: ['email', 'clientId', 'clientSecret', 'merchantId'],
  nvp: ['user', 'password', 'signature'],
  rest_partner: ['email', 'merchantId'],
} as const;
export type CredentialField = (typeof FIELDS)[keyof typeof FIELDS][number];
export const PAYPAL_MODES = ['rest', 'nvp', 'rest_partner'] as const;
export type PaypalMode = (typeof PAYPAL_MODES)[number];
export const fieldsOf = (provider: Provider['provider'], mode: PaypalMode): readonly CredentialField[] => FIELDS[provider === 'paypal' ? mode : 'card'];
/** Anybody may read these while they are typed. */
export const OPEN: ReadonlySet<CredentialField> = new Set(['publishableKey', 'email', 'clientId', 'merchantId', 'user']);

type Switch = PaymentSettings['switchedOff'][number];
const same = (row: MethodRow, currency: string | undefined) => (one: Switch) => one.provider === row.provider && one.method === row.method && one.currency === currency;

/** All that is switched off, with one switch turned: of a method as a whole, or in one currency. */
export function turned(settings: PaymentSettings, row: MethodRow, currency: string | undefined, on: boolean): Switch[] {
  const rest = settings.switchedOff.filter((one) => !same(row, currency)(one));
  if (on) return rest;
  return [...rest, { provider: row.provider, method: row.method, ...(currency ? { currency } : {}) }];
}

/** All smallest amounts, with that of one method changed. */
export function atLeast(settings: PaymentSettings, row: MethodRow, amount: number): PaymentSettings['minimums'] {
  const rest = settings.minimums.filter((one) => one.provider !== row.provider || one.method !== row.method);
  return amount > row.minimumOfMethod ? [...rest, { provider: row.provider, method: row.method, amount }] : rest;
}

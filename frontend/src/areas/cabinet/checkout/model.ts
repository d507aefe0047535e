import type { Body, ResourceOf } from '@/api/client';

export type CheckoutSettings = ResourceOf<'/v1/cabinet/checkout_settings'>;
export type SettingsBody = Body<'/v1/cabinet/checkout_settings', 'post'>;
export type Theme = CheckoutSettings['theme'];
export type Layout = CheckoutSettings['layout'];
export type BumpPosition = Theme['upsellPosition'];

/** What may be asked beside e-mail, name and country, in the order in which pages ask. */
export const ASKED = ['company', 'vatNo', 'street', 'streetNumber', 'zip', 'city', 'phone'] as const;
export type BuyerField = (typeof ASKED)[number];
type IncludeType = 'hidden' | 'optional' | 'required';
export const INCLUDE_TYPES: IncludeType[] = ['hidden', 'optional', 'required'];

const LAYOUT_WORDS: Record<Layout, true> = { default: true, simplified: true, two_steps: true, two_steps_advanced: true };
export const LAYOUTS = Object.keys(LAYOUT_WORDS) as Layout[];
const BUMP_WORDS: Record<BumpPosition, true> = { belowProductDetails: true, belowPayerDetails: true, belowPaymentMethods: true };
export const BUMPS = Object.keys(BUMP_WORDS) as BumpPosition[];
const PLACEMENT_WORDS: Record<Theme['upsellPlacement'], true> = { below_payment_options: true, below_legal_text: true, below_custom_fields: true };
export const PLACEMENTS = Object.keys(PLACEMENT_WORDS) as Theme['upsellPlacement'][];
const TEXT_WORDS: Record<Theme['paymentBuyBtnText'], true> = {
  dynamic_cta: true,
  buy_now: true,
  agree_on_terms_and_pay: true,
  complete_order: true,
  accept_and_pay_now: true,
};
export const BUTTON_TEXTS = Object.keys(TEXT_WORDS) as Theme['paymentBuyBtnText'][];
export const PROOFS = ['totalPurchases', 'totalViews', 'recentPurchase'] as const;
export const SEALS = ['visa', 'mastercard', 'sslSecure', 'kontor'] as const;
export const METHODS = ['paypal', 'card', 'bank_wire', 'sepa', 'sofort', 'apple_pay', 'google_pay', 'p_24', 'pay_later', 'ideal', 'klarna', 'twint', 'mondu'] as const;

/** The colours, in the groups in which the form shows them. */
export const COLORS = {
  page: ['paymentBgColor', 'paymentPageColor'],
  buy: ['paymentBuyBtnColor', 'paymentBuyBtnFontColor'],
  coupon: ['paymentApplyCouponBtnColor', 'paymentApplyCouponBtnFontColor'],
  badge: ['paymentRecommendedBadgeColor', 'paymentRecommendedBadgeTextColor'],
  countdown: ['paymentCountdownBgColor', 'paymentCountdownBorderColor', 'paymentCountdownTextColor', 'paymentCountdownTimeColor'],
} as const;

/** The form. */
export interface Values {
  name: string;
  layout: Layout;
  theme: Theme;
  trustSealsSettings: CheckoutSettings['trustSealsSettings'];
  buyerInformation: { includeType: Record<BuyerField, IncludeType> };
  recommendedMethod: string;
  /** A day, or empty. */
  sellsUntil: string;
  socialProof: CheckoutSettings['socialProof'];
}

/** selling-core §3, checkout settings entity; the server has the same. */
export const DEFAULTS: Values = {
  name: '',
  layout: 'default',
  theme: {
    upsellPosition: 'belowProductDetails',
    upsellPlacement: 'below_payment_options',
    paymentApplyCouponBtnColor: '#1565c0',
    paymentApplyCouponBtnFontColor: '#ffffff',
    paymentApplyCouponBorderRadius: 22,
    paymentBuyBtnColor: '#ffc107',
    paymentBuyBtnFontColor: '#ffffff',
    paymentBgColor: '#f0f0f0',
    paymentPageColor: '#2196f3',
    paymentBuyBtnBorderRadius: 22,
    paymentBuyBtnText: 'dynamic_cta',
    paymentGetForFreeBtnText: '',
    paymentRecommendedBadgeColor: '#1565c0',
    paymentRecommendedBadgeTextColor: '#ffffff',
    paymentCountdownBgColor: '#6ce369',
    paymentCountdownBorderColor: '#6ce369',
    paymentCountdownTextColor: '#21282e',
    paymentCountdownTimeColor: '#21282e',
    countdownText: '',
    expandableDescriptionOnMobileEnabled: false,
    expandableDescriptionDefaultBehavior: 'expanded',
  },
  trustSealsSettings: { visa: true, sslSecure: true, mastercard: true, kontor: false },
  buyerInformation: {
    includeType: { company: 'optional', vatNo: 'optional', street: 'hidden', streetNumber: 'hidden', zip: 'hidden', city: 'hidden', phone: 'hidden' },
  },
  recommendedMethod: '',
  sellsUntil: '',
  socialProof: { totalViews: false, totalPurchases: false, recentPurchase: false, minCount: 5, days: 30 },
};

/** What the shop's pages look like where nothing has been said: the sheet's own colours (src/shop/style/tokens.css). */
const OWN_COLORS: Partial<Theme> = {
  paymentBgColor: '#f7f5f1',
  paymentPageColor: '#0b6e5b',
  paymentBuyBtnColor: '#0b6e5b',
  paymentApplyCouponBtnColor: '#ffffff',
  paymentApplyCouponBtnFontColor: '#1d2421',
  paymentRecommendedBadgeColor: '#0b6e5b',
  paymentCountdownBgColor: '#e4f1ed',
  paymentCountdownBorderColor: '#e3dfd7',
  paymentCountdownTextColor: '#1d2421',
  paymentCountdownTimeColor: '#1d2421',
};

/** New settings begin with what buyers see now: the settings that hold, without their name, or the look of a shop that has none. */
export function newValues(all: CheckoutSettings[]): Values {
  const holds = all.find((one) => one.isDefault);
  if (holds) return { ...valuesOf(holds), name: '' };
  return { ...DEFAULTS, layout: 'simplified', theme: { ...DEFAULTS.theme, ...OWN_COLORS } };
}

export function valuesOf(settings: CheckoutSettings): Values {
  const { name, layout, theme, trustSealsSettings, socialProof, recommendedMethod = '', sellsUntil = '' } = settings;
  const said = settings.buyerInformation.includeType;
  const includeType = Object.fromEntries(ASKED.map((field) => [field, said?.[field] ?? DEFAULTS.buyerInformation.includeType[field]])) as Record<BuyerField, IncludeType>;
  return { name, layout, theme, trustSealsSettings, buyerInformation: { includeType }, socialProof, recommendedMethod, sellsUntil };
}

/** A field for a number holds text. */
export function bodyOf({ theme, socialProof, recommendedMethod, sellsUntil, ...values }: Values): SettingsBody {
  const numbers = {
    paymentApplyCouponBorderRadius: Number(theme.paymentApplyCouponBorderRadius),
    paymentBuyBtnBorderRadius: Number(theme.paymentBuyBtnBorderRadius),
  };
  const proof = { ...socialProof, minCount: Number(socialProof.minCount), days: Number(socialProof.days) };
  return { ...values, theme: { ...theme, ...numbers }, socialProof: proof, recommendedMethod: recommendedMethod || null, sellsUntil: sellsUntil || null } as SettingsBody;
}

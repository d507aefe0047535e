// What the seller's checkout settings make of the payment page.

import type { PaymentMethod } from './props';

export type CheckoutLayout = 'default' | 'simplified' | 'two_steps' | 'two_steps_advanced';
export type BumpPosition = 'below_product_details' | 'below_payer_details' | 'below_payment_methods';
export type UpsellPlacement = 'below_payment_options' | 'below_legal_text' | 'below_custom_fields';
export type Seal = 'visa' | 'mastercard' | 'ssl_secure' | 'kontor';

export interface Look {
  layout: CheckoutLayout;
  /** The theme as a sheet of variables; empty: the page's own look. */
  css: string;
  /** Where the products stand that may be taken along. */
  bump_position: BumpPosition;
  /** Where the upsells stand. */
  upsell_placement: UpsellPlacement;
  seals: Seal[];
  description: Description | null;
  /** The way to pay that has a badge. */
  recommended: PaymentMethod | null;
  countdown: Countdown | null;
  /** What others did, where there is something to say. */
  proof: Proof | null;
  /** What the button says where nothing is paid; empty: our words. */
  free_text: string;
  /** Shown to the seller: nothing can be bought. */
  preview: boolean;
}

export interface Description {
  text: string;
  /** Whether a phone folds it. */
  foldable: boolean;
  /** How it is found there. */
  open: boolean;
}

/** How long a price is to be had that will really end then. */
export interface Countdown {
  /** ISO 8601. */
  ends_at: string;
  /** The same in words. */
  ends: string;
  /** What stands before it; empty: our words. */
  text: string;
  /** The sale itself ends then; otherwise what a code takes off. */
  sale: boolean;
}

/** What happened to a product of late, counted from what really did; null: too little of it. */
export interface Proof {
  /** Over so many days. */
  days: string;
  views: string | null;
  purchases: string | null;
  /** The last purchase; hours null: within the hour. */
  recent: { hours: string | null; country: string } | null;
}

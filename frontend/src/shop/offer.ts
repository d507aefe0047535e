// What is offered after a purchase: the page of the offer, and the orders that were placed after another.

import type { Frame, Picture } from './frame';
import type { Summary } from './plan';
import type { PaymentMethod, PaymentProps, ProductKind } from './props';

/** What one press of the button charges. */
export interface KeptMethod {
  method: PaymentMethod;
  /** The last signs of its number; may be empty. */
  last4: string;
}

/** What became of it so far: nothing; ordered, and its payment is not finished, or was refused. */
export type OfferStanding = 'open' | 'asked' | 'refused';

/** The page of an offer. */
export interface OfferProps {
  frame: Frame;
  title: string;
  /** The seller's words; may be empty. */
  text: string;
  /** The product's own words; may be empty. */
  description: string;
  product_name: string;
  kind: ProductKind;
  cover: Picture | null;
  zfu_number: string | null;
  standing: OfferStanding;
  /** Null: it is paid on the payment page. */
  kept: KeptMethod | null;
  /** The payment page of what is offered. */
  confirm_url: string;
  /** The page of the order that it became. */
  follow_up_url: string | null;
  action: string;
  csrf: string;
  version: string;
  price: string;
  summary: Summary;
  consent: PaymentProps['consent'];
  error: string | null;
  consent_missing: boolean;
}

/** An order that was placed after another. */
export interface FollowUp {
  name: string;
  total: string;
  url: string;
}

// Buying for somebody else: the part of the form, the note for the giver, the page of whoever gets it.

import type { Frame } from './frame';
import type { Goods } from './goods';

export type GiftFieldKind =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'company'
  | 'vat_no'
  | 'street'
  | 'street_number'
  | 'zip'
  | 'city'
  | 'country'
  | 'phone';

/** A field of the receiver, with what was typed and what is wrong with it. */
export interface GiftField {
  kind: GiftFieldKind;
  value: string;
  error: string | null;
}

/** The part of the form. */
export interface GiftForm {
  chosen: boolean;
  fields: GiftField[];
  message: string;
  message_error: string | null;
  /** The day, as a browser's field of a date has it. */
  day: string;
  first_day: string;
  last_day: string;
  day_error: string | null;
  /** What is wrong with all of it. */
  error: string | null;
}

/** What the giver reads on the page of the order. */
export interface GiftNote {
  receiver: string;
  day: string;
  given: boolean;
}

/** The page of whoever gets it. */
export interface GiftProps {
  frame: Frame;
  product_name: string;
  receiver: string;
  giver: string;
  message: string;
  /** Null: its money went back. */
  goods: Goods | null;
}

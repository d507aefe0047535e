/** The fields of the payment page: what was typed, and what is wrong with it. */
import type { PaymentMethod } from './props';

export interface FieldError {
  /** The field's name, or null for an error of the whole form. */
  field: PaymentField | null;
  message: string;
  /** Nothing was entered: the page says in its own words what is wanted. */
  missing?: boolean;
}

export type PaymentField =
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'company'
  | 'vat_no'
  | 'street'
  | 'street_number'
  | 'zip'
  | 'city'
  | 'phone'
  | 'method'
  | 'consent'
  | 'card'
  | 'iban'
  | 'account_holder'
  | 'ticket_date'
  | 'pricing_plan'
  | 'amount'
  | 'coupon'
  | 'quantity';

/** What was typed; sent back with every answer so that nothing has to be typed twice. */
export interface PaymentValues {
  email: string;
  first_name: string;
  last_name: string;
  country: string;
  company: string;
  vat_no: string;
  street: string;
  street_number: string;
  zip: string;
  city: string;
  phone: string;
  method: PaymentMethod;
  consent: boolean;
  /** The date of an event that is chosen, or empty. */
  ticket_date: string;
  /** The price that is chosen. */
  pricing_plan: string;
  /** The code that was typed. */
  coupon: string;
}

/** Fields beyond e-mail, name and country: asked only where the method, an invoice or a law needs them. */
export type ExtraField = 'company' | 'vat_no' | 'street' | 'street_number' | 'zip' | 'city' | 'phone';

export interface CountryChoice {
  code: string;
  name: string;
}

/** Why a form was not taken although every field is right. */
export type FormNotice = 'stale' | 'too_many';

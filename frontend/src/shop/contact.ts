// Writing to a seller. core/render/src/props/contact.rs is the mirror.

import type { CountryChoice, FormNotice } from './fields';
import type { Frame } from './frame';

export type ContactKind = 'first_name' | 'last_name' | 'email' | 'birthday' | 'street' | 'zip' | 'country_code' | 'phone' | 'custom';

export interface ContactField {
  kind: ContactKind;
  /** What it is called in the form that is sent. */
  name: string;
  /** The seller's own question; empty of the others. */
  label: string;
  /** Whether it is answered in several lines. */
  area: boolean;
  required: boolean;
  value: string;
  error: string | null;
}

/** The form, or that it has been sent. */
export interface ContactProps {
  frame: Frame;
  sent: boolean;
  action: string;
  csrf: string;
  /** Names the form: sent twice it is one message. */
  form: string;
  fields: ContactField[];
  /** Of the field that asks for one. */
  countries: CountryChoice[];
  message: string;
  message_error: string | null;
  /** Why nothing was taken although every field is right. */
  notice: FormNotice | null;
  /** Where an answer goes; empty: nowhere. */
  answer_to: string;
}

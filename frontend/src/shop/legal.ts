// Who sells, and what holds in a shop.

import type { Frame } from './frame';

export interface LegalProps {
  frame: Frame;
  page: 'imprint' | 'terms' | 'privacy' | 'right_of_withdrawal';
  /** Of the imprint alone. */
  imprint: Imprint | null;
  /** One that begins with "## " is a heading. */
  paragraphs: string[];
  version: LegalVersion | null;
}

/** What is unknown is empty. */
export interface Imprint {
  company: string;
  /** The seller, or who represents a company that stands in a register. */
  name: string;
  /** "Amtsgericht Charlottenburg, HRB 12345 B", of a company that stands in a register. */
  register: string;
  /** Where a business is registered that stands in none. */
  registered_in: string;
  address: string[];
  email: string;
  phone: string;
  vat_no: string;
}

export interface LegalVersion {
  number: number;
  since: string;
  /** Where the wording stands that holds now, if this is an older one. */
  newest_url: string | null;
}

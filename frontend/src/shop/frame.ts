// What every page has around its own matter. core/render/src/props/frame.rs is the mirror.
import type { Tracking } from './tracking';

export type Locale = 'en' | 'de';
export type Direction = 'ltr' | 'rtl';

/** One of the other languages of this very page. */
export interface LanguageLink {
  locale: Locale;
  name: string;
  url: string;
}

export interface Seller {
  username: string;
  name: string;
  /** The first letters, for the sign in front of the name while there is no picture. */
  initials: string;
  picture: Picture | null;
  /** One or two sentences, or empty. */
  about: string;
  /** Who sells in the seller's place, where it is sold by way of a reseller. */
  reseller: ResellerNote | null;
}

/** A reseller, as buyers read who their contract is with. */
export interface ResellerNote {
  /** Its name and address. */
  address: string;
  terms_url: string;
}

export interface Picture {
  url: string;
  /** The same picture in several widths ("… 320w, … 640w"), or empty. */
  srcset: string;
  width: number;
  height: number;
  /** Empty when the picture only decorates. */
  alt: string;
}

export interface Links {
  shop: string;
  imprint: string;
  privacy: string;
  terms: string;
  cookies: string;
  /** How consumers withdraw, in the seller's words. */
  right_of_withdrawal: string;
  sign_in: string;
  /** Where a purchase is withdrawn from (§ 356a BGB). */
  withdrawal: string;
  /** Where a contract is ended (§ 312k BGB). */
  cancellation: string;
  /** Where one writes to the seller, if the shop has a form for it. */
  contact: string | null;
}

/** What every page has around its own matter. */
export interface Frame {
  locale: Locale;
  dir: Direction;
  seller: Seller;
  links: Links;
  languages: LanguageLink[];
  /** The full address of this page without language or tracking parameters. */
  canonical_url: string;
  /** The seller's test side: nothing bought there is real. */
  test_mode: boolean;
  /** What measures visits, where the shop does. */
  tracking: Tracking | null;
}

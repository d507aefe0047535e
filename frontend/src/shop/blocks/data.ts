// What the blocks of a page show beside what its document says: products, files, figures.
import type { ContactField, CountryChoice, Frame, Picture, ProductCard } from '../props';

/** A product that a block names or lists. */
export interface BlockProduct {
  id: string;
  card: ProductCard;
  payment_url: string;
  paragraphs: string[];
  category_ids: string[];
  sold_count: number | null;
  left_count: number | null;
}

export interface BlockCategory {
  id: string;
  title: string;
  /** `#0a5eb0`. */
  color: string;
}

/** What a block that lists products shows, in that order. */
export interface BlockList {
  block: string;
  product_ids: string[];
  categories: BlockCategory[];
}

export interface BlockMedia {
  id: string;
  kind: 'image' | 'video' | 'audio' | 'pdf' | 'file';
  url: string;
  name: string;
  /** "PDF · 2 MB". */
  detail: string;
  content_type: string;
  picture: Picture | null;
}

/** The address of a page, category, product or lesson that the document names by its id. */
export interface BlockLink {
  id: string;
  url: string;
}

export interface BlockCountdown {
  block: string;
  ends_at: string;
  /** The same in words. */
  ends: string;
}

/** A real figure that has reached the least that the block asks for. */
export interface BlockBubble {
  block: string;
  count: number;
  product: string | null;
  /** "2 hours ago". */
  when: string | null;
}

export interface BlockProgress {
  block: string;
  value: number;
}

export interface BlockContact {
  action: string;
  csrf: string;
  form: string;
  fields: ContactField[];
  countries: CountryChoice[];
}

export interface BlockAffiliate {
  name: string;
  /** "20%". */
  commission: string;
  cookie_days: number;
  terms_url: string | null;
  join_url: string;
}

export interface PageData {
  products: BlockProduct[];
  lists: BlockList[];
  media: BlockMedia[];
  links: BlockLink[];
  countdowns: BlockCountdown[];
  bubbles: BlockBubble[];
  progress: BlockProgress[];
  contact: BlockContact | null;
  affiliate: BlockAffiliate | null;
}

export interface BuiltPageProps {
  frame: Frame;
  /** The page's document as its schema says it. */
  document: unknown;
  /** The language of its texts: one that the document has. */
  content_locale: string;
  title: string;
  description: string;
  social_picture: string | null;
  noindex: boolean;
  data: PageData;
  /** A draft that its seller looks at. */
  preview: boolean;
  structured_data: string | null;
}

export const NO_DATA: PageData = {
  products: [],
  lists: [],
  media: [],
  links: [],
  countdowns: [],
  bubbles: [],
  progress: [],
  contact: null,
  affiliate: null,
};

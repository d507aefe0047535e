// What measures visits to a shop, and what visitors are asked first. core/render/src/props/tracking.rs is the mirror.

export interface TrackedCategory {
  key: 'statistics' | 'marketing';
  /** The names of what runs in it. */
  tags: string[];
}

/** What this page tells. */
export interface TrackedEvent {
  name: string;
  /** What it is about, where it is about one product. */
  product_id: string | null;
  /** The categories of those that hear it. */
  hears: string[];
  data: Record<string, unknown> | null;
  /** Where the data are asked for instead, and given once. */
  measured_url: string | null;
}

export interface Tracking {
  /** Whether each category is asked for by itself. */
  rich: boolean;
  /** What the seller adds to the question, in paragraphs. */
  text: string[];
  /** Names the question. */
  terms_hash: string;
  categories: TrackedCategory[];
  /** Where answers are kept. */
  consents_url: string;
  /** The document in which the codes run. */
  frame_url: string;
  /** Where the visitor's answer holds. */
  path: string;
  event: TrackedEvent | null;
}

// What a page and the frame in which tracking codes run say to each other.

/** What the codes keep between pages. The page keeps it for them: the frame has no storage of its own. */
export interface Jar {
  cookies: Record<string, string>;
  storage: Record<string, string>;
}

/** The page as the codes may know it: its address is cleaned of what it opens. */
export interface PageFacts {
  url: string;
  referrer: string;
  title: string;
  language: string;
}

/** What happened on it. `data` has the names of the specification: product_id, product_name, product_price, currency … */
export interface PageEvent {
  name: string;
  data: Record<string, unknown>;
}

/** From the page, once, after the frame said that it is ready. */
export interface Start {
  kontor: 'start';
  agreed: string[];
  page: PageFacts;
  event: PageEvent;
  jar: Jar;
}

/** From the frame. */
export type FromFrame = { kontor: 'ready' } | { kontor: 'jar'; jar: Jar };

/** One code, as the server hands it over. */
export interface Code {
  id: string;
  form:
    | 'google_analytics'
    | 'google_analytics_4'
    | 'google_tag_manager'
    | 'facebook_pixel'
    | 'tracify'
    | 'custom_tracking_codes';
  account?: string;
  snippet?: string;
}

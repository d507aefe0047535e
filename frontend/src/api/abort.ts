/**
 * A change of route path or search aborts every call in flight, except the named ones of selling-core §7:
 * tokens, embeddable items, the common user/seller/publisher/payer/team_member/currencies resources, fonts,
 * course sessions, discussions and file storage.
 */
import { ROUTE_ABORT } from './problem';

const KEPT = [
  /\/session(\/|$)/,
  /\/embeddable_items(\/|$)/,
  /\/common\/(user|seller|publisher|payer|team_member|currencies)s?(\/|$)/,
  // Who is signed in and as whom: the same "common" resources under the paths of our own API.
  /\/app\/(user|profiles)(\/|$)/,
  // The bell belongs to no page.
  /\/cabinet\/notifications\/(stream|unread)$/,
  /\/fonts(\/|$)/,
  /\/course_sessions(\/|$)/,
  /\/discussions(\/|$)/,
  // The file storage: the links and the end of an upload, and what the file becomes part of.
  /\/cabinet\/uploads(\/|$)/,
  /\/cabinet\/products\/[^/]+\/(digitals|covers)$/,
];

const inFlight = new Set<AbortController>();

export const survivesRouteChange = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.origin);
  // Another origin is the file storage: uploads outlive a look at another page.
  return origin !== location.origin || KEPT.some((pattern) => pattern.test(pathname));
};

/** The signal for one call: the caller's own, and the route's unless the call is one of the kept ones. */
export function track(url: string, own: AbortSignal | null): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  if (!survivesRouteChange(url)) inFlight.add(controller);
  const signal = own ? AbortSignal.any([own, controller.signal]) : controller.signal;
  return { signal, done: () => inFlight.delete(controller) };
}

export function abortInFlight(): void {
  for (const controller of inFlight) controller.abort(ROUTE_ABORT);
  inFlight.clear();
}

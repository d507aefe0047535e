/**
 * The tokens. The access token lives in this module's memory only; the refresh token is an HttpOnly cookie that
 * script never sees. One renewal at a time, also across tabs.
 */
import { REFRESH_ERRORS, isTokenError, networkProblem, readProblem } from './problem';

const RENEW_PATH = '/v1/app/session/renew_token';
const FINGERPRINT_COOKIE = 'FP';
const YEAR_SECONDS = 31_536_000;

/** `moved`: the session lives on, but another tab took another seat (profile, or side of the shop). */
export type TokenNews = 'in' | 'out' | 'moved';
/** What became of a renewal. Calls are only repeated after `renewed`: a moved seat would write into another shop. */
export type Renewal = 'renewed' | 'moved' | 'over';

let access: string | null = null;
let seat: string | null = null;
let renewal: Promise<Renewal> | null = null;
const watchers = new Set<(news: TokenNews) => void>();

const notifyWatchers = (news: TokenNews): void => {
  for (const watch of watchers) watch(news);
};

export const accessToken = (): string | null => access;

/** What an access token acts as: the same text as long as nobody switches. */
export interface Seat {
  profileType: string;
  sellerId?: string | undefined;
  livemode: boolean;
}
const seatText = ({ profileType, sellerId, livemode }: Seat): string => `${profileType} ${sellerId ?? ''} ${livemode}`;

export function setAccessToken(token: string, taken: Seat): void {
  access = token;
  seat = seatText(taken);
  notifyWatchers('in');
}

export function forgetTokens(): void {
  access = null;
  seat = null;
  notifyWatchers('out');
}

export function watchTokens(watch: (news: TokenNews) => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

export const renewing = (): boolean => renewal !== null;

/** Tells this browser apart from a thief of its cookie; random, not derived from the person or the device. */
export function fingerprint(): string {
  const kept = /(?:^|; )FP=([^;]+)/.exec(document.cookie)?.[1];
  if (kept) return decodeURIComponent(kept);
  const fresh = crypto.randomUUID();
  document.cookie = `${FINGERPRINT_COOKIE}=${fresh}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  return fresh;
}

/** Tabs renew one after the other, so that none presents a token another has just used up. */
const withRenewLock = async (work: () => Promise<Renewal>): Promise<Renewal> =>
  'locks' in navigator ? await navigator.locks.request('kontor-renew', work) : await work();

interface Renewed {
  access_token: string;
  data: { attributes: { profile_type: string; seller_id?: string; livemode: boolean } };
}

async function renewOnce(): Promise<Renewal> {
  const answer = await fetch(RENEW_PATH, {
    method: 'POST',
    credentials: 'same-origin',
    body: new URLSearchParams({ fingerprint: fingerprint() }),
  }).catch(() => {
    throw networkProblem();
  });
  if (answer.ok) {
    const body = (await answer.json()) as Renewed;
    const { profile_type, seller_id, livemode } = body.data.attributes;
    const taken = { profileType: profile_type, sellerId: seller_id, livemode };
    const moved = seat !== null && seat !== seatText(taken);
    setAccessToken(body.access_token, taken);
    if (moved) notifyWatchers('moved');
    return moved ? 'moved' : 'renewed';
  }
  const problem = await readProblem(answer);
  // Only a refused refresh token ends the session: a 429 or a 500 must never sign anybody out.
  if (isTokenError(problem, REFRESH_ERRORS) || problem.status === 401) {
    forgetTokens();
    return 'over';
  }
  throw problem;
}

/** Throws when it cannot be known whether the session lives on. */
export function renew(): Promise<Renewal> {
  renewal ??= withRenewLock(renewOnce).finally(() => {
    renewal = null;
  });
  return renewal;
}

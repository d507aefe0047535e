/**
 * The tokens. The access token lives in this module's memory only; the refresh token is an HttpOnly cookie that
 * script never sees. One renewal at a time, also across tabs.
 */
import { REFRESH_ERRORS, isTokenError, networkProblem, readProblem } from './problem';

const RENEW_PATH = '/v1/app/session/renew_token';
const FINGERPRINT_COOKIE = 'FP';
const YEAR_SECONDS = 31_536_000;

let access: string | null = null;
let renewal: Promise<boolean> | null = null;
const watchers = new Set<(signedIn: boolean) => void>();

export const accessToken = (): string | null => access;

export function setAccessToken(token: string): void {
  access = token;
  for (const watch of watchers) watch(true);
}

export function forgetTokens(): void {
  access = null;
  for (const watch of watchers) watch(false);
}

export function watchTokens(watch: (signedIn: boolean) => void): () => void {
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
const alone = async (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? await navigator.locks.request('kontor-renew', work) : await work();

async function renewOnce(): Promise<boolean> {
  const answer = await fetch(RENEW_PATH, {
    method: 'POST',
    credentials: 'same-origin',
    body: new URLSearchParams({ fingerprint: fingerprint() }),
  }).catch(() => {
    throw networkProblem();
  });
  if (answer.ok) {
    const body = (await answer.json()) as { access_token?: string; data?: { attributes?: { access_token?: string } } };
    const token = body.access_token ?? body.data?.attributes?.access_token;
    if (token) {
      setAccessToken(token);
      return true;
    }
  }
  const problem = await readProblem(answer);
  // Only a refused refresh token ends the session: a 429 or a 500 must never sign anybody out.
  if (isTokenError(problem, REFRESH_ERRORS) || problem.status === 401) {
    forgetTokens();
    return false;
  }
  throw problem;
}

/** true: there is a fresh access token. false: the session is over. Throws when neither is known. */
export function renew(): Promise<boolean> {
  renewal ??= alone(renewOnce).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** fetch with the session: bearer token, languages, one renewal and one retry, a fresh proof where one is wanted, and the route's abort signal. */
import { track } from './abort';
import { ACCESS_ERRORS, isRouteAbort, isTokenError, networkProblem, readProblem } from './problem';
import { accessToken, renew, renewing } from './session';
import { provedAnew } from './stepUp';

const OTHERS_WAIT_MS = 500;

let locale = 'en';
export const setRequestLocale = (next: string): void => {
  locale = next;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function dressed(request: Request, signal: AbortSignal): Request {
  const copy = new Request(request.clone(), { signal });
  const token = accessToken();
  if (token && !copy.headers.has('authorization')) copy.headers.set('authorization', `Bearer ${token}`);
  copy.headers.set('accept-language', locale);
  copy.headers.set('content-language', locale);
  return copy;
}

async function once(request: Request): Promise<Response> {
  const { signal, done } = track(request.url, request.signal);
  try {
    return await fetch(dressed(request, signal));
  } catch (error) {
    if (isRouteAbort(error) || signal.aborted) throw signal.reason ?? error;
    throw networkProblem();
  } finally {
    done();
  }
}

async function refusedToken(response: Response): Promise<boolean> {
  return !response.ok && isTokenError(await readProblem(response.clone()), ACCESS_ERRORS);
}

async function withToken(request: Request): Promise<Response> {
  const first = await once(request);
  if (!(await refusedToken(first))) return first;
  // The first call to notice renews; the others give it half a second and then try again.
  const [outcome] = renewing() ? await Promise.all([renew(), pause(OTHERS_WAIT_MS)]) : [await renew()];
  return outcome === 'renewed' ? once(request) : first;
}

export async function sessionFetch(request: Request): Promise<Response> {
  const answer = await withToken(request);
  return (await provedAnew(answer)) ? withToken(request) : answer;
}

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abortInFlight, survivesRouteChange } from './abort';
import { sessionFetch } from './fetch';
import { ROUTE_ABORT } from './problem';
import { registerProver } from './stepUp';
import { type Seat, accessToken, forgetTokens, renew, setAccessToken, watchTokens } from './session';

const refused = (code: string, status = 401) =>
  new Response(JSON.stringify({ errors: [{ code }] }), { status });
const ok = (body: unknown = {}) => new Response(JSON.stringify(body), { status: 200 });
const LIVE = { profileType: 'seller', sellerId: 'sel_1', livemode: true };
const renewed = (token: string, { profileType, sellerId, livemode }: Seat) => ({
  access_token: token,
  data: { attributes: { profile_type: profileType, seller_id: sellerId, livemode } },
});
const call = () => sessionFetch(new Request(new URL('/v1/cabinet/seller', location.origin)));

const server = vi.fn<(request: Request | string) => Promise<Response>>();
const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);

describe('sessionFetch', () => {
  beforeEach(() => {
    server.mockReset();
    vi.stubGlobal('fetch', server);
    setAccessToken('old', LIVE);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetTokens();
  });

  it('renews once for many calls, the others wait half a second, all are answered', async () => {
    let renewals = 0;
    server.mockImplementation(async (request) => {
      if (urlOf(request).includes('renew_token')) {
        renewals += 1;
        return ok(renewed('new', LIVE));
      }
      const token = (request as Request).headers.get('authorization');
      return token === 'Bearer new' ? ok() : refused('expired_access_token');
    });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(renewals).toBe(1);
    expect(accessToken()).toBe('new');
  });

  it('asks once who is there for many calls and repeats each, but not a refusal that belongs beside a field', async () => {
    let proved = false;
    let asked = 0;
    const stop = registerProver(async () => {
      asked += 1;
      proved = true;
      return true;
    });
    server.mockImplementation(async () => (proved ? ok() : refused('step_up_required', 403)));
    expect((await Promise.all([call(), call()])).map((each) => each.status)).toEqual([200, 200]);
    expect(asked).toBe(1);
    const beside = { errors: [{ code: 'step_up_required', source: { pointer: '/current_password' } }] };
    server.mockImplementation(async () => new Response(JSON.stringify(beside), { status: 403 }));
    expect((await call()).status).toBe(403);
    expect(asked).toBe(1);
    stop();
    server.mockImplementation(async () => refused('step_up_required', 403));
    expect((await call()).status).toBe(403);
  });

  it('does not repeat a call when nobody proves who is there', async () => {
    const stop = registerProver(async () => false);
    server.mockImplementation(async () => refused('step_up_required', 403));
    expect((await call()).status).toBe(403);
    expect(server).toHaveBeenCalledTimes(1);
    stop();
  });

  it('signs out on a refused refresh token', async () => {
    server.mockImplementation(async (request) =>
      urlOf(request).includes('renew_token') ? refused('expired_refresh_token') : refused('missing_access_token'),
    );
    expect((await call()).status).toBe(401);
    expect(accessToken()).toBeNull();
  });

  it('repeats nothing when another tab took another seat', async () => {
    const news: string[] = [];
    const stop = watchTokens((each) => news.push(each));
    let calls = 0;
    server.mockImplementation(async (request) => {
      if (urlOf(request).includes('renew_token')) return ok(renewed('new', { ...LIVE, sellerId: 'sel_2', livemode: false }));
      calls += 1;
      return refused('invalid_access_token');
    });
    expect((await call()).status).toBe(401);
    expect(calls).toBe(1);
    expect(news).toEqual(['in', 'moved']);
    stop();
  });

  it('never signs out on 429', async () => {
    server.mockResolvedValue(refused('rate_limited', 429));
    expect((await call()).status).toBe(429);
    await expect(renew()).rejects.toMatchObject({ status: 429 });
    expect(accessToken()).toBe('old');
  });

  it('a route change aborts what is in flight, but not the named calls', async () => {
    server.mockImplementation(
      (request) =>
        new Promise((_, reject) => {
          const { signal } = request as Request;
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const pending = call();
    abortInFlight();
    await expect(pending).rejects.toBe(ROUTE_ABORT);
    expect(survivesRouteChange('/v1/app/session/renew_token')).toBe(true);
    expect(survivesRouteChange('/v1/common/currencies')).toBe(true);
    expect(survivesRouteChange('https://files.example/bucket/x')).toBe(true);
    expect(survivesRouteChange('/v1/cabinet/orders?page=2')).toBe(false);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, list, post } from './client';
import { Problem } from './problem';

const server = vi.fn<(request: Request) => Promise<Response>>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const lastRequest = () => server.mock.calls.at(-1)?.[0] as Request;

describe('client', () => {
  beforeEach(() => {
    server.mockReset();
    vi.stubGlobal('fetch', server);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('fills the path, flattens the document', async () => {
    server.mockResolvedValue(json({ data: { id: 'exp_1', type: 'export', attributes: { rows_done: 3 } } }));
    expect(await get('/v1/cabinet/exports/{id}', { path: { id: 'exp_1' } })).toEqual({ id: 'exp_1', rowsDone: 3 });
    expect(new URL(lastRequest().url).pathname).toBe('/v1/cabinet/exports/exp_1');
  });

  it('sends snake_case, the idempotency key and the languages', async () => {
    server.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await post('/v1/cabinet/exports', { body: { fileName: 'x' } as never, idempotencyKey: 'k1' })).toBeUndefined();
    const request = lastRequest();
    expect(await request.json()).toEqual({ file_name: 'x' });
    expect(request.headers.get('idempotency-key')).toBe('k1');
    expect(request.headers.get('content-type')).toContain('application/json');
    expect(request.headers.get('accept-language')).toBe('en');
  });

  it('keeps brackets in queries and reads the page', async () => {
    server.mockResolvedValue(json({ data: [], meta: { total_count: 0, page_count: 0 } }));
    const page = await list('/v1/cabinet/exports', { search: { 'filters[state][]': 'done' } });
    expect(page).toEqual({ items: [], included: [], meta: { totalCount: 0, pageCount: 0 } });
    expect(new URL(lastRequest().url).searchParams.get('filters[state][]')).toBe('done');
  });

  it('says what the server refused', async () => {
    server.mockResolvedValue(json({ errors: [{ code: 'wrong_credentials', detail: 'Wrong.' }] }, 401));
    const refused = await post('/v1/app/session', { body: {} as never }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect((refused as Problem).words).toBe('Wrong.');
  });
});

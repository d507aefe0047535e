// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { events } from './events';
import { forgetTokens, setAccessToken } from './session';

const server = vi.fn<(request: Request) => Promise<Response>>();

/** A stream that arrives in exactly these pieces. */
const streamed = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

async function all(url = '/v1/cabinet/exports/exp_1/events'): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const each of events(url, new AbortController().signal)) seen.push(each);
  return seen;
}

describe('events', () => {
  beforeEach(() => {
    server.mockReset();
    vi.stubGlobal('fetch', server);
    setAccessToken('token', { profileType: 'seller', livemode: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetTokens();
  });

  it('carry the session and are put together from whatever pieces arrive', async () => {
    server.mockResolvedValue(streamed('data: {"n":', '1}\n', '\n:\n\ndata: {"n":2}\r\n\r\ndata: [3,\ndata: 4]\n\n'));
    expect(await all()).toEqual([{ n: 1 }, { n: 2 }, [3, 4]]);
    const asked = server.mock.calls[0]?.[0];
    expect(asked?.headers.get('authorization')).toBe('Bearer token');
    expect(asked?.headers.get('accept')).toBe('text/event-stream');
  });

  it('an event that was cut off is not one', async () => {
    server.mockResolvedValue(streamed('data: {"n":1}\n\ndata: {"n"'));
    expect(await all()).toEqual([{ n: 1 }]);
  });

  it('a refusal is a problem, not silence', async () => {
    server.mockResolvedValue(new Response(JSON.stringify({ errors: [{ code: 'not_found', title: 'Not found' }] }), { status: 404 }));
    await expect(all()).rejects.toMatchObject({ status: 404 });
  });
});

/**
 * One stream for all tabs of this browser that act as the same: whoever holds the lock reads it and tells the others, because
 * browsers keep few connections open to one address. A tab that is closed hands it to the next.
 */
import { events } from '@/api/events';

export type News = { kind: 'unread'; unread: number } | { kind: 'new'; notification: { id: string; attributes: unknown } };

const STREAM = '/v1/cabinet/notifications/stream';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const REMEMBERED = 200;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What came of one event; undefined of one that came before: a stream that comes back tells the last minute again. */
function newsOf(data: unknown, known: Set<string>): News | undefined {
  if (typeof data === 'number') return { kind: 'unread', unread: data };
  const { data: notification } = data as { data: { id: string; attributes: unknown } };
  if (known.has(notification.id)) return undefined;
  known.add(notification.id);
  if (known.size > REMEMBERED) known.delete([...known][0] ?? '');
  return { kind: 'new', notification };
}

/** Reads the stream, and opens it again whenever it ends, until `signal`. */
async function keepOpen(pass: (news: News) => void, signal: AbortSignal): Promise<void> {
  const known = new Set<string>();
  let last: string | undefined;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const began = Date.now();
    try {
      // One connection after the other, and one event after the other.
      // oxlint-disable-next-line no-await-in-loop
      for await (const data of events(STREAM, signal, last ? { 'last-event-id': last } : {})) {
        const news = newsOf(data, known);
        if (news?.kind === 'new') last = news.notification.id;
        if (news) pass(news);
      }
    } catch {
      // It is opened again: what was missed comes then.
    }
    // One that lasted has ended with its session's token: the next one has another.
    if (Date.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
    // oxlint-disable-next-line no-await-in-loop
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Tells what happens to whoever this tab acts as, until it is ended. */
export function watchNotifications(who: string, tell: (news: News) => void): () => void {
  const name = `kontor-notifications ${who}`;
  const ended = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data));
  const pass = (news: News) => {
    tell(news);
    // A channel of one origin: there is no other to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(news);
  };
  const read = () => keepOpen(pass, ended.signal);
  const reading = 'locks' in navigator ? navigator.locks.request(name, { signal: ended.signal }, read) : read();
  // Given up while it waits for the lock: that is how it ends.
  reading.catch(() => undefined);
  return () => {
    ended.abort();
    channel.close();
  };
}


/** Server-sent events over fetch: an EventSource cannot carry the session's token, this can. */
import { sessionFetch } from './fetch';
import { toProblem } from './problem';

const BLANK_LINE = /\r?\n\r?\n/;
const LINE = /\r?\n/;
const DATA = /^data: ?/;

/** The data of one event; undefined for what only keeps the line open. */
function dataOf(event: string): string | undefined {
  const lines = event.split(LINE).filter((line) => DATA.test(line));
  return lines.length === 0 ? undefined : lines.map((line) => line.replace(DATA, '')).join('\n');
}

/** Every event's data as JSON, until the server ends the stream or the caller aborts it. */
export async function* events(url: string, signal: AbortSignal, headers: Record<string, string> = {}): AsyncGenerator<unknown, void> {
  const request = new Request(new URL(url, location.origin), { headers: { accept: 'text/event-stream', ...headers }, signal });
  const response = await sessionFetch(request);
  if (!response.ok || !response.body) throw toProblem(response, await response.json().catch(() => undefined));
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      // Each piece of the stream comes after the one before it.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      const whole = (rest + decoder.decode(value, { stream: true })).split(BLANK_LINE);
      rest = whole.pop() ?? '';
      for (const event of whole) {
        const data = dataOf(event);
        if (data !== undefined) yield JSON.parse(data);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

// A reporter for the end of a long run: only what failed, each with the first lines of why.
const LINES = 6;

/** The error that was thrown, not the runner's word for it. */
const reason = ({ cause, message }) => (cause?.stack ?? cause?.message ?? message ?? String(cause)).split('\n').slice(0, LINES);

export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && data.message.startsWith('page ')) yield `    ${data.message}\n`;
    // What holds a failed test fails with it, and says no more.
    if (type !== 'test:fail' || data.details.error.failureType === 'subtestsFailed') continue;
    yield `${data.name}\n${reason(data.details.error).map((line) => `    ${line}\n`).join('')}`;
  }
}

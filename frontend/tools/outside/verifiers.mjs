// The libraries that others verify webhooks with, npm's and PyPI's `standardwebhooks`, and messages that they must refuse.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';

/** Older or younger by more than five minutes is a replay or a wrong clock. */
const TOLERANCE_SECONDS = 300;
export const OTHER_SECRET = 'whsec_c3RyYW5nZXJzc3RyYW5nZXJzc3RyYW5nZXJz';
export const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** PyPI's package, one answer for one line. */
export function python(program) {
  const child = spawn(program, [fileURLToPath(new URL('verify.py', import.meta.url))], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return (await lines.next()).value;
    },
    stop: () => child.stdin.end(),
  };
}

/** What may not be believed, made of a message that may. */
export const broken = ({ headers, body }, sign) => {
  const id = headers['webhook-id'];
  const now = Number(headers['webhook-timestamp']);
  const resigned = (seconds, signer = sign) => ({ headers: { ...headers, 'webhook-timestamp': String(seconds), 'webhook-signature': signer(id, seconds, body) }, body });
  return {
    'a changed body': { headers, body: body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) },
    'another id': { headers: { ...headers, 'webhook-id': `${id}x` }, body },
    'another time': { headers: { ...headers, 'webhook-timestamp': String(now + 1) }, body },
    'no signature': { headers: { ...headers, 'webhook-signature': 'v1,' }, body },
    'a scheme that nobody speaks': { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v9,') }, body },
    'an old message': resigned(now - TOLERANCE_SECONDS - 5),
    'a message from the future': resigned(now + TOLERANCE_SECONDS + 60),
    'the secret of another shop': resigned(now, (...words) => npmSign(OTHER_SECRET, ...words)),
  };
};

export const npmSign = (secret, id, seconds, body) => new Webhook(secret).sign(id, new Date(seconds * 1000), body);
export const npmVerify = (secret, { headers, body }) => {
  try {
    new Webhook(secret).verify(body, headers);
    return 'good';
  } catch (refused) {
    return `refused: ${refused.message}`;
  }
};

// The webhook verifiers that others use, npm's and PyPI's `standardwebhooks`, against ours: they believe what our side
// signs, and ours believes what they sign; what was changed, is old, from the future or from somebody else, nobody does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS, OTHER_SECRET, broken, npmSign, npmVerify, python } from './verifiers.mjs';

const PATIENCE_MS = 20_000;

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** A provider of its own, so that what it signs arrives here and not at the product. */
async function signedByUs(secret) {
  const home = mkdtempSync(join(tmpdir(), 'kontor-webhooks-'));
  const received = {};
  received.promise = new Promise((resolve) => (received.resolve = resolve));
  const ear = createServer((request, answer) => {
    const parts = [];
    request.on('data', (part) => parts.push(part)).on('end', () => {
      answer.writeHead(204).end();
      received.resolve({ headers: Object.fromEntries(HEADERS.map((name) => [name, request.headers[name]])), body: Buffer.concat(parts).toString() });
    });
  }).listen(0, '127.0.0.1');
  await once(ear, 'listening');
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { SANDBOX_URL: url, SANDBOX_SECRET: 'sk_test_outside', SANDBOX_WEBHOOK_SECRET: secret, SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ear.address().port}/`, KONTOR_HOME: home };
  const provider = spawn(join(process.env.KONTOR_PROGRAMS, 'kontor-sandbox'), { env, stdio: 'ignore' });
  try {
    const until = Date.now() + PATIENCE_MS;
    while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
      if (Date.now() > until) throw new Error('the provider did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const call = async (path, body) => {
      const answer = await fetch(`${url}/v1${path}`, { method: 'POST', headers: { authorization: `Bearer ${env.SANDBOX_SECRET}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const { id } = await call('/charges', { amount: 1900, currency: 'eur', method: 'bank_wire', reference: 'outside', description: 'Grüße 田' });
    await call(`/charges/${id}/cancel`, {});
    return await Promise.race([received.promise, new Promise((_, reject) => setTimeout(() => reject(new Error('no webhook came')), PATIENCE_MS).unref())]);
  } finally {
    provider.kill('SIGTERM');
    ear.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const findings = [];
let asked = 0;
const expect = (what, good, said) => {
  asked += 1;
  if ((said === 'good') !== good) findings.push(`${what}: ${said}`);
};

const secret = process.env.SANDBOX_WEBHOOK_SECRET;
const pypi = python(process.env.KONTOR_PYTHON);
try {
  // What we sign, as others see it.
  const ours = await signedByUs(secret);
  const verifiers = { npm: (message) => npmVerify(secret, message), PyPI: (message) => pypi.ask({ secret, ...message }) };
  for (const [name, verify] of Object.entries(verifiers)) {
    expect(`${name} on a message of ours`, true, await verify(ours));
    for (const [what, message] of Object.entries(broken(ours, (...words) => npmSign(secret, ...words)))) expect(`${name} on ${what}`, false, await verify(message));
  }

  // What others sign, as our receiver sees it.
  const deliver = async ({ headers, body }) => {
    const answer = await fetch(`${process.env.KONTOR_PUBLIC_URL}/v1/hooks/sandbox`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
    if (answer.status === 204) return 'good';
    return answer.status === 404 && (await answer.json()).errors?.[0]?.code === 'not_found' ? 'refused' : `${answer.status}, neither taken nor refused like an unknown address`;
  };
  const signers = { npm: npmSign, PyPI: (key, id, timestamp, body) => pypi.ask({ sign: true, secret: key, id, timestamp, body }) };
  for (const [name, sign] of Object.entries(signers)) {
    const id = `evt_outside_${crypto.randomUUID()}`;
    const now = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ id, type: 'outside.heard', timestamp: new Date().toISOString(), data: { words: 'Grüße 田', number: 1 } });
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(now), 'webhook-signature': await sign(secret, id, now, body) };
    expect(`our receiver on a message signed by ${name}`, true, await deliver({ headers, body }));
    expect(`our receiver on the same once more`, true, await deliver({ headers, body }));
    const rotated = { ...headers, 'webhook-signature': `${npmSign(OTHER_SECRET, id, now, body)} ${headers['webhook-signature']}` };
    expect(`our receiver while a secret is changed`, true, await deliver({ headers: rotated, body }));
    for (const [what, message] of Object.entries(broken({ headers, body }, (...words) => npmSign(secret, ...words)))) {
      const said = await deliver(message);
      asked += 1;
      if (said !== 'refused') findings.push(`our receiver on ${what}: ${said}`);
    }
  }
} finally {
  pypi.stop();
}
console.log(`webhooks: ${asked} messages, ${findings.length} findings`);
if (findings.length > 0) {
  console.error(findings.join('\n'));
  process.exit(1);
}

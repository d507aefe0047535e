// The product as a program of somebody else calls it, and a list of what was found.

export const HOME = process.env.KONTOR_PUBLIC_URL;
const PATIENCE_MS = 120_000;

export async function call(method, path, { token, body, headers = {} } = {}) {
  const sent = { 'idempotency-key': crypto.randomUUID(), ...headers };
  if (token) sent.authorization = `Bearer ${token}`;
  if (body !== undefined) sent['content-type'] = 'application/json';
  const answer = await fetch(`${HOME}${path}`, { method, headers: sent, redirect: 'manual', body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, headers: answer.headers, text, json: /json/.test(type) ? JSON.parse(text) : undefined };
}

/** The attributes of what was answered; anything but a success ends the run, because then nothing is tried. */
export async function must(method, path, options) {
  const answer = await call(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 400)}`);
  return answer.json?.data ?? answer.json;
}

export async function signIn(email, profile_type) {
  const answer = await call('POST', '/v1/app/session', { body: { email, password: process.env.KONTOR_DEMO_PASSWORD, profile_type } });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  return answer.json.data?.attributes ?? answer.json;
}

export async function eventually(what, look) {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Collects what is wrong; `finish` says how much was tried and fails when anything was found. */
export function report(name) {
  const findings = [];
  let tried = 0;
  return {
    expect(holds, what) {
      tried += 1;
      if (!holds) findings.push(what);
    },
    finish() {
      console.log(`${name}: ${tried} looks, ${findings.length} findings`);
      if (findings.length === 0) return;
      console.error(findings.join('\n'));
      process.exitCode = 1;
    },
  };
}

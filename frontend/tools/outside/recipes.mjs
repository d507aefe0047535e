// docs/recipes.md, as those who copy from it have it: every block is taken from the page and run, with a key that has the
// scopes which the page names and no others, and with nothing in its environment but what the page says. What it did is
// looked at from the other side: the order is paid, the money is back, the course is open, the message was believed and a
// forged one was not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { LANGUAGES, recipes } from '../recipe-book.mjs';
import { HOME, call, eventually, must, report, signIn } from './caller.mjs';
import { HEADERS, OTHER_SECRET, npmSign } from './verifiers.mjs';

const { expect, finish } = report('recipes');
const CARD = new URLSearchParams({ number: '4242424242424242', exp: '12/40', cvc: '123' });
const EMAIL = 'anna@example.com';
const TITLES = ['Sell', 'Give money back', 'Give access', 'Listen'];
/** Where programs find the packages of this folder. */
const FOLDER = fileURLToPath(new URL('../node_modules/.recipes', import.meta.url));
const HERE = mkdtempSync(join(tmpdir(), 'kontor-recipes-'));

const book = recipes();
expect(JSON.stringify(book.map((recipe) => recipe.title)) === JSON.stringify(TITLES), `the page has other recipes: ${book.map((recipe) => recipe.title)}`);
for (const { title, languages, scopes } of book) {
  expect(JSON.stringify(languages) === JSON.stringify(LANGUAGES), `${title}: in ${languages}`);
  // Which servers are told is decided by people: no key has a part in it.
  expect((scopes.length > 0) === (title !== 'Listen'), `${title} names ${scopes.length} scopes`);
}

/** The TypeScript of the page, read as strictly as TypeScript can. */
function compiled() {
  mkdirSync(FOLDER, { recursive: true });
  const files = book.map(({ blocks }, place) => {
    const file = join(FOLDER, `${place}.mts`);
    writeFileSync(file, blocks.ts ?? '');
    return file;
  });
  const types = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));
  const options = { strict: true, noUnusedLocals: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, typeRoots: [types], types: ['node'], skipLibCheck: true };
  const program = ts.createProgram(files, options);
  const words = (found) => ts.flattenDiagnosticMessageText(found.messageText, ' ');
  for (const found of ts.getPreEmitDiagnostics(program)) expect(false, `TypeScript: ${found.file?.fileName.split('/').pop() ?? ''} ${words(found)}`);
  program.emit();
  return Object.fromEntries(book.map(({ title }, place) => [title, join(FOLDER, `${place}.mjs`)]));
}

const scripts = compiled();

/** A program of the page at work: what it says is heard line by line. */
function begin(title, language, words, folder) {
  const code = book.find((recipe) => recipe.title === title).blocks[language];
  const [program, ...rest] = { bash: ['bash', '-c', code], ts: [process.execPath, scripts[title]], python: [process.env.KONTOR_PYTHON, '-c', code] }[language];
  const child = spawn(program, rest, { cwd: folder, env: { PATH: process.env.PATH, KONTOR_URL: HOME, ...words }, stdio: ['ignore', 'pipe', 'pipe'] });
  const run = { said: '', complaint: '', over: undefined, stop: () => child.kill('SIGKILL') };
  child.stdout.on('data', (piece) => (run.said += piece));
  child.stderr.on('data', (piece) => (run.complaint += piece));
  run.ended = once(child, 'close').then(([status]) => (run.over = status));
  run.hears = (what, form) =>
    eventually(`${title}, ${language}: ${what}`, () => {
      const found = form.exec(run.said);
      if (!found && run.over !== undefined) throw new Error(`${title}, ${language} ended with ${run.over}: ${run.complaint || run.said}`);
      return found;
    });
  return run;
}

const live = await signIn('seller@demo.test', 'seller');
const [profile] = (await must('GET', '/v1/app/profiles', { token: live.access_token })).filter((one) => one.attributes.kind === 'seller');
const switched = await call('POST', `/v1/app/profiles/${profile.id}/switch`, { token: live.access_token, body: { livemode: false } });
const token = (switched.json.data?.attributes ?? switched.json).access_token;
const shop = (await must('GET', '/v1/cabinet/seller', { token })).attributes.username;

async function keyFor(title) {
  const { scopes } = book.find((recipe) => recipe.title === title);
  const made = await must('POST', '/v1/cabinet/api_keys', { token, body: { name: `Recipe: ${title}`, scopes, expires_in_days: 1 } });
  return { id: made.id, KONTOR_KEY: made.attributes.secret, KONTOR_SHOP: shop };
}

const keys = Object.fromEntries(await Promise.all(TITLES.filter((title) => title !== 'Listen').map(async (title) => [title, await keyFor(title)])));
const wordsOf = (title, more = {}) => {
  const { id: _, ...words } = keys[title];
  return { ...words, ...more };
};
const order = (id) => must('GET', `/v1/cabinet/orders/${id}`, { token });

/** A buyer at the provider's page. */
async function pay(url) {
  const answer = await fetch(url, { method: 'POST', body: CARD, redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`the buyer cannot pay: ${answer.status}`);
}

async function sell(language) {
  const run = begin('Sell', language, wordsOf('Sell'), HERE);
  await pay((await run.hears('where to pay', /pay at (\S+)\n/))[1]);
  const [, id] = await run.hears('that it is paid', /paid: (ord_\S+)\n/);
  expect((await run.ended) === 0, `Sell, ${language}: ${run.complaint}`);
  const sold = (await order(id)).attributes;
  expect(sold.payment_state === 'paid' && sold.total_amount?.amount === 1900, `Sell, ${language}: ${JSON.stringify(sold).slice(0, 300)}`);
  return id;
}

async function course() {
  const made = await must('POST', '/v1/cabinet/products', { token, body: { form: 'course', name: 'For those who came' } });
  const at = `/v1/cabinet/products/${made.id}`;
  const section = (await must('POST', `${at}/course_sections`, { token, body: { name: 'One' } })).attributes.sections[0];
  await must('POST', `${at}/lessons`, { token, body: { section_id: section.id, name: 'First', kind: 'text', text: 'Begin.' } });
  await must('POST', `${at}/pricing_plans`, { token, body: { kind: 'one_time', price: { amount: 4900, currency: 'eur' } } });
  return made.id;
}

async function finished(title, language, more) {
  const run = begin(title, language, wordsOf(title, more), HERE);
  expect((await run.ended) === 0, `${title}, ${language}: ${run.complaint || run.said}`);
}

async function giveAccess(language) {
  const product = await course();
  await finished('Give access', language, { COURSE: product, EMAIL });
  const open = (await call('GET', `/v1/cabinet/course_sessions?filters[product_id][]=${product}`, { token })).json.data;
  expect(open.length === 1 && open[0].attributes.payer_email === EMAIL && open[0].attributes.course_access_state === 'published', `Give access, ${language}: ${JSON.stringify(open).slice(0, 300)}`);
}

async function giveBack(language, id) {
  await finished('Give money back', language, { ORDER: id });
  const back = await eventually(`the refund, ${language}`, async () => {
    const now = (await order(id)).attributes;
    return now.payment_state === 'payment_refunded' ? now : undefined;
  });
  expect(back.timeline.some((change) => change.actor === 'api_key'), `Give money back, ${language}: the history does not say that a program did it`);
}

/** What a server in front of a shell keeps of the first message, so that no other comes between: its headers, and last its body. */
async function keeper(folder) {
  let kept = false;
  const ear = createServer((request, answer) => {
    const parts = [];
    request.on('data', (part) => parts.push(part)).on('end', () => {
      if (kept) return answer.writeHead(204).end();
      kept = true;
      for (const name of HEADERS) writeFileSync(join(folder, name), request.headers[name]);
      writeFileSync(join(folder, 'body.part'), Buffer.concat(parts));
      renameSync(join(folder, 'body.part'), join(folder, 'body'));
      return answer.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(ear, 'listening');
  return ear;
}

async function freePort() {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** What nobody may believe: signed by somebody else. */
async function forged(url) {
  const [id, seconds, body] = ['evt_forged', Math.floor(Date.now() / 1000), '{"type":"order.paid","object":{"id":"ord_forged"}}'];
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': npmSign(OTHER_SECRET, id, seconds, body), 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

/** The server of a recipe, named by its seller. */
const named = (url) => must('POST', '/v1/cabinet/webhook_endpoints', { token, body: { url, event_types: ['order.paid'] } });

async function listen(language) {
  const folder = mkdtempSync(join(HERE, 'listen-'));
  const ear = language === 'bash' ? await keeper(folder) : undefined;
  const port = ear ? ear.address().port : await freePort();
  const url = `http://127.0.0.1:${port}/${language}`;
  const endpoint = await named(url);
  const run = begin('Listen', language, { KONTOR_WEBHOOK_SECRET: endpoint.attributes.secret, PORT: String(port) }, folder);
  try {
    if (!ear) {
      await run.hears('that it listens', /listening\n/);
      const said = await forged(url);
      expect(said === 400, `Listen, ${language}: a forged message is answered with ${said}`);
    }
    const id = await sell('ts');
    const [, paidOrder] = await run.hears('that it was paid', /heard order\.paid: (ord_\S+)\n/);
    // Orders of the neighbours on this page are told as well.
    expect(paidOrder !== 'ord_forged' && (await order(paidOrder)).attributes.payment_state === 'paid', `Listen, ${language}: heard of ${paidOrder}, not of ${id}`);
    await must('DELETE', `/v1/cabinet/webhook_endpoints/${endpoint.id}`, { token });
  } finally {
    run.stop();
    ear?.close();
  }
  await run.ended;
  return folder;
}

/** A message that was changed on its way does not pass the shell either. */
async function doubted() {
  const folder = mkdtempSync(join(HERE, 'doubt-'));
  for (const [name, words] of [['webhook-id', 'evt_1'], ['webhook-timestamp', String(Math.floor(Date.now() / 1000))], ['webhook-signature', 'v1,Zm9yZ2Vk'], ['body', '{"type":"order.paid","object":{"type":"order","id":"ord_forged"}}']]) writeFileSync(join(folder, name), words);
  const url = `http://127.0.0.1:${await freePort()}/doubt`;
  const endpoint = await named(url);
  const run = begin('Listen', 'bash', { KONTOR_WEBHOOK_SECRET: endpoint.attributes.secret, PORT: '1' }, folder);
  expect((await run.ended) !== 0 && !run.said.includes('heard'), `Listen, bash believes another secret: ${run.said}`);
  await must('DELETE', `/v1/cabinet/webhook_endpoints/${endpoint.id}`, { token });
}

try {
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const id = await sell(language);
      await giveAccess(language);
      await giveBack(language, id);
      await listen(language);
    }),
  );
  await doubted();
  // A key that was taken back does nothing more.
  await Promise.all(Object.keys(keys).map((title) => must('POST', `/v1/cabinet/api_keys/${keys[title].id}/revoke`, { token })));
  const shut = begin('Sell', 'ts', wordsOf('Sell'), HERE);
  expect((await shut.ended) !== 0 && shut.complaint.includes('invalid_api_key'), `a revoked key sells: ${shut.complaint}`);
} finally {
  rmSync(HERE, { recursive: true, force: true });
  rmSync(FOLDER, { recursive: true, force: true });
}
finish();

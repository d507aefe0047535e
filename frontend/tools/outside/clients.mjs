// Programs of others, made by their own generators from openapi.yaml alone: PyPI's openapi-python-client, and TypeScript's
// openapi-typescript with openapi-fetch. Each lists, creates, pages, sells, refunds and is refused, with a key that has the
// scopes that the document names. What they did is looked at from the cabinet.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { HOME, call, must, report, signIn } from './caller.mjs';

const { expect, finish } = report('clients');
const DOCUMENT = new URL('../../../openapi.yaml', import.meta.url);
const SCOPES = ['products:write', 'orders:write'];
/** Where programs find the packages of the front end. */
const FOLDER = fileURLToPath(new URL('../node_modules/.clients', import.meta.url));
const HERE = mkdtempSync(join(tmpdir(), 'kontor-clients-'));

/** A program at work; what it says and how it ends. */
async function run(program, words, env = {}, cwd = HERE) {
  const child = spawn(program, words, { cwd, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', complaint: '' };
  child.stdout.on('data', (piece) => (said.out += piece));
  child.stderr.on('data', (piece) => (said.complaint += piece));
  const [status] = await once(child, 'close');
  return { ...said, status };
}

async function pythonClient() {
  const config = join(HERE, 'generator.yaml');
  writeFileSync(config, 'post_hooks: []\n');
  const words = ['-m', 'openapi_python_client', 'generate', '--path', fileURLToPath(DOCUMENT), '--meta', 'none', '--config', config, '--output-path', join(HERE, 'kontor_client')];
  const made = await run(process.env.KONTOR_PYTHON, words);
  expect(made.status === 0 && !/warning|error/i.test(made.out + made.complaint), `openapi-python-client: ${(made.out + made.complaint).slice(0, 2000)}`);
}

async function typescriptClient() {
  mkdirSync(FOLDER, { recursive: true });
  const source = join(FOLDER, 'client.mts');
  copyFileSync(new URL('client.mts', import.meta.url), source);
  writeFileSync(join(FOLDER, 'kontor.d.mts'), astToString(await openapiTS(DOCUMENT, { defaultNonNullable: false })));
  const types = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));
  const options = { strict: true, noUnusedLocals: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, typeRoots: [types], types: ['node'], skipLibCheck: true };
  const program = ts.createProgram([source], options);
  for (const found of ts.getPreEmitDiagnostics(program)) expect(false, `TypeScript: ${ts.flattenDiagnosticMessageText(found.messageText, ' ')}`);
  program.emit();
  return join(FOLDER, 'client.mjs');
}

const live = await signIn('seller@demo.test', 'seller');
const [profile] = (await must('GET', '/v1/app/profiles', { token: live.access_token })).filter((one) => one.attributes.kind === 'seller');
const switched = await call('POST', `/v1/app/profiles/${profile.id}/switch`, { token: live.access_token, body: { livemode: false } });
const token = (switched.json.data?.attributes ?? switched.json).access_token;
const shop = (await must('GET', '/v1/cabinet/seller', { token })).attributes.username;
const key = await must('POST', '/v1/cabinet/api_keys', { token, body: { name: 'Generated clients', scopes: SCOPES, expires_in_days: 1 } });

/** Runs a client and looks at what it did: its last line is JSON that names its order and how much it listed. */
async function works(language, program, words, env = {}) {
  const done = await run(program, words, { KONTOR_URL: HOME, KONTOR_KEY: key.attributes.secret, KONTOR_SHOP: shop, ...env });
  expect(done.status === 0, `${language}: ${done.complaint || done.out}`);
  if (done.status !== 0) return;
  const told = JSON.parse(done.out.trim().split('\n').at(-1));
  expect(JSON.stringify(told.paged) === JSON.stringify(told.made.toReversed()), `${language}: made ${told.made}, paged ${told.paged}`);
  expect(told.refused === 'required', `${language}: refused with ${told.refused}`);
  const order = (await must('GET', `/v1/cabinet/orders/${told.order}`, { token })).attributes;
  expect(order.payment_state === 'payment_refunded' && order.total_amount.amount === 1900, `${language}: ${JSON.stringify(order).slice(0, 300)}`);
}

try {
  const [script] = await Promise.all([typescriptClient(), pythonClient()]);
  await works('TypeScript', process.execPath, [script]);
  await works('Python', process.env.KONTOR_PYTHON, [fileURLToPath(new URL('client.py', import.meta.url))], { PYTHONPATH: HERE });
  await must('POST', `/v1/cabinet/api_keys/${key.id}/revoke`, { token });
} finally {
  rmSync(HERE, { recursive: true, force: true });
  rmSync(FOLDER, { recursive: true, force: true });
}
finish();

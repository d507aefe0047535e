// The running product as a person (and their accountant) reaches it: browser, mails, provider, database.
import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { DESKTOP, openBrowser } from '../support/browser.mjs';

export const env = process.env;
/** Set by `cargo x e2e`; without a product there is nothing to try. */
export const running = Boolean(env.KONTOR_PUBLIC_URL && env.DATABASE_URL);
export const shopUrl = (path) => `${env.KONTOR_PUBLIC_URL}${path}`;

/** At first what is awaited is often there at once; later each look takes from what it waits for. */
const LOOK_AGAIN_MS = { first: 100, most: 600, growth: 1.4 };
/** Ends what hangs, however slow the machine; nothing is measured by it. */
const PATIENCE_MS = 60_000;

/** Asks again until there is an answer. What has to come by itself is awaited, never slept for. */
export async function eventually(what, look, patience = PATIENCE_MS) {
  const until = Date.now() + patience;
  for (let pause = LOOK_AGAIN_MS.first; ; pause = Math.min(pause * LOOK_AGAIN_MS.growth, LOOK_AGAIN_MS.most)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error(`${what}: not within ${patience / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function json(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${options?.method ?? 'GET'} ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** What it is about, without the word that mails of test sides begin with. */
const subjectOf = (letter) => letter.subject.replace(/^TEST: /, '');

/** The newest mail to an address whose subject fits, whichever side of a shop it is from; waits for it. */
export async function mail(to, subject, patience) {
  const search = new URLSearchParams({ to, limit: '20' });
  const found = await eventually(
    `a mail to ${to} about ${subject}`,
    async () => {
      const { data } = await json(`${env.MAIL_READER_URL}/api/mails?${search}`);
      return data.find((each) => subject.test(subjectOf(each)));
    },
    patience,
  );
  return (await json(`${env.MAIL_READER_URL}/api/mails/${found.id}`)).data;
}

export async function mailCount(to, subject) {
  const { data } = await json(`${env.MAIL_READER_URL}/api/mails?${new URLSearchParams({ to, limit: '50' })}`);
  return data.filter((each) => subject.test(subjectOf(each))).length;
}

/** The first link in a mail that leads to such a page. */
export function link(letter, part) {
  const found = letter.links.find((each) => each.includes(part));
  assert.ok(found, `no link to ${part} in "${letter.subject}": ${letter.links.join(' ')}`);
  return found;
}

/** A call to the sandbox provider, with its own key. */
export function provider(path, body, method = body ? 'POST' : 'GET') {
  return json(`${env.SANDBOX_URL}${path}`, {
    method,
    headers: { authorization: `Bearer ${env.SANDBOX_SECRET}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** A statement that waits for a lock longer than this fails, and says so. */
const STATEMENT_SECONDS_MAX = 60;

function psql(statement) {
  const settings = `-c statement_timeout=${STATEMENT_SECONDS_MAX}s`;
  return execFileSync('psql', [env.DATABASE_URL, '-XAtqc', statement], { encoding: 'utf8', env: { ...env, PGOPTIONS: settings } });
}

/** Rows of a query, as the owner of the database. */
export function sql(query) {
  return JSON.parse(psql(`SELECT coalesce(json_agg(row), '[]') FROM (${query}) AS row`));
}

/** One statement that writes, as the owner of the database: to leave what all journeys share as it was found. */
export function write(statement) {
  psql(statement);
}

let browser;
const pages = [];
const TEXT_MAX = 900;
const REFUSALS_MAX = 6;

/** Where everybody stood when a journey failed: a step that waits for a page does not say which one came instead. */
afterEach(async (/** @type {any} */ journey) => {
  const open = pages.splice(0).filter((page) => !page.isClosed());
  if (journey.passed !== false) return;
  for (const page of open) {
    // What lies on top is what the journey was at.
    const dialogs = await page.locator('[role=dialog]:visible').allInnerTexts().catch(() => []);
    const text = [...dialogs.toReversed(), await page.innerText('body', { timeout: 1_000 }).catch(String)].join(' | ');
    const waiting = [...page.unanswered].map((request) => `unanswered ${request.method()} ${request.url()}`);
    if (page.refusals.length + waiting.length > 0) journey.diagnostic([...page.refusals.slice(-REFUSALS_MAX), ...waiting].join('\n'));
    journey.diagnostic(`page ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX)}`);
  }
});

/** One browser for everybody; each person has a context of their own. */
export async function person({ viewport = DESKTOP, scripts = true, locale = 'en-GB' } = {}) {
  browser ??= await openBrowser();
  const context = await browser.newContext({ viewport, locale, javaScriptEnabled: scripts, acceptDownloads: true, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  pages.push(page);
  page.complaints = [];
  page.refusals = [];
  page.unanswered = new Set();
  page.on('request', (request) => request.url().includes('/v1/') && page.unanswered.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => page.unanswered.delete(request));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('response', (answer) => {
    if (answer.status() >= 400) page.refusals.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    if (answer.status() >= 500) page.complaints.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  return page;
}

export async function closeBrowser() {
  await browser?.close();
  browser = undefined;
}

/** What a mailed link downloads: whoever comes from a mail sees a page with a button first. */
export async function downloadedByLink(page, url) {
  // As from a mail: no page of the shop has led there.
  await page.goto('about:blank');
  await page.goto(url);
  return downloaded(page, () => page.locator('form button.button-main').click());
}

/** What a click downloads. */
export async function downloaded(page, click) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  const stream = await file.createReadStream();
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(pieces) };
}

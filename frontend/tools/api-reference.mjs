// Writes the developer pages beside the built front end: HTML at dist/docs, what they load under dist/assets with its hash in
// the name, so that browsers keep it.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answer } from './docs/examples.mjs';
import { page } from './docs/html.mjs';
import { areaPage, operationPage } from './docs/operation.mjs';
import { writtenPages } from './docs/pages.mjs';
import { names } from './docs/schema.mjs';
import { areas, errors, events, operations } from './docs/source.mjs';

const here = import.meta.dirname;
const dist = join(here, '..', 'dist');
const assets = join(dist, 'assets');
const pictures = join(here, '..', '..', 'docs', 'pictures');

/** Writes a file with its hash in the name; its address. */
function writeAsset(name, ending, content) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const file = `docs-${name}-${hash}.${ending}`;
  writeFileSync(join(assets, file), content);
  return `/assets/${file}`;
}

/** Of each place: title, line, address, and other words that lead to it. */
function searchIndex(pages) {
  const schemas = (one) => [one.requestBody, ...one.responses.filter(({ status }) => status !== 'default')].flatMap((part) => Object.values(part?.content ?? {}).map(({ schema }) => schema));
  const fields = (one) => [...new Set([...one.parameters.map(({ name }) => name), ...schemas(one).flatMap((schema) => [...names(schema)])])];
  return [
    ...operations.map((one) => [one.summary, `${one.method} ${one.path}`, one.url, `${one.operationId} ${fields(one).join(' ')}`]),
    ...errors.map((one) => [one.code, `${one.status} ${one.title}`, `/docs/errors#${one.code}`, one.detail.toLowerCase()]),
    ...events.map((one) => [one.type, one.about, `/docs/webhooks#${one.type}`, 'event webhook']),
    ...areas.map((one) => [one.name, one.description, one.url, 'area']),
    ...pages.filter(({ url }) => url !== '/docs/not_found').map((one) => [one.title, one.about, one.url, '']),
  ];
}

if (areas.some((area) => area.operations.length === 0) || errors.length === 0 || events.length === 0) throw new Error('the sources of the developer pages were not understood');
mkdirSync(assets, { recursive: true });
rmSync(join(dist, 'docs'), { recursive: true, force: true });
for (const old of readdirSync(assets).filter((name) => name.startsWith('docs-'))) rmSync(join(assets, old));
const inter = readdirSync(assets).find((name) => /^inter-latin-wght-normal-.*woff2$/.test(name));
const shown = Object.fromEntries(readdirSync(pictures).filter((name) => name.endsWith('.jpg') && !name.startsWith('home-')).map((name) => [name, writeAsset(name.replace('.jpg', ''), 'jpg', readFileSync(join(pictures, name)))]));
const written = writtenPages(shown);
const linked = {
  font: `/assets/${inter}`,
  style: writeAsset('page', 'css', readFileSync(join(here, 'docs', 'page.css'), 'utf8').replace('INTER', `/assets/${inter}`)),
  script: writeAsset('page', 'js', readFileSync(join(here, 'docs', 'page.js'), 'utf8')),
  search: writeAsset('search', 'json', JSON.stringify(searchIndex(written))),
};
const reference = areas.flatMap((area) => [
  { url: area.url, title: area.name, about: area.description, area: area.name, body: areaPage(area) },
  ...area.operations.map((one) => ({ url: one.url, title: one.summary, about: `${one.method} ${one.path}`, area: area.name, body: operationPage(one, area) })),
]);
for (const entry of [...written, ...reference]) {
  const file = join(dist, entry.url === '/docs' ? '/docs/index.html' : `${entry.url}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page(entry, linked));
}
const recorded = operations.filter((one) => one.responses.some((response) => answer(response) !== undefined)).length;
console.log(`developer pages: ${written.length + reference.length}, ${operations.length} operations (${recorded} with a recorded answer), ${errors.length} codes, ${events.length} events`);

// What the developer pages are made of: the public OpenAPI document, the catalogue of errors with its words, the events of
// webhooks. A test of the api compares the pages with the registries of the code (api/tests/it/developer_pages.rs).
import { readFileSync } from 'node:fs';
import yaml from 'js-yaml';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
// A moment in the document is text, as it is on the wire.
const document = yaml.load(read('openapi.yaml'), { schema: yaml.CORE_SCHEMA });

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
export const slug = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** Doc comments are typed; what people read has the apostrophe of print. Code stays as it is typed. */
export const typeset = (text) => text.replaceAll(/(\p{L})(?:'|&#39;)(?=\p{L}|\s|$)/gu, '$1’');

/** What a reference points to, or the thing itself. */
export function resolve(thing) {
  if (!thing?.$ref) return thing;
  return thing.$ref.slice(2).split('/').reduce((place, part) => place[part.replaceAll('~1', '/')], document);
}

function operation(path, method, found) {
  const tag = found.tags[0];
  return {
    ...found,
    summary: typeset(found.summary),
    path,
    method: method.toUpperCase(),
    url: `/docs/reference/${slug(tag)}/${found.operationId}`,
    tag,
    scope: found['x-kontor-scope'],
    open: found.security?.length === 0,
    parameters: (found.parameters ?? []).map(resolve),
    responses: Object.entries(found.responses).map(([status, response]) => ({ status, ...resolve(response) })),
  };
}

export const info = document.info;
export const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => operation(path, method, item[method])),
);
export const areas = document.tags.map((tag) => ({
  ...tag,
  description: typeset(tag.description ?? ''),
  slug: slug(tag.name),
  url: `/docs/reference/${slug(tag.name)}`,
  operations: operations.filter((one) => one.tag === tag.name),
}));

const WORDS = JSON.parse(read('core/kernel/words/errors.en.json'));
/** A code with its status, its title, and what to do; plural forms are told by their general one. */
export const errors = [...read('core/kernel/src/api_error.rs').matchAll(/^ {4}\w+ "(\w+)" (\d{3});$/gm)].map(([, code, status]) => {
  const words = WORDS[code];
  return { code, status, title: words.title, detail: words.detail ?? words.detail_other, reasons: Object.entries(words.by_reason ?? {}) };
});

const CATALOGUE = read('core/webhooks/src/catalogue.rs').split('pub enum EventType {')[1].split('\n    }\n')[0];
/** Webhook events: type, description, and the resource in the payload. */
export const events = [...CATALOGUE.matchAll(/^ {8}\/\/\/ (.+?) Carries the (\w+)\.\n {8}\w+ "([\w.]+)",$/gm)].map(([, about, carries, type]) => ({
  type,
  about,
  carries,
}));

export const event = Object.values(document.components.examples).map((one) => one.value).find((one) => one.data?.type === 'event')?.data;
export const guide = (name) => read(`docs/${name}.md`);

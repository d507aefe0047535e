// @vitest-environment jsdom
// Every block there is, as the server writes it: readable, safe whatever a document says, and as its style says.
import { readFileSync, readdirSync } from 'node:fs';
import axe from 'axe-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { builtPages, typesShown } from '../fixtures/built';
import { BuiltPage } from '../pages/BuiltPage';
import type { BuiltPageProps } from './data';
import type { Block, PageDocument } from './document.gen';
import { BLOCKS } from './index';
import availability from './schema/block-availability.json';
import schema from './schema/page-document.schema.json';
import { faultsOf } from './schema/validate';
import { contrast } from './colors';
import { addressOf, contentLocale, sceneOf, textIn } from './scene';
import { sheetOf } from './style';

const TEMPLATES = '../core/pages/templates/';
const templates = readdirSync(TEMPLATES).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(TEMPLATES + file, 'utf8')) as PageDocument] as const);
const { page } = builtPages;
const whole = page.document as PageDocument;
const html = (props: BuiltPageProps) => renderToString(createElement(BuiltPage, props));
const shown = (props: BuiltPageProps) => new DOMParser().parseFromString(`<!doctype html>${html(props)}`, 'text/html');
const withBlocks = (...blocks: unknown[]): BuiltPageProps => ({ ...page, document: { ...whole, blocks } });
const pages: [string, BuiltPageProps][] = [
  ...Object.entries(builtPages),
  ...templates.flatMap(([name, document]) => ['en', 'de'].map((content_locale): [string, BuiltPageProps] => [`${name} ${content_locale}`, { ...page, document, content_locale }])),
];

/** Seconds in threads: colours need a layout, which jsdom lacks; e2e/shop judges them. */
const RULES = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };

describe('every page', () => {
  test.each(pages)('%s is one document with one heading, no styles in elements and nothing unfilled', (_, props) => {
    const text = html(props);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toContain('<main id="main"');
    expect(text).not.toMatch(/ style="|>[^<]*(\{\w+\}|undefined|\[object)/);
    expect(text).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
    expect(text).not.toMatch(/ on\w+="/);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(pages)('%s has nothing for axe to find', async (_, props) => {
    const { documentElement } = shown(props);
    document.documentElement.lang = 'en';
    document.head.innerHTML = documentElement.querySelector('head')?.innerHTML ?? '';
    document.body.innerHTML = documentElement.querySelector('body')?.innerHTML ?? '';
    const { violations } = await axe.run(document, RULES);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

test('all blocks of the schema are drawn, and all are in the fixture', () => {
  const types = schema.$defs.block.oneOf.map(({ properties }) => properties.type.const);
  expect(Object.keys(BLOCKS).toSorted()).toEqual(types.toSorted());
  expect(typesShown.toSorted()).toEqual(types.toSorted());
});

test('a block of a type that this build does not know leaves the page as it is', () => {
  expect(html(withBlocks({ id: 'new_000001', type: 'hologram', v: 9, props: {} }))).toContain('<main id="main"');
});

describe('templates', () => {
  test.each(templates)('%s keeps the schema, in every word twice', (_, document) => {
    expect(faultsOf(document, schema, schema)).toEqual([]);
    const text = JSON.stringify(document);
    expect(text.match(/"en":/g)?.length).toBe(text.match(/"de":/g)?.length);
  });

  test.each(templates)('%s names only pictures of ours that are there', (_, document) => {
    const ids = [...JSON.stringify(document).matchAll(/"mediaId":"([^"]+)"/g)].map((found) => found[1]);
    const ours = readdirSync('public/art').map((file) => file.replace('.svg', ''));
    expect(ids.filter((id) => !ours.includes(id ?? ''))).toEqual([]);
  });

  test.each(templates.filter(([, { tokens }]) => tokens))('%s can be read: text on its ground and on its buttons', (_, { tokens }) => {
    const { background = '', text = '', primary = '', onPrimary } = tokens?.colors ?? {};
    expect(contrast(text, background)).toBeGreaterThan(7);
    if (onPrimary) expect(contrast(onPrimary, primary)).toBeGreaterThan(4.5);
  });

  test('there are ten', () => expect(templates).toHaveLength(10));
});

test('the lists of allowed blocks are the same in the schema and beside it', () => {
  const kinds = schema.allOf.map(({ if: when, then }) => [when.properties.pageKind.const, then.properties.blocks.items.properties.type.enum]);
  expect(Object.fromEntries(kinds)).toEqual(availability.allowed);
});

describe('nothing of a document becomes script or style of another kind', () => {
  const evil = `'"><script>alert(1)</script>`;
  const url = 'javascript:alert(1)';
  const naughty: Block[] = [
    { id: 'ban_000001', type: 'banner', v: 1, className: evil, anchor: evil, props: { title: { '*': evil }, buttons: [{ text: { '*': 'Go' }, action: { type: 'customLink', url } }] } },
    { id: 'hdr_000001', type: 'header', v: 1, props: { menu: [{ name: { '*': 'Go' }, linkType: 'custom', url: '//evil.example' }], socials: [{ network: 'website', url }] } },
    { id: 'txt_000001', type: 'text', v: 1, props: { doc: { '*': { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: evil }] }] } } }, style: { all: { background: 'red;}body{display:none' as '#fff', fontSize: '1}' as unknown as number, color: `#fff}</style>${evil}` as '#fff' } } },
    { id: 'vid_000001', type: 'video', v: 1, props: { source: 'external', externalUrl: 'https://evil.example/watch?v=1' } },
    { id: 'x}body{color:red', type: 'gap', v: 1, props: { height: 1 } },
  ];
  const text = html(withBlocks(...naughty));

  test('no script, no foreign address', () => {
    expect(text).not.toMatch(/<script>alert|javascript:|evil\.example/);
  });

  test('no rule of its own', () => {
    const sheet = /<style data-page="">([^<]*)<\/style>/.exec(text)?.[1] ?? '';
    expect(sheet).toContain('--accent:#8a4b2a');
    expect(sheet).not.toMatch(/body|alert|1}/);
  });
});

describe('the style of a block', () => {
  const scene = sceneOf(page.frame, whole, 'en', page.data);
  const darkSheet = (colors: { primary: string; background: string; text: string }) => sheetOf({ ...scene, document: { ...whole, blocks: [], tokens: { mode: 'dark', colors } } });

  test('is a rule for all widths and one for each', () => {
    const sheet = sheetOf(scene);
    expect(sheet).toContain('.b-txt_000001{--b-pt:40px;--b-bg:var(--card)}');
    expect(sheet).toContain('@media (max-width:767.98px){.b-txt_000001{--b-pt:12px;--b-text:center}}');
    expect(sheet).toContain('.b-btn_000001 .btn-0{--btn:#0b6e5b;--btn-ink:#ffffff}');
  });

  test('hides it where the seller says so', () => {
    const block: Block = { id: 'gap_000001', type: 'gap', v: 1, visibility: { devices: ['desktop'] }, props: { height: 8 } };
    const sheet = sheetOf({ ...scene, document: { ...whole, blocks: [block] } });
    expect(sheet).toContain('@media (max-width:767.98px){.b-gap_000001{--b-display:none}}');
    expect(sheet).not.toContain('(min-width:992px)');
  });

  test('never hides the footer, which has the legal links', () => {
    const block: Block = { id: 'ftr_000001', type: 'footer', v: 1, visibility: { devices: [] }, style: { all: { hidden: true }, mobile: { hidden: true, fontSize: 12 } }, props: {} };
    const sheet = sheetOf({ ...scene, document: { ...whole, blocks: [block] } });
    expect(sheet).not.toContain('--b-display');
    expect(sheet).toContain('.b-ftr_000001{--b-size:0.75rem}');
  });

  test('makes a dark page of light colours, and keeps dark ones', () => {
    const paper = /--paper:(?<color>#\w+)/.exec(darkSheet({ primary: '#8a4b2a', background: '#faf7f2', text: '#1f1b16' }))?.groups?.['color'] ?? '';
    expect(contrast(paper, '#ffffff')).toBeGreaterThan(7);
    expect(darkSheet({ primary: '#e0b050', background: '#10131a', text: '#f4f4f4' })).toContain('--paper:#10131a');
  });

  test('by night keeps the seller’s colour readable', () => {
    const night = /prefers-color-scheme:dark\)\{:root\{([^}]*)\}/.exec(sheetOf(scene))?.[1] ?? '';
    const colors = Object.fromEntries(night.split(';').map((rule) => rule.split(':')));
    expect(contrast(colors['--accent'], colors['--paper'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors['--ink'], colors['--paper'])).toBeGreaterThanOrEqual(7);
  });
});

test('a block that was not filled in is nothing for visitors', () => {
  const text = html(withBlocks({ id: 'prd_000001', type: 'product', v: 1, props: {} }, { id: 'vid_000001', type: 'video', v: 1, props: { source: 'external', externalUrl: 'https://www.youtube.com/' } }));
  expect(text).not.toMatch(/data-block="(?:prd|vid)_000001"/);
});

test('paths are inside the shop, wherever it is served', () => {
  expect(addressOf({ frame: page.frame }, '/')).toBe('/s/demo');
  expect(addressOf({ frame: page.frame }, '/imprint')).toBe('/s/demo/imprint');
  expect(addressOf({ frame: page.frame }, '/s/demo/x')).toBe('/s/demo/x');
  expect(addressOf({ frame: { ...page.frame, links: { ...page.frame.links, shop: '/' } } }, '/imprint')).toBe('/imprint');
  expect(addressOf({ frame: page.frame }, '//evil.example')).toBeUndefined();
});

test('a text that was emptied in one language stays empty there', () => {
  expect(textIn({ en: 'Hello', de: '' }, whole, 'de')).toBe('');
  expect(textIn({ '*': '', en: 'Hello' }, whole, 'de')).toBe('Hello');
});

test('the language of the content is the visitor’s, else the document’s first', () => {
  expect(contentLocale(whole, 'de')).toBe('de');
  expect(contentLocale(whole, 'fr')).toBe('en');
  expect(contentLocale({ locales: ['ar'] }, 'en')).toBe('ar');
  expect(shown(builtPages.page_arabic).querySelector('.built')?.getAttribute('dir')).toBe('rtl');
});

test('the types of the document are as the schema says', async () => {
  const { execFileSync } = await import('node:child_process');
  expect(execFileSync('node', ['tools/page-types.mjs', '--check']).toString()).toBe('');
});

import { describe, expect, it, vi } from 'vitest';
import type { Block, PageDocument } from '@/shop/blocks/document.gen';
import schema from '@/shop/blocks/schema/page-document.schema.json';
import { faultsOf } from '@/shop/blocks/schema/validate';
import { type ShopPage, TYPES, changesOf, missingOf, refusalOf, withShopMenu } from '../model';
import { FIELDS, type Field, OFFERED } from './declared';
import { newBlock } from './defaults';
import { type Edit, begin, edited, getAt, newId, setAt } from './state';

vi.mock('i18next', () => ({ default: { t: (key: string) => key, language: 'en', hasResourceBundle: () => true } }));

const text = (id: string): Block => ({ id, type: 'text', v: 1, props: { doc: { en: { type: 'doc', content: [] } } } });
const page: PageDocument = {
  schemaVersion: 1,
  pageKind: 'shop',
  locales: ['en'],
  blocks: [{ id: 'header_1', type: 'header', v: 1, props: {} }, text('text_0001'), text('text_0002'), { id: 'footer_1', type: 'footer', v: 1, props: {} }],
};
const after = (...edits: Edit[]) => edits.reduce(edited, begin(page));
const prop = (value: string): Edit => ({ type: 'prop', id: 'text_0001', path: 'clampLines', value: Number(value) });
const set = (value: unknown): Edit => ({ type: 'style', id: 'text_0001', scope: 'mobile', key: 'fontSize', value });
const ids = (...edits: Edit[]) => after(...edits).document.blocks.map(({ id }) => id);

describe('blocks', () => {
  it('are added behind the chosen one, and never behind the footer', () => {
    expect(ids({ type: 'add', block: 'gap', after: 'text_0001', id: 'gap_00001', locale: 'en' })).toEqual(['header_1', 'text_0001', 'gap_00001', 'text_0002', 'footer_1']);
    expect(ids({ type: 'add', block: 'gap', after: 'footer_1', id: 'gap_00001', locale: 'en' })).toEqual(['header_1', 'text_0001', 'text_0002', 'gap_00001', 'footer_1']);
    expect(ids({ type: 'add', block: 'gap', after: undefined, id: 'gap_00001', locale: 'en' }).at(-2)).toBe('gap_00001');
  });

  it('are moved, duplicated and removed', () => {
    expect(ids({ type: 'move', id: 'text_0002', to: 1 })).toEqual(['header_1', 'text_0002', 'text_0001', 'footer_1']);
    expect(ids({ type: 'duplicate', id: 'text_0001', copy: 'text_0003' })).toEqual(['header_1', 'text_0001', 'text_0003', 'text_0002', 'footer_1']);
    const gone = after({ type: 'choose', id: 'text_0001' }, { type: 'remove', id: 'text_0001' });
    expect(gone.chosen).toBe('text_0002');
  });

  it('say why they cannot be added', () => {
    expect(refusalOf('footer', page)).toBe('once');
    expect(refusalOf('funnel', page)).toBe('kind');
    expect(refusalOf('text', page)).toBeUndefined();
    expect(missingOf({ ...page, blocks: [] })).toEqual(['footer']);
  });

  it('get ids of the form that the schema asks for', () => {
    for (const kind of TYPES) expect(newId(kind)).toMatch(/^[a-z0-9_-]{6,40}$/);
  });

  it.each(TYPES)('%s begins as the schema wants it', (type) => {
    const block = newBlock(type, newId(type), 'en');
    expect(faultsOf(block, { $ref: '#/$defs/block' }, schema)).toEqual([]);
  });
});

const menuPage = (id: string, slug: string, more: Partial<ShopPage> = {}) => ({ id, slug, title: slug, inMenu: true, state: 'published', ...more }) as ShopPage;

it('leads from headers to the published pages of the menu that no entry leads to yet', () => {
  const pages = [menuPage('pge_000001', 'about'), menuPage('pge_000002', 'prices'), menuPage('pge_000003', 'hidden', { inMenu: false }), menuPage('pge_000004', 'draft', { state: 'draft' }), menuPage('pge_000005', 'team')];
  const menu = [{ name: { '*': 'About' }, linkType: 'custom', url: '/about' }, { name: { '*': 'Team' }, linkType: 'page', targetId: 'pge_000005' }] as const;
  const [header] = withShopMenu({ ...page, blocks: [{ id: 'header_1', type: 'header', v: 1, props: { menu } }] }, pages).blocks;
  expect(getAt(header, 'props.menu')).toEqual([...menu, { name: { '*': 'prices' }, linkType: 'page', targetId: 'pge_000002' }]);
});

describe('steps back', () => {
  it('take what is typed in one field as one', () => {
    const state = after(prop('1'), prop('12'), { type: 'undo' });
    expect(getAt(state.document.blocks[1], 'props.clampLines')).toBeUndefined();
    expect(getAt(edited(state, { type: 'redo' }).document.blocks[1], 'props.clampLines')).toBe(12);
  });

  it('forget what was undone when something else is done', () => {
    const state = after(prop('1'), { type: 'undo' }, { type: 'remove', id: 'text_0002' });
    expect(state.after).toEqual([]);
  });
});

describe('styles', () => {
  it('are set for a device, and leave nothing behind when taken out', () => {
    expect(after(set(20)).document.blocks[1]?.style).toEqual({ mobile: { fontSize: 20 } });
    expect(after(set(20), set(undefined)).document.blocks[1]).not.toHaveProperty('style');
  });
});

it('sets a place that is not there yet, in lists too', () => {
  expect(setAt({}, 'a.0.b', 1)).toEqual({ a: [{ b: 1 }] });
  expect(setAt({ a: [1, 2, 3] }, 'a.1', undefined)).toEqual({ a: [1, 3] });
});

it('says what publishing changes', () => {
  const now = after({ type: 'remove', id: 'text_0001' }, { type: 'prop', id: 'text_0002', path: 'clampLines', value: 3 }).document;
  const { added, removed, changed, moved, settings } = changesOf(page, now);
  expect([added.length, removed.map(({ id }) => id), changed.map(({ id }) => id), moved, settings]).toEqual([0, ['text_0001'], ['text_0002'], false, false]);
});

/** The schema of what a path leads to. */
function schemaAt(root: object, path: string): unknown {
  let node = root as Record<string, unknown>;
  for (const key of path.split('.')) {
    while (typeof node['$ref'] === 'string') node = (schema.$defs as unknown as Record<string, Record<string, unknown>>)[node['$ref'].split('/').at(-1) ?? ''] ?? {};
    node = ((node['properties'] as Record<string, Record<string, unknown>>) ?? {})[key] ?? {};
    if (Object.keys(node).length === 0) return undefined;
  }
  return node;
}

describe('the inspector', () => {
  const defs = schema.$defs as unknown as Record<string, Record<string, unknown>>;
  const check = (fields: readonly Field[], root: object, type: string) => {
    for (const field of fields) {
      const found = schemaAt(root, field.path) as Record<string, unknown> | undefined;
      expect(found, `${type} ${field.path}`).toBeDefined();
      if (field.kind === 'select') {
        const choices = (found?.['enum'] ?? []) as unknown[];
        expect(field.options.filter((option) => !choices.map(String).includes(option)), `${type} ${field.path}`).toEqual([]);
      }
      if (field.within) {
        const begun = setAt(field.within.make(), field.path.slice(field.within.path.length + 1), { en: 'Send' });
        expect(faultsOf(begun, schemaAt(root, field.within.path) as Record<string, unknown>, schema), `${type} ${field.within.path}`).toEqual([]);
      }
      if (field.kind === 'items') {
        const item = found?.['items'] as Record<string, string>;
        check(field.of, item['$ref'] ? (defs[item['$ref'].split('/').at(-1) ?? ''] ?? {}) : item, type);
        expect(faultsOf(field.make(), item, schema), `${type} ${field.path}`).toEqual([]);
        expect(field.max).toBe(found?.['maxItems']);
      }
    }
  };

  it.each(TYPES)('of %s leads to places that the schema knows, with choices that it allows', (type) => {
    check(FIELDS[type], defs[`props_${type}`] ?? {}, type);
  });

  it('is there for every block that is offered', () => {
    expect(TYPES.filter(OFFERED)).toHaveLength(18);
  });
});

/** What is edited: the document, what was before it and what was undone, and which block is chosen. Pure, so that all of it is tried. */
import type { Block, BlockType, PageDocument, Style } from '@/shop/blocks/document.gen';
import type { Device } from '@/shop/blocks/style';
import { newBlock } from './defaults';

export type Scope = 'all' | Device;

export interface Edited {
  document: PageDocument;
  before: PageDocument[];
  after: PageDocument[];
  chosen: string | undefined;
  /** What was changed last: typing on in one field is one step. */
  field: string | undefined;
}

export type Edit =
  | { type: 'choose'; id: string | undefined }
  | { type: 'add'; block: BlockType; after: string | undefined; id: string; locale: string }
  | { type: 'move'; id: string; to: number }
  | { type: 'duplicate'; id: string; copy: string }
  | { type: 'remove'; id: string }
  | { type: 'prop'; id: string; path: string; value: unknown }
  | { type: 'style'; id: string; scope: Scope; key: keyof Style; value: unknown }
  | { type: 'block'; id: string; key: 'anchor' | 'className' | 'visibility' | 'animation'; value: unknown }
  | { type: 'page'; path: string; value: unknown }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'take'; document: PageDocument };

const STEPS_MAX = 100;

export const begin = (document: PageDocument): Edited => ({ document, before: [], after: [], chosen: undefined, field: undefined });

type Json = Record<string, unknown> | unknown[];
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A copy with one place changed; `undefined` takes it out. Places that are missing on the way are made. */
export function setAt<Whole>(whole: Whole, path: string, value: unknown): Whole {
  const [first = '', ...rest] = path.split('.');
  const copy: Json = Array.isArray(whole) ? [...whole] : { ...(isJson(whole) ? whole : {}) };
  const inner = (copy as Record<string, unknown>)[first];
  const next = rest.length === 0 ? value : setAt(inner ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value);
  if (Array.isArray(copy)) {
    if (next === undefined) copy.splice(Number(first), 1);
    else copy[Number(first)] = next;
  } else if (next === undefined) delete copy[first];
  else copy[first] = next;
  return copy as Whole;
}

export function getAt(whole: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isJson(at) ? (at as Record<string, unknown>)[key] : undefined), whole);
}

/** An object without what is empty in it; nothing where nothing is left. */
const filled = (object: Record<string, unknown>) => (Object.keys(object).length > 0 ? object : undefined);

function changed(state: Edited, document: PageDocument, more: Partial<Edited> = {}): Edited {
  const { field } = more;
  const sameField = field !== undefined && field === state.field;
  const before = sameField ? state.before : [...state.before, state.document].slice(-STEPS_MAX);
  return { ...state, document, before, after: [], field: undefined, ...more };
}

const withBlocks = (document: PageDocument, blocks: readonly Block[]): PageDocument => ({ ...document, blocks });
const withBlock = (document: PageDocument, id: string, change: (block: Block) => Block) =>
  withBlocks(document, document.blocks.map((block) => (block.id === id ? change(block) : block)));

/** Where a new block goes: behind the chosen one, never before a header at the top or behind a footer at the end. */
function placeOf({ blocks }: PageDocument, after: string | undefined, type: BlockType): number {
  if (type === 'header') return 0;
  const last = blocks.at(-1)?.type === 'footer' && type !== 'footer' ? blocks.length - 1 : blocks.length;
  const at = blocks.findIndex(({ id }) => id === after);
  return at < 0 ? last : Math.min(at + 1, last);
}

const inserted = (blocks: readonly Block[], at: number, block: Block) => [...blocks.slice(0, at), block, ...blocks.slice(at)];

/** Steps through what was: from one pile to the other. */
function stepped(state: Edited, from: 'before' | 'after', to: 'before' | 'after'): Edited {
  const document = state[from].at(-1);
  if (!document) return state;
  const chosen = document.blocks.some(({ id }) => id === state.chosen) ? state.chosen : undefined;
  return { ...state, document, chosen, field: undefined, [from]: state[from].slice(0, -1), [to]: [...state[to], state.document] };
}

function inDocument(state: Edited, edit: Extract<Edit, { id: string }>): Edited {
  const { document } = state;
  switch (edit.type) {
    case 'add': {
      const block = newBlock(edit.block, edit.id, edit.locale);
      return changed(state, withBlocks(document, inserted(document.blocks, placeOf(document, edit.after, edit.block), block)), { chosen: edit.id });
    }
    case 'move': {
      const block = document.blocks.find(({ id }) => id === edit.id);
      const rest = document.blocks.filter(({ id }) => id !== edit.id);
      return block ? changed(state, withBlocks(document, inserted(rest, edit.to, block))) : state;
    }
    case 'duplicate': {
      const at = document.blocks.findIndex(({ id }) => id === edit.id);
      const block = document.blocks[at];
      if (!block) return state;
      const { anchor: _anchor, ...copy } = structuredClone(block);
      return changed(state, withBlocks(document, inserted(document.blocks, at + 1, { ...copy, id: edit.copy } as Block)), { chosen: edit.copy });
    }
    case 'remove': {
      const at = document.blocks.findIndex(({ id }) => id === edit.id);
      const blocks = document.blocks.filter(({ id }) => id !== edit.id);
      return changed(state, withBlocks(document, blocks), { chosen: (blocks[at] ?? blocks[at - 1])?.id });
    }
    case 'prop':
      return changed(state, withBlock(document, edit.id, (block) => setAt(block, `props.${edit.path}`, edit.value)), { field: `${edit.id} ${edit.path}` });
    case 'style':
      return changed(state, withBlock(document, edit.id, (block) => styled(block, edit)), { field: `${edit.id} ${edit.scope} ${edit.key}` });
    case 'block':
      return changed(state, withBlock(document, edit.id, (block) => setAt(block, edit.key, edit.value)), { field: `${edit.id} ${edit.key}` });
  }
}

function styled(block: Block, { scope, key, value }: Extract<Edit, { type: 'style' }>): Block {
  const scoped = filled(setAt({ ...block.style?.[scope] }, key, value));
  const style = filled(setAt({ ...block.style }, scope, scoped));
  return setAt(block, 'style', style);
}

export function edited(state: Edited, edit: Edit): Edited {
  switch (edit.type) {
    case 'choose':
      return { ...state, chosen: edit.id, field: undefined };
    case 'undo':
      return stepped(state, 'before', 'after');
    case 'redo':
      return stepped(state, 'after', 'before');
    case 'take':
      return changed(state, edit.document, { chosen: undefined });
    case 'page':
      return changed(state, setAt(state.document, edit.path, edit.value), { field: `page ${edit.path}` });
    default:
      return inDocument(state, edit);
  }
}

/** An id that no block has. */
export function newId(type: BlockType): string {
  const chance = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join('');
  return `${type.slice(0, 20)}_${chance}`;
}

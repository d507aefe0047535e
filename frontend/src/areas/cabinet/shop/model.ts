/** Pages of the shop as the API has them, and what may be on which. */
import type { Tone } from '@/parts/StateChip';
import { playerOf } from '@/shop/blocks/films';
import type { Block, BlockType, PageDocument } from '@/shop/blocks/document.gen';
import availability from '@/shop/blocks/schema/block-availability.json';

export type PageKind = 'main' | 'sub_page';
export type PageState = 'draft' | 'published' | 'changed';

export interface PageProblem {
  code: string;
  detail: string;
  pointer: string;
}
export interface ContrastWarning {
  pointer: string;
  blockId?: string;
  color: string;
  background: string;
  suggestedColor: string;
}
export interface ShopPage {
  id: string;
  kind: PageKind;
  title: string;
  slug?: string;
  state: PageState;
  url: string;
  inMenu: boolean;
  position: number;
  document?: PageDocument;
  /** What visitors see of it. */
  publishedDocument?: PageDocument;
  problems?: PageProblem[];
  warnings?: ContrastWarning[];
  publishedAt?: string;
  publishAt?: string;
  /** When a planned publication failed, because the draft lacked something. */
  publishFailedAt?: string;
  updatedAt: string;
  version: number;
}
export interface PageVersion {
  id: string;
  number: number;
  published: boolean;
  createdAt: string;
}
export interface Template {
  id: string;
  document: PageDocument;
}

export const pageTones: Record<PageState, Tone> = { draft: 'wait', published: 'good', changed: 'wait' };

export const TITLE_MAX = 255;
export const SLUG_MAX = 100;
/** The last place in the menu, from 0. */
export const POSITION_MAX = 1000;
export const BLOCKS_MAX = 200;

type DocumentKind = PageDocument['pageKind'];
interface Availability {
  allowed: Record<DocumentKind, BlockType[]>;
  atMostOnce: BlockType[];
  atMost: Partial<Record<BlockType, number>>;
  required: Record<DocumentKind, BlockType[]>;
}
const { allowed, atMostOnce, atMost, required } = availability as Availability;

/** Every type there is, in the order in which they are offered. */
export const TYPES: readonly BlockType[] = [
  'header', 'banner', 'text', 'picture', 'button', 'seller_products', 'product', 'popular_products', 'testimonials', 'gap', 'video', 'contact_form',
  'conversion_tools', 'file', 'file_pdf', 'audio_player', 'footer', 'affiliate', 'membership_products', 'funnel', 'funnel_product', 'thank_you_page',
];

export type Refusal = 'kind' | 'once' | 'several' | 'many';

/** Why a block cannot be added to the page; none: it can. */
export function refusalOf(type: BlockType, { pageKind, blocks }: Pick<PageDocument, 'pageKind' | 'blocks'>): Refusal | undefined {
  if (!allowed[pageKind].includes(type)) return 'kind';
  if (atMostOnce.includes(type) && blocks.some((block) => block.type === type)) return 'once';
  if (blocks.filter((block) => block.type === type).length >= (atMost[type] ?? Infinity)) return 'several';
  return blocks.length >= BLOCKS_MAX ? 'many' : undefined;
}

/** What the page needs before it can be published and lacks. */
export const missingOf = ({ pageKind, blocks }: PageDocument): BlockType[] => required[pageKind].filter((type) => !blocks.some((block) => block.type === type));

/** Whether a block still lacks what it is there for; visitors do not see it until then. */
export function isUnfinished({ type, props }: Block): boolean {
  switch (type) {
    case 'product':
      return !props.productId;
    case 'video':
      return props.source === 'external' && !playerOf(props.externalUrl ?? '');
    case 'testimonials':
      return props.items.length === 0;
    case 'conversion_tools':
      return props.tool === 'countdown' && !props.countdown?.endsAt && !props.countdown?.durationSec;
    default:
      return false;
  }
}

/** Headers with what the server puts behind their own entries: published pages that are shown in the menu. */
export function withShopMenu(document: PageDocument, pages: readonly ShopPage[]): PageDocument {
  const blocks = document.blocks.map((block): Block => {
    if (block.type !== 'header') return block;
    const { menu = [] } = block.props;
    const named = menu.flatMap((item) => [item, ...(item.submenu ?? [])]);
    const isNamed = ({ id, slug }: ShopPage) => named.some(({ targetId, url }) => targetId === id || (slug !== undefined && url === `/${slug}`));
    const more = pages.filter((page) => page.inMenu && page.state !== 'draft' && !isNamed(page));
    if (more.length === 0) return block;
    return { ...block, props: { ...block.props, menu: [...menu, ...more.map(({ id, title }) => ({ name: { '*': title }, linkType: 'page' as const, targetId: id }))] } };
  });
  return { ...document, blocks };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What publishing changes: blocks that came, went and were changed, and whether the rest did. */
export function changesOf(before: PageDocument | undefined, after: PageDocument) {
  const old = new Map((before?.blocks ?? []).map((block) => [block.id, block]));
  const kept = after.blocks.filter((block) => old.has(block.id));
  const { blocks: _before, ...wasElse } = before ?? { blocks: [] };
  const { blocks: _after, ...isElse } = after;
  return {
    added: after.blocks.filter((block) => !old.has(block.id)),
    removed: (before?.blocks ?? []).filter((block: Block) => !after.blocks.some(({ id }) => id === block.id)),
    changed: kept.filter((block) => !same(block, old.get(block.id))),
    moved: !same(kept.map(({ id }) => id), (before?.blocks ?? []).filter(({ id }) => kept.some((block) => block.id === id)).map(({ id }) => id)),
    settings: before !== undefined && !same(wasElse, isElse),
  };
}

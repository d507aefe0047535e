// What every block needs beside its own props: the language of the content, and what its ids stand for.
import type { Frame, Picture, RichBlock } from '../props';
import { directionOf } from '../words/locale';
import { type Say, speak } from '../words/words';
import type { BlockMedia, BlockProduct, PageData } from './data';
import type { Action, Block, I18n, Media, MenuItem, PageDocument, Richtext } from './document.gen';

export interface Scene {
  say: Say;
  frame: Frame;
  /** The language of the content. */
  locale: string;
  document: PageDocument;
  data: PageData;
  /** The block whose title is the page's. */
  top: string | undefined;
  /** Drawn in the editor, where a block that is not filled in yet has to be seen. */
  editing: boolean;
}

export function sceneOf(frame: Frame, document: PageDocument, locale: string, data: PageData, editing = false): Scene {
  return { say: speak(frame.locale), frame, locale, document, data, top: topOf(document, locale), editing };
}

/** Written right to left: said by the document, or by the language of its texts. */
export function directionOfContent(document: Pick<PageDocument, 'dir'>, locale: string) {
  if (document.dir === 'ltr' || document.dir === 'rtl') return document.dir;
  const [language = ''] = locale.split(/[-_]/);
  return language === 'he' || language === 'fa' || language === 'ur' ? 'rtl' : directionOf(language as Frame['locale']);
}

/** The language a visitor reads the document in. */
export function contentLocale(document: Pick<PageDocument, 'locales' | 'defaultLocale'>, wanted: string): string {
  const { locales, defaultLocale } = document;
  if (locales.includes(wanted)) return wanted;
  return defaultLocale && locales.includes(defaultLocale) ? defaultLocale : (locales[0] ?? wanted);
}

/** A text in the language of the content, which may be empty; `*` is for all, and the document's first language for those that lack one. */
export function textIn(text: I18n | undefined, document: Pick<PageDocument, 'locales' | 'defaultLocale'>, locale: string): string {
  if (!text) return '';
  return text[locale] ?? (text['*'] || text[document.defaultLocale ?? ''] || text[document.locales[0] ?? ''] || Object.values(text).find(Boolean) || '');
}

export const textOf = (scene: Scene, text: I18n | undefined): string => textIn(text, scene.document, scene.locale);

export function richOf({ document, locale }: Pick<Scene, 'document' | 'locale'>, text: Richtext | undefined): RichBlock[] {
  if (!text) return [];
  const found = text[locale] ?? text['*'] ?? text[document.defaultLocale ?? ''] ?? Object.values(text)[0];
  return (found?.content ?? []) as RichBlock[];
}

/** Whether anything is written there. */
export const isWritten = (blocks: RichBlock[]): boolean => JSON.stringify(blocks).includes('"text":');

/** The first banner with a title carries the page's heading. */
function topOf(document: PageDocument, locale: string): string | undefined {
  return document.blocks.find((block: Block) => block.type === 'banner' && textIn(block.props.title, document, locale) !== '')?.id;
}

const OURS = /^art_[a-z0-9_]{2,36}$/;

/** A file that the document names. Pictures that come with templates are part of the product. */
export function mediaOf({ data }: Pick<Scene, 'data'>, id: string | undefined): BlockMedia | undefined {
  if (!id) return undefined;
  if (!OURS.test(id)) return data.media.find((one) => one.id === id);
  const url = `/art/${id}.svg`;
  const picture: Picture = { url, srcset: '', width: 1200, height: 900, alt: '' };
  return { id, kind: 'image', url, name: id, detail: '', content_type: 'image/svg+xml', picture };
}

export function pictureOf(scene: Scene, media: Media | undefined): Picture | undefined {
  const picture = mediaOf(scene, media?.mediaId)?.picture;
  return picture ? { ...picture, alt: textOf(scene, media?.alt) } : undefined;
}

export const productOf = ({ data }: Scene, id: string | undefined): BlockProduct | undefined => (id ? data.products.find((product) => product.id === id) : undefined);

const SAFE = /^(?:https?:\/\/|\/|#|mailto:|tel:)/i;

/** An address of the document: a path is inside the shop, wherever that is served. */
export function addressOf({ frame }: Pick<Scene, 'frame'>, url: string | undefined): string | undefined {
  if (!url || !SAFE.test(url) || url.startsWith('//')) return undefined;
  const base = frame.links.shop.replace(/\/$/, '');
  if (!url.startsWith('/') || url === base || url.startsWith(`${base}/`)) return url;
  return url === '/' ? base || '/' : base + url;
}

const linkOf = ({ data }: Scene, id: string | undefined) => data.links.find((link) => link.id === id)?.url;

/** Where a button leads; none: nowhere yet. */
export function actionUrl(scene: Scene, action: Action, product = productOf(scene, action.productId)): string | undefined {
  switch (action.type) {
    case 'buy':
      return product && action.pricingPlanId ? `${product.payment_url}?plan=${encodeURIComponent(action.pricingPlanId)}` : product?.payment_url;
    case 'details':
      return product?.card.url ?? addressOf(scene, action.url);
    case 'downloadFile':
      return mediaOf(scene, action.mediaId)?.url;
    case 'lessonLink':
      return linkOf(scene, action.lessonId) ?? scene.frame.links.sign_in;
    case 'customLink':
    case 'individualLink':
      return addressOf(scene, action.url);
  }
}

export function menuUrl(scene: Scene, item: MenuItem): string | undefined {
  switch (item.linkType) {
    case 'login':
    case 'payer':
      return scene.frame.links.sign_in;
    case 'product':
      return productOf(scene, item.targetId)?.card.url ?? linkOf(scene, item.targetId) ?? addressOf(scene, item.url);
    case 'page':
    case 'category':
    case 'custom':
      return linkOf(scene, item.targetId) ?? addressOf(scene, item.url);
  }
}

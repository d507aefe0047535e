/** What can be changed of each block, from which the inspector is made. A path leads into the block's props. */
import type { BlockType } from '@/shop/blocks/document.gen';
import type shopPages from '@/words/en/shop_pages.json';

export type FieldKey = keyof typeof shopPages.field;
export type OptionKey = keyof typeof shopPages.option;

interface Common {
  path: string;
  /** The block cannot be without it. */
  needed?: boolean;
  label: FieldKey;
  /** Shown only where that place has one of these values; `undefined` counts as the first option. */
  when?: [path: string, values: readonly unknown[]];
  /** What the place leads into, which begins as a whole: a button is none without an action. */
  within?: { path: string; make: () => unknown };
  /** Other places that go when this one changes. */
  resets?: readonly string[];
}
type Plain = 'line' | 'text' | 'rich' | 'url' | 'switch' | 'product' | 'products' | 'page' | 'category' | 'categories' | 'moment' | 'plain';
export type Field =
  | { [Kind in Plain]: Common & { kind: Kind } }[Plain]
  // Template images are drawings, which social networks do not show: there only the shop's own will do.
  | (Common & { kind: 'picture'; own?: boolean })
  | (Common & { kind: 'number'; min: number; max: number })
  | (Common & { kind: 'select'; options: readonly OptionKey[]; names?: Partial<Record<OptionKey, OptionKey>> })
  | (Common & { kind: 'many'; options: readonly OptionKey[] })
  | (Common & { kind: 'items'; of: readonly Field[]; max: number; make: () => unknown });

const button = (path: string, label: FieldKey = 'button'): Field[] => {
  const at = (key: string) => (path ? `${path}.${key}` : key);
  return [
    { kind: 'line', path: at('text'), label },
    { kind: 'select', path: at('action.type'), label: 'action', options: ['customLink', 'details', 'buy'] },
    { kind: 'url', path: at('action.url'), label: 'link', when: [at('action.type'), ['customLink', undefined]] },
    { kind: 'product', path: at('action.productId'), label: 'product', when: [at('action.type'), ['details', 'buy']] },
    { kind: 'select', path: at('variant'), label: 'variant', options: ['solid', 'outline', 'text'] },
    { kind: 'select', path: at('size'), label: 'size', options: ['md', 'sm', 'lg'] },
  ];
};

/** An address that is not written yet, where the document needs one. */
export const NOWHERE = '#';

const newButton = () => ({ text: { '*': '' }, action: { type: 'customLink', url: '/' } });
const newLink = () => ({ name: { '*': '' }, linkType: 'custom', url: '/' });
const LINK: Field[] = [
  { kind: 'line', path: 'name', label: 'name' },
  { kind: 'select', path: 'linkType', label: 'leads', options: ['custom', 'page', 'product', 'category', 'login'], names: { category: 'oneCategory' }, resets: ['url', 'targetId'] },
  { kind: 'url', path: 'url', label: 'link', when: ['linkType', ['custom']] },
  { kind: 'page', path: 'targetId', label: 'page', when: ['linkType', ['page']] },
  { kind: 'product', path: 'targetId', label: 'product', when: ['linkType', ['product']] },
  { kind: 'category', path: 'targetId', label: 'category', when: ['linkType', ['category']] },
];
const MENU: Field[] = [...LINK, { kind: 'items', path: 'submenu', label: 'submenu', of: LINK, max: 12, make: newLink }];
const SOCIALS: Field = {
  kind: 'items',
  path: 'socials',
  label: 'socials',
  max: 10,
  make: () => ({ network: 'website', url: NOWHERE }),
  of: [
    { kind: 'select', path: 'network', label: 'network', options: ['website', 'facebook', 'instagram', 'twitter', 'youtube', 'tumblr', 'pinterest', 'linkedin', 'xing', 'tiktok'] },
    { kind: 'url', path: 'url', label: 'link', needed: true },
  ],
};

const LIST: Field[] = [
  { kind: 'select', path: 'list.view', label: 'view', options: ['grid', 'list', 'slider', 'button', 'text'] },
  { kind: 'number', path: 'list.itemsPerSlide', label: 'perSlide', min: 1, max: 12, when: ['list.view', ['slider']] },
  { kind: 'number', path: 'list.limit', label: 'limit', min: 1, max: 75 },
  { kind: 'select', path: 'list.cover', label: 'cover', options: ['top', 'start', 'background', 'none'], when: ['list.view', ['grid', 'list', 'slider', undefined]] },
  { kind: 'select', path: 'list.buttonAction', label: 'action', options: ['details', 'buy'] },
  { kind: 'line', path: 'list.buttonText', label: 'button' },
  { kind: 'switch', path: 'list.showPrice', label: 'showPrice' },
  { kind: 'switch', path: 'list.showDescription', label: 'showDescription' },
  { kind: 'line', path: 'list.emptyText', label: 'emptyText' },
];
const FOUND: Field[] = [
  { kind: 'select', path: 'list.source', label: 'source', options: ['all', 'category', 'selected'] },
  { kind: 'categories', path: 'list.categoryIds', label: 'categories', when: ['list.source', ['category']] },
  { kind: 'products', path: 'list.productIds', label: 'products', when: ['list.source', ['selected']] },
  { kind: 'select', path: 'list.sort', label: 'sort', options: ['newest', 'price_asc', 'price_desc', 'popular'] },
  { kind: 'switch', path: 'list.showCategories', label: 'showCategories' },
  { kind: 'switch', path: 'list.showSearch', label: 'showSearch' },
];

export const FIELDS: Record<BlockType, readonly Field[]> = {
  header: [
    { kind: 'line', path: 'title', label: 'title' },
    { kind: 'picture', path: 'logo', label: 'logo' },
    { kind: 'select', path: 'layout', label: 'layout', options: ['logo_start', 'logo_center', 'burger'] },
    { kind: 'items', path: 'menu', label: 'menu', of: MENU, max: 20, make: newLink },
    SOCIALS,
    { kind: 'switch', path: 'showLogin', label: 'showLogin' },
    { kind: 'switch', path: 'showLanguage', label: 'showLanguage' },
    { kind: 'switch', path: 'sticky', label: 'sticky' },
  ],
  banner: [
    { kind: 'line', path: 'title', label: 'title' },
    { kind: 'rich', path: 'subtitle', label: 'text' },
    { kind: 'picture', path: 'image', label: 'picture' },
    { kind: 'select', path: 'layout', label: 'layout', options: ['text_start', 'text_end', 'center', 'split', 'full'] },
    { kind: 'number', path: 'heightVh', label: 'height', min: 10, max: 100 },
    { kind: 'items', path: 'buttons', label: 'buttons', of: button(''), max: 3, make: newButton },
  ],
  text: [
    { kind: 'rich', path: 'doc', label: 'text' },
    { kind: 'number', path: 'clampLines', label: 'lines', min: 0, max: 100 },
  ],
  picture: [
    { kind: 'picture', path: 'image', label: 'picture', needed: true },
    { kind: 'line', path: 'image.alt', label: 'alt' },
    { kind: 'line', path: 'caption', label: 'caption' },
    { kind: 'select', path: 'ratio', label: 'ratio', options: ['auto', '16:9', '3:2', '4:3', '1:1', '9:16'] },
    { kind: 'select', path: 'fit', label: 'fit', options: ['cover', 'contain', 'none'] },
    { kind: 'switch', path: 'lightbox', label: 'lightbox' },
  ],
  button: button('button'),
  seller_products: [...FOUND, ...LIST],
  popular_products: LIST,
  membership_products: LIST,
  product: [
    { kind: 'product', path: 'productId', label: 'product' },
    { kind: 'select', path: 'layout', label: 'layout', options: ['two_columns', 'stacked', 'card'] },
    { kind: 'many', path: 'parts', label: 'parts', options: ['cover', 'title', 'description', 'price', 'sold_count', 'buy_button', 'seller'] },
  ],
  testimonials: [
    { kind: 'select', path: 'view', label: 'view', options: ['grid', 'slider', 'list', 'single'] },
    {
      kind: 'items',
      path: 'items',
      label: 'testimonials',
      max: 50,
      make: () => ({ id: `voice_${Date.now().toString(36)}`, fullName: '', text: { '*': '' } }),
      of: [
        { kind: 'plain', path: 'fullName', label: 'fullName', needed: true },
        { kind: 'text', path: 'text', label: 'quote' },
        { kind: 'number', path: 'rating', label: 'rating', min: 1, max: 5 },
        { kind: 'picture', path: 'avatar', label: 'picture' },
      ],
    },
  ],
  gap: [
    { kind: 'number', path: 'height', label: 'pixels', needed: true, min: 0, max: 400 },
    { kind: 'select', path: 'divider', label: 'divider', options: ['none', 'line', 'dotted', 'wave'] },
  ],
  video: [
    { kind: 'url', path: 'externalUrl', label: 'film' },
    { kind: 'picture', path: 'poster', label: 'poster' },
  ],
  contact_form: [
    { kind: 'line', path: 'button.text', label: 'button', within: { path: 'button', make: () => ({ action: { type: 'customLink', url: NOWHERE } }) } },
    { kind: 'rich', path: 'consentText', label: 'consentText' },
  ],
  conversion_tools: [
    { kind: 'select', path: 'tool', label: 'tool', options: ['bubble', 'countdown', 'exit_intent'] },
    { kind: 'moment', path: 'countdown.endsAt', label: 'endsAt', when: ['tool', ['countdown']] },
    { kind: 'select', path: 'countdown.onEnd', label: 'onEnd', options: ['hide', 'message'], when: ['tool', ['countdown']] },
    { kind: 'select', path: 'bubble.kind', label: 'figure', options: ['total_purchases', 'recent_purchase'], when: ['tool', ['bubble']] },
    { kind: 'number', path: 'bubble.windowHours', label: 'hours', min: 1, max: 8760, when: ['tool', ['bubble']] },
    { kind: 'number', path: 'bubble.minCount', label: 'least', min: 1, max: 1_000_000, when: ['tool', ['bubble']] },
    { kind: 'select', path: 'bubble.position', label: 'position', options: ['bottom_start', 'bottom_end'], when: ['tool', ['bubble']] },
    { kind: 'rich', path: 'exitIntent.text', label: 'text', when: ['tool', ['exit_intent']] },
  ],
  footer: [
    {
      kind: 'items',
      path: 'columns',
      label: 'columns',
      max: 6,
      make: () => ({ title: { '*': '' }, links: [] }),
      of: [
        { kind: 'line', path: 'title', label: 'title' },
        { kind: 'items', path: 'links', label: 'links', of: LINK, max: 20, make: newLink },
      ],
    },
    SOCIALS,
    { kind: 'line', path: 'copyright', label: 'copyright' },
  ],
  // What these show comes from elsewhere: files of the shop, a program, a funnel.
  file: [],
  file_pdf: [],
  audio_player: [],
  affiliate: [],
  funnel: [...button('accept', 'accept'), ...button('decline', 'decline')],
  funnel_product: [{ kind: 'product', path: 'productId', label: 'product' }, ...button('accept', 'accept'), ...button('decline', 'decline')],
  thank_you_page: [{ kind: 'rich', path: 'message', label: 'text' }],
};

/** Types that can be filled in here; the others come with files and programs that a page may name once there are some. */
export const OFFERED = (type: BlockType): boolean => FIELDS[type].length > 0;

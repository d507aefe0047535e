// Pages of a shop: its main page with changes that nobody sees yet, a draft that will be published, one in Arabic.
import { readFileSync, readdirSync } from 'node:fs';

const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const item = (id, type, attributes) => ({ id, type, attributes });
const folder = `${import.meta.dirname}/../../../core/pages/templates`;
const documentOf = (key) => JSON.parse(readFileSync(`${folder}/${key}.json`, 'utf8'));
const keys = readdirSync(folder).map((file) => file.replace('.json', ''));

const ARABIC = {
  schemaVersion: 1,
  pageKind: 'shop',
  dir: 'auto',
  defaultLocale: 'ar',
  locales: ['ar'],
  blocks: [
    { id: 'hdr_000001', type: 'header', v: 1, props: { menu: [{ name: { ar: 'المنتجات' }, linkType: 'custom', url: '#products' }] } },
    { id: 'ban_000001', type: 'banner', v: 1, props: { title: { ar: 'تعلّم الفخار' }, image: { mediaId: 'art_coach_hero' }, layout: 'split', buttons: [{ text: { ar: 'اشترِ الآن' }, action: { type: 'customLink', url: '#products' } }] } },
    { id: 'lst_000001', type: 'seller_products', v: 1, anchor: 'products', props: { list: { view: 'list' } } },
    { id: 'ftr_000001', type: 'footer', v: 1, props: {} },
  ],
};
const DOCUMENTS = [documentOf('coach'), documentOf('event'), ARABIC];
const PUBLISHED = { ...DOCUMENTS[0], blocks: DOCUMENTS[0].blocks.slice(0, -2) };
const TITLES = ['Atelier Lind', 'A workshop with a name that goes on for rather a long while, in every season', 'الفخار'];
const STATES = ['changed', 'draft', 'published'];

const page = (n) =>
  item(`pge_${n}`, 'page', {
    kind: n === 0 ? 'main' : 'sub_page',
    title: TITLES[n],
    ...(n === 0 ? {} : { slug: ['', 'workshop', 'pottery'][n] }),
    state: STATES[n],
    url: ['/s/atelier-lind', '/s/atelier-lind/workshop', '/s/atelier-lind/pottery'][n],
    in_menu: n > 0,
    position: n,
    ...(n === 1 ? { publish_at: at(30) } : { published_at: at(-3) }),
    created_at: at(-9),
    updated_at: at(-n),
    version: 4,
  });
const WARNINGS = [{ pointer: '/document/tokens/colors/primary', color: '#9ab8a8', background: '#f4f7f1', suggested_color: '#2f6b4f' }];
const whole = (n) => ({ data: { ...page(n), attributes: { ...page(n).attributes, document: DOCUMENTS[n], ...(n === 0 ? { published_document: PUBLISHED } : {}), problems: [], warnings: n === 0 ? WARNINGS : [] } } });
const version = (number, published) => item(String(number), 'page_version', { number, published, created_at: at(-number) });

export const shopPageWorld = (some, listOf) => ({
  'GET /v1/cabinet/pages': (search) => listOf([0, 1, 2].slice(0, some(3)).map(page), search),
  'GET /v1/cabinet/pages/pge_0': () => whole(0),
  'GET /v1/cabinet/pages/pge_1': () => whole(1),
  'GET /v1/cabinet/pages/pge_2': () => whole(2),
  'GET /v1/cabinet/pages/{}/versions': (search) => listOf([version(2, true), version(1, false)], search),
  'GET /v1/cabinet/page_templates': (search) => listOf(keys.map((key) => item(key, 'page_template', { document: documentOf(key) })), search),
});

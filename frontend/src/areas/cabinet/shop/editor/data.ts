/** What the blocks show while they are edited: the shop's own products and categories, by the words of the screen. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get, list } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';
import { formatMoney } from '@/parts/money';
import type { BlockProduct, PageData } from '@/shop/blocks/data';
import type { PageDocument, ProductList } from '@/shop/blocks/document.gen';
import type { Frame, Locale, Picture } from '@/shop/props';
import { useCategories } from '../../categories/queries';
import { useShop } from '../../products/queries';
import { usePages } from '../queries';

const PRODUCTS_MAX = 75;
/** The pictures that come with the templates (frontend/public/art). */
const ART = [
  'photographer_hero', 'photographer_more', 'coach_hero', 'event_hero', 'event_more', 'course_school_hero', 'course_school_more', 'podcast_hero', 'podcast_more',
  'app_hero', 'designer_hero', 'musician_hero', 'musician_more', 'community_hero', 'community_more', 'consultant_hero', 'consultant_more',
];

const useProducts = () =>
  useQuery({
    queryKey: ['shop_page_products'],
    meta: { quiet: true },
    queryFn: async ({ signal }) => (await list('/v1/cabinet/products', { search: { per: String(PRODUCTS_MAX), 'filters[published]': 'true' }, signal })).items,
  });

export const useSoldProducts = () => useProducts().data ?? [];

/** Whether the shop's contact form is off, in which case pages leave it out; not known: it is drawn. */
export const useContactOff = (): boolean =>
  useQuery({ queryKey: ['contact_form'], meta: { quiet: true }, queryFn: ({ signal }) => get('/v1/cabinet/contact_form', { signal }) }).data?.active === false;

const pictureOf = (url: string): Picture => ({ url, srcset: '', width: 1200, height: 750, alt: '' });

interface Choosable {
  id: string;
  name: string;
  url: string;
  /** Whether it comes with the templates. */
  ours: boolean;
}

/** A product's picture is named by its product, whose cover it follows. */
export function usePictures(): Choosable[] {
  const { t } = useTranslation('shop_pages');
  const products = useSoldProducts();
  const own = products.flatMap(({ id, name, coverUrl }) => (coverUrl ? [{ id, name, url: coverUrl, ours: false }] : []));
  return [...own, ...ART.map((art, at) => ({ id: `art_${art}`, name: t('ourImage', { number: at + 1 }), url: `/art/art_${art}.svg`, ours: true }))];
}

const COVER = /\/(?<id>cov_[a-z0-9]+)\//;

/** A cover is known by its product, and by its own id, which its address has. */
const namesOf = (product: string, url: string): string[] => [product, COVER.exec(url)?.groups?.id ?? product].filter((id, at, all) => all.indexOf(id) === at);

/** Which products a list shows: as the server chooses them, as far as the screen knows them. */
function chosen(list: ProductList, products: readonly BlockProduct[]): string[] {
  const inside = (product: BlockProduct) => {
    if (list.source === 'category') return product.category_ids.some((id) => list.categoryIds?.includes(id));
    return list.source === 'selected' ? list.productIds?.includes(product.id) : true;
  };
  return products.filter(inside).slice(0, list.limit ?? 15).map(({ id }) => id);
}

export function usePageData(document: PageDocument): PageData {
  const { t, i18n } = useTranslation('shop_pages');
  const products = useProducts().data;
  const categories = useCategories().data;
  const pages = usePages().data;
  const contactOff = useContactOff();
  const known = useMemo<BlockProduct[]>(
    () =>
      (products ?? []).map((product) => ({
        id: product.id,
        payment_url: `${product.pagePath}/payment`,
        paragraphs: product.description ? product.description.split('\n\n') : [],
        category_ids: product.categoryIds,
        sold_count: product.soldCount,
        left_count: null,
        card: {
          name: product.name,
          url: product.pagePath,
          kind: product.form,
          teaser: product.tagline,
          cover: product.coverUrl ? pictureOf(product.coverUrl) : null,
          price: {
            text: product.free || !product.displayPrice ? t('free') : formatMoney(product.displayPrice, i18n.language),
            old_text: product.displayOldPrice ? formatMoney(product.displayOldPrice, i18n.language) : null,
            is_free: product.free,
            vat_note: null,
            rhythm: null,
          },
          sold_out: product.isSoldOut,
          on_hold_until: null,
        },
      })),
    [products, t, i18n.language],
  );
  return useMemo(() => {
    const shown = (categories ?? []).filter(({ hidden }) => !hidden).map(({ id, title, color }) => ({ id, title, color }));
    const lists = document.blocks.flatMap((block) => {
      const list = 'list' in block.props ? block.props.list : undefined;
      return list ? [{ block: block.id, product_ids: chosen(list, known), categories: shown }] : [];
    });
    const covers = known.flatMap(({ id: product, card: { cover, name } }) =>
      cover ? namesOf(product, cover.url).map((id) => ({ id, kind: 'image' as const, url: cover.url, name, detail: '', content_type: 'image/webp', picture: cover })) : [],
    );
    const links = [
      ...(pages ?? []).map(({ id, url }) => ({ id, url })),
      ...(categories ?? []).map(({ id }) => ({ id, url: `?category=${id}` })),
      ...known.map(({ id, card: { url } }) => ({ id, url })),
    ];
    const countdowns = document.blocks.flatMap(({ id, type, props }) => {
      const endsAt = type === 'conversion_tools' ? props.countdown?.endsAt : undefined;
      return endsAt ? [{ block: id, ends_at: endsAt, ends: new Date(endsAt).toLocaleString(i18n.language) }] : [];
    });
    const contact = contactOff ? null : {
      action: '#',
      csrf: '',
      form: '',
      countries: [],
      fields: (['first_name', 'email'] as const).map((kind) => ({ kind, name: kind, label: '', area: false, required: true, value: '', error: null })),
    };
    return { products: known, lists, media: covers, links, countdowns, bubbles: [], progress: [], contact, affiliate: null };
  }, [document, known, categories, pages, contactOff, i18n.language]);
}

/** The shop around the blocks, in the language of the screen. */
export function useFrame(): Frame {
  const { i18n } = useTranslation();
  const { active } = useSession();
  const shop = useShop().data;
  const contactOff = useContactOff();
  const name = shop?.name ?? active?.username ?? '';
  const home = `/s/${shop?.username ?? active?.username ?? ''}`;
  const locale: Locale = i18n.language === 'de' ? 'de' : 'en';
  return useMemo(
    () => ({
      locale,
      dir: 'ltr',
      seller: { username: shop?.username ?? '', name, initials: name.split(/\s+/).map((word) => word[0]).join('').slice(0, 2).toUpperCase(), picture: null, about: '', reseller: null },
      links: {
        shop: home,
        imprint: `${home}/imprint`,
        privacy: '/privacy',
        terms: `${home}/terms`,
        cookies: '/privacy#cookies',
        right_of_withdrawal: `${home}/right_of_withdrawal`,
        sign_in: `${home}/sign_in`,
        withdrawal: `${home}/withdrawal`,
        cancellation: `${home}/cancellation`,
        contact: contactOff ? null : `${home}/contact`,
      },
      languages: [],
      canonical_url: home,
      test_mode: false,
      tracking: null,
    }),
    [home, locale, name, shop?.username, contactOff],
  );
}

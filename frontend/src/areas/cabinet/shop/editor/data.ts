/** What the blocks show while they are edited: the shop's own products and categories, by the words of the screen. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';
import { formatMoney } from '@/parts/money';
import type { BlockProduct, PageData } from '@/shop/blocks/data';
import type { PageDocument, ProductList } from '@/shop/blocks/document.gen';
import type { Frame, Locale, Picture } from '@/shop/props';
import { useCategories } from '../../categories/queries';
import { fetchProduct, useShop } from '../../products/queries';

const PRODUCTS_MAX = 75;
const COVERS_MAX = 15;
/** Their addresses are valid for an hour. */
const STILL_GOOD_MS = 1_800_000;
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

const pictureOf = (url: string): Picture => ({ url, srcset: '', width: 1200, height: 750, alt: '' });

interface PagePicture {
  id: string;
  name: string;
  url: string;
}

/** The pictures of the products that a page lists first. Lists of products have no ids of pictures, so each is asked. */
function useCovers(): PagePicture[] {
  const ids = useSoldProducts().flatMap(({ id, coverUrl }) => (coverUrl ? [id] : [])).slice(0, COVERS_MAX);
  const covers = useQuery({
    queryKey: ['shop_page_covers', ids],
    enabled: ids.length > 0,
    meta: { quiet: true },
    staleTime: STILL_GOOD_MS,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((id) => fetchProduct(id, signal)));
      return found.flatMap(({ name, covers: pictures = [] }) =>
        pictures.flatMap((cover): PagePicture[] => {
          const size = cover.sizes.at(-1);
          return size ? [{ id: cover.id, name: cover.alt || name, url: size.url }] : [];
        }),
      );
    },
  });
  return covers.data ?? NONE;
}
const NONE: PagePicture[] = [];

export function usePictures(): PagePicture[] {
  const { t } = useTranslation('shop_pages');
  const own = useCovers();
  return [...own, ...ART.map((art, at) => ({ id: `art_${art}`, name: t('ourImage', { number: at + 1 }), url: `/art/art_${art}.svg` }))];
}

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
  const pictures = useCovers();
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
    const media = pictures.map(({ id, name, url }) => ({ id, kind: 'image' as const, url, name, detail: '', content_type: 'image/jpeg', picture: pictureOf(url) }));
    const countdowns = document.blocks.flatMap(({ id, type, props }) => {
      const endsAt = type === 'conversion_tools' ? props.countdown?.endsAt : undefined;
      return endsAt ? [{ block: id, ends_at: endsAt, ends: new Date(endsAt).toLocaleString(i18n.language) }] : [];
    });
    const contact = {
      action: '#',
      csrf: '',
      form: '',
      countries: [],
      fields: (['first_name', 'email'] as const).map((kind) => ({ kind, name: kind, label: '', area: false, required: true, value: '', error: null })),
    };
    return { products: known, lists, media, links: [], countdowns, bubbles: [], progress: [], contact, affiliate: null };
  }, [document, known, categories, pictures, i18n.language]);
}

/** The shop around the blocks, in the language of the screen. */
export function useFrame(): Frame {
  const { i18n } = useTranslation();
  const { active } = useSession();
  const shop = useShop().data;
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
        contact: `${home}/contact`,
      },
      languages: [],
      canonical_url: home,
      test_mode: false,
      tracking: null,
    }),
    [home, locale, name, shop?.username],
  );
}

/** What a new block begins with: enough to be seen, and nothing that is not true. */
import i18next from 'i18next';
import type { Block, BlockProps, BlockType, Richtext } from '@/shop/blocks/document.gen';

type Say = (key: 'title' | 'text' | 'button' | 'yes' | 'no' | 'thanks') => string;

const rich = (locale: string, text: string): Richtext => ({ [locale]: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } });
const PARTS = ['cover', 'title', 'description', 'price', 'buy_button'] as const;

function propsOf(type: BlockType, locale: string, say: Say): BlockProps[BlockType] {
  const words = (text: string) => ({ [locale]: text });
  const button = (text: string) => ({ text: words(text), action: { type: 'customLink', url: '/' } }) as const;
  const list = { source: 'all', view: 'grid', limit: 15, buttonAction: 'details', showPrice: true, showDescription: true } as const;
  const props: BlockProps = {
    header: { menu: [], layout: 'logo_start', showLogin: true },
    banner: { title: words(say('title')), subtitle: rich(locale, say('text')), layout: 'center', buttons: [button(say('button'))] },
    text: { doc: rich(locale, say('text')) },
    picture: { image: { mediaId: 'art_coach_hero' }, ratio: '16:9', fit: 'cover' },
    button: { button: button(say('button')) },
    seller_products: { list },
    popular_products: { list: { ...list, limit: 3 } },
    membership_products: { list },
    product: { parts: PARTS, layout: 'two_columns' },
    testimonials: { items: [], view: 'grid' },
    gap: { height: 40, divider: 'none' },
    video: { source: 'external', externalUrl: 'https://www.youtube.com/' },
    file: { files: [{ mediaId: 'med_none' }] },
    file_pdf: { mediaId: 'med_none', mode: 'button' },
    audio_player: { tracks: [{ mediaId: 'med_none' }] },
    contact_form: { fields: [{ key: 'first_name', required: true }, { key: 'email', required: true }] },
    conversion_tools: { tool: 'bubble', bubble: { kind: 'total_purchases', windowHours: 168, minCount: 5, anonymise: true } },
    footer: { showCookieSettings: true },
    affiliate: { programId: 'program' },
    funnel: { accept: button(say('yes')), decline: { ...button(say('no')), variant: 'outline' } },
    funnel_product: { productId: 'product', accept: button(say('yes')), decline: { ...button(say('no')), variant: 'outline' } },
    thank_you_page: { message: rich(locale, say('thanks')), parts: ['access_button'] },
  };
  return props[type];
}

/** In the language of the content where we speak it, else in that of the screen. */
export function newBlock(type: BlockType, id: string, locale: string): Block {
  const say: Say = (key) => i18next.t(`shop_pages:begin.${key}`, { lng: i18next.hasResourceBundle(locale, 'shop_pages') ? locale : i18next.language });
  return { id, type, v: 1, props: propsOf(type, locale, say) } as Block;
}

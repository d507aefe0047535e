import type { Answer, Body, ResourceOf } from '@/api/client';

export type TrackingCode = ResourceOf<'/v1/cabinet/tracking_codes'>;
export type CodeForm = TrackingCode['form'];
export type PageEvent = TrackingCode['events'][number];
export type Category = TrackingCode['category'];
export type CodeBody = Required<Body<'/v1/cabinet/tracking_codes', 'post'>>;
export type ConsentSettings = Answer<'/v1/cabinet/consent_settings', 'get'>;
export type ConsentMode = ConsentSettings['mode'];

/** An account as its vendor writes it; a form without a place here does not compile. */
export const ACCOUNTS: Record<CodeForm, string> = {
  google_analytics_4: 'G-A1B2C3D4E5',
  google_tag_manager: 'GTM-A1B2C3D',
  facebook_pixel: '123456789012345',
  tracify: '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
  custom_tracking_codes: '',
  google_analytics: 'UA-12345678-1',
};
export const FORMS = Object.keys(ACCOUNTS) as CodeForm[];
export const CATEGORIES: Category[] = ['statistics', 'marketing'];
/** What a form's code is for, where nobody says otherwise: as the server has it. */
export const usualCategory = (form: CodeForm): Category => (form === 'google_analytics' || form === 'google_analytics_4' ? 'statistics' : 'marketing');
const EVENTS: Record<PageEvent, true> = { shop_page: true, shop_sub_page: true, product_page: true, payment_page: true, funnel_page: true, success_page: true };
export const PAGE_EVENTS = Object.keys(EVENTS) as PageEvent[];

/** A name of a server out of what was pasted: the address of a file there is taken for its server. */
export function hostOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text.replace(/^(https?:)?\/\//, '').replace(/[/?#].*$/, '');
}

// A seller's checkout settings: those of all products, and others for some.
const item = (id, type, attributes) => ({ id, type, attributes });

const THEME = {
  upsell_position: 'belowProductDetails', upsell_placement: 'below_payment_options', payment_apply_coupon_btn_color: '#1565c0', payment_apply_coupon_btn_font_color: '#ffffff', payment_apply_coupon_border_radius: 22,
  payment_buy_btn_color: '#ffc107', payment_buy_btn_font_color: '#ffffff', payment_bg_color: '#f0f0f0', payment_page_color: '#2196f3', payment_buy_btn_border_radius: 22,
  payment_buy_btn_text: 'dynamic_cta', payment_get_for_free_btn_text: '', payment_recommended_badge_color: '#1565c0', payment_recommended_badge_text_color: '#ffffff',
  payment_countdown_bg_color: '#6ce369', payment_countdown_border_color: '#6ce369', payment_countdown_text_color: '#21282e', payment_countdown_time_color: '#21282e',
  countdown_text: '', expandable_description_on_mobile_enabled: true, expandable_description_default_behavior: 'collapsed',
};
const settings = (n, attributes) =>
  item(`cks_${n}`, 'checkout_settings', {
    name: '', layout: 'default', theme: THEME, trust_seals_settings: { visa: true, ssl_secure: true, mastercard: true, kontor: false },
    buyer_information: { include_type: {} }, social_proof: { total_views: false, total_purchases: true, recent_purchase: false, min_count: 5, days: 30 }, is_default: false, created_at: '2026-05-20T00:00:00Z', version: 1, ...attributes,
  });
const ALL = [
  settings(0, { name: 'Autumn', is_default: true, recommended_method: 'card' }),
  settings(1, { name: 'Workshops of Lind & Daughters, the ones with a long name', layout: 'two_steps_advanced', buyer_information: { include_type: { phone: 'required', company: 'optional' } } }),
  settings(2, { layout: 'simplified' }),
];

export const checkoutWorld = (some, listOf) => ({
  'GET /v1/cabinet/checkout_settings': () => listOf(ALL.slice(0, some(3))),
  'GET /v1/cabinet/checkout_settings/cks_1': () => ({ data: ALL[1] }),
  'POST /v1/cabinet/checkout_settings/preview': () => ({ data: item('prd_0', 'checkout_preview', { url: '/favicon.svg' }) }),
});

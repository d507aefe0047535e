import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import type { FilterWord } from '@/api/filters';
import { useStateWords } from '@/parts/StateChip';
import { filtersOf } from '@/parts/list/filtersOf';
import { onlyOne } from '@/parts/list/setFilter';
import type { FilterDef } from '@/parts/list/types';
import { type OrderState, orderTones } from '@/parts/orderState';
import { type Group, useGroups } from '@/areas/cabinet/categories/queries';
import { useListState } from '@/parts/list/useListState';
import { useCouponChoices, useFunnelChoices, usePartChoices, useStepChoices } from './choices';
import { type Partner, type PartnerKind, usePartners } from '../bulk/partners';

const LIST = '/v1/cabinet/orders';
type PaymentForm = FilterWord<typeof LIST, 'payment_form'>;

export const ORDER_STATES = Object.keys(orderTones) as OrderState[];
/** selling-core §3; the first are what most shops are paid by. One that the api has more does not compile. */
const FORMS: Record<PaymentForm, true> = {
  card: true,
  bank_wire: true,
  sepa: true,
  paypal: true,
  apple_pay: true,
  google_pay: true,
  klarna: true,
  free: true,
  pay_later: true,
  sofort: true,
  ideal: true,
  p_24: true,
  twint: true,
  mondu: true,
  cardAmEx: true,
  sofort_sepa: true,
  ideal_sepa: true,
  bank_account: true,
  ext_balance: true,
  not_assigned: true,
};
export const PAYMENT_FORMS = Object.keys(FORMS) as PaymentForm[];
const PERIODS: FilterWord<typeof LIST, 'period_type'>[] = ['one_time', 'installment', 'limited_subscription', 'subscription'];
const UPSELLS: FilterWord<typeof LIST, 'upsell_type'>[] = ['standard', 'bundle', 'bump', 'ticket_upgrade'];
export const CURRENCIES = ['eur', 'chf', 'gbp', 'pln', 'usd'] as const;
/** selling-core §5. */
const CHARGES_MAX = 10_000;
const PRODUCTS_OFFERED = '100';

/** The seller's products as choices; a shop with more finds the others by the search. */
export function useProducts(): { value: string; label: string }[] {
  const products = useQuery({
    queryKey: ['products', 'choices'],
    queryFn: async ({ signal }) =>
      (await list('/v1/cabinet/products', { search: { per: PRODUCTS_OFFERED, sort_key: 'name', sort_dir: 'asc' }, signal })).items,
    meta: { quiet: true },
  });
  return (products.data ?? []).map((each: { id: string; name: string }) => ({ value: each.id, label: each.name }));
}

export const choices = (values: readonly string[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }));

/** Every filter of the list; choices that only the panel needs are fetched once somebody wants to filter. */
export function useOrderFilters(wanted = true): FilterDef[] {
  const { t } = useTranslation('orders');
  const { state: now } = useListState('orders');
  const state = useStateWords('orders', 'orderState');
  const form = useStateWords('orders', 'form');
  const period = useStateWords('orders', 'periodType');
  const upsell = useStateWords('orders', 'upsellType');
  const products = useProducts();
  const groups = useGroups();
  const partners = usePartners();
  const [product, funnel] = [onlyOne(now.filters.product_id), onlyOne(now.filters.funnel_id)];
  const parts = usePartChoices(product, onlyOne(now.filters.ticket_id));
  const coupons = useCouponChoices(wanted || 'coupon_id' in now.filters);
  const funnels = useFunnelChoices(wanted || 'funnel_id' in now.filters);
  const steps = useStepChoices(funnel, products);
  const sellers = (kind: PartnerKind) =>
    (partners.data ?? []).filter((one: Partner) => one.kind === kind).map((one: Partner) => ({ value: one.id, label: one.name }));
  const hide = { yes: t('hidden'), no: t('shown') };
  const productFirst = product ? undefined : t('filter.productFirst');
  const ticketHint = parts.known && parts.tickets.length === 0 ? t('filter.noTickets') : productFirst;
  const rare = true;
  return filtersOf<typeof LIST>({
    payment_state: { kind: 'choice', label: t('state'), options: choices(ORDER_STATES, state) },
    created_at: { kind: 'date', label: t('created') },
    product_id: { kind: 'one', label: t('product'), options: products },
    product_group_id: { kind: 'choice', label: t('group'), options: (groups.data ?? []).map((one: Group) => ({ value: one.id, label: one.name })) },
    payment_form: { kind: 'choice', label: t('method'), options: choices(PAYMENT_FORMS, form) },
    period_type: { kind: 'choice', label: t('period'), options: choices(PERIODS, period) },
    coupon_id: { kind: 'one', label: t('coupon'), options: coupons },
    currency_id: { kind: 'one', label: t('currency'), options: choices(CURRENCIES, (code) => code.toUpperCase()) },
    token: { kind: 'text', label: t('token') },
    exclude_not_completed: { kind: 'flag', label: t('hideUnfinished'), ...hide },
    hide_free: { kind: 'flag', label: t('hideFree'), ...hide },
    pricing_plan_id: { kind: 'one', rare, label: t('plan'), options: parts.plans, hint: productFirst, within: ['product_id'] },
    ticket_id: { kind: 'one', rare, label: t('filter.ticket'), options: parts.tickets, hint: ticketHint, within: ['product_id'] },
    ticket_date_id: { kind: 'one', rare, label: t('ticket.date'), options: parts.dates, hint: ticketHint, within: ['product_id', 'ticket_id'] },
    charges_count: { kind: 'range', rare, label: t('charges'), min: 0, max: CHARGES_MAX },
    campaign: { kind: 'text', rare, label: t('campaign') },
    internal_name: { kind: 'text', rare, label: t('internalName') },
    upsell_type: { kind: 'one', rare, label: t('upsell'), options: choices(UPSELLS, upsell) },
    funnel_id: { kind: 'one', rare, label: t('filter.funnel'), options: funnels },
    funnel_node_id: { kind: 'one', rare, label: t('filter.funnelStep'), options: steps, hint: funnel ? undefined : t('filter.funnelFirst'), within: ['funnel_id'] },
    publisher_id: { kind: 'one', rare, label: t('partners.publisher'), options: sellers('publisher') },
    sales_team_member_id: { kind: 'one', rare, label: t('partners.sales_team_member'), options: sellers('sales_team_member') },
    // A person finds these by the search; programs and links ask by id.
    payer_id: { kind: 'link', label: t('buyer') },
    affiliate_program_id: { kind: 'link', label: t('filter.program') },
    id: { kind: 'link', label: t('filter.id') },
    order_id: { kind: 'link', label: t('filter.id') },
  });
}

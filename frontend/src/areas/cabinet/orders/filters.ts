import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { useStateWords } from '@/parts/StateChip';
import type { FilterDef } from '@/parts/list/types';
import { type OrderState, orderTones } from '@/parts/orderState';
import { type Group, useGroups } from '../shelves/queries';
import { type Partner, type PartnerKind, usePartners } from './partners';

export const ORDER_STATES = Object.keys(orderTones) as OrderState[];
const FORMS = ['card', 'bank_wire', 'free'] as const;
const PERIODS = ['one_time', 'installment', 'limited_subscription', 'subscription'] as const;
const UPSELLS = ['standard', 'bundle', 'bump', 'ticket_upgrade'] as const;
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

export function useOrderFilters(): FilterDef[] {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'orderState');
  const form = useStateWords('orders', 'form');
  const period = useStateWords('orders', 'periodType');
  const upsell = useStateWords('orders', 'upsellType');
  const products = useProducts();
  const groups = useGroups();
  const partners = usePartners();
  const sellers = (kind: PartnerKind) =>
    (partners.data ?? []).filter((one: Partner) => one.kind === kind).map((one: Partner) => ({ value: one.id, label: one.name }));
  const hide = { yes: t('hidden'), no: t('shown') };
  return [
    { kind: 'choice', key: 'payment_state', label: t('state'), options: choices(ORDER_STATES, state) },
    { kind: 'date', key: 'created_at', label: t('created') },
    { kind: 'one', key: 'product_id', label: t('product'), options: products },
    { kind: 'choice', key: 'product_group_id', label: t('group'), options: (groups.data ?? []).map((one: Group) => ({ value: one.id, label: one.name })) },
    { kind: 'choice', key: 'payment_form', label: t('method'), options: choices(FORMS, form) },
    { kind: 'choice', key: 'period_type', label: t('period'), options: choices(PERIODS, period) },
    { kind: 'range', key: 'charges_count', label: t('charges'), min: 0, max: CHARGES_MAX },
    { kind: 'one', key: 'currency_id', label: t('currency'), options: choices(CURRENCIES, (code) => code.toUpperCase()) },
    { kind: 'text', key: 'token', label: t('token') },
    { kind: 'text', key: 'campaign', label: t('campaign') },
    { kind: 'text', key: 'internal_name', label: t('internalName') },
    { kind: 'one', key: 'upsell_type', label: t('upsell'), options: choices(UPSELLS, upsell) },
    { kind: 'one', key: 'publisher_id', label: t('partners.publisher'), options: sellers('publisher') },
    { kind: 'one', key: 'sales_team_member_id', label: t('partners.sales_team_member'), options: sellers('sales_team_member') },
    { kind: 'flag', key: 'exclude_not_completed', label: t('hideUnfinished'), ...hide },
    { kind: 'flag', key: 'hide_free', label: t('hideFree'), ...hide },
  ];
}

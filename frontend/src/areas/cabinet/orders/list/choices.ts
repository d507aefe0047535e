/** What orders can be filtered by that has a list of its own: fetched when somebody wants to filter, or has. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, list } from '@/api/client';
import { useStateWords } from '@/parts/StateChip';
import { zoneName } from '@/parts/clock';
import { dateLocale } from '@/parts/dates';
import type { Option } from '@/parts/list/types';
import { formatMoney } from '@/parts/money';
import type { Plan, Ticket, TicketDate } from '@/areas/cabinet/products/model';
import { fetchProduct } from '@/areas/cabinet/products/queries';

/** The newest; an order with an older coupon is found by its code. */
const OFFERED = { per: '100' };
const quiet = { meta: { quiet: true } } as const;
const NONE: never[] = [];

export function useCouponChoices(wanted: boolean): Option[] {
  const coupons = useQuery({
    ...quiet,
    queryKey: ['list', 'coupons', 'choices'],
    enabled: wanted,
    queryFn: async ({ signal }) => (await list('/v1/cabinet/coupons', { search: OFFERED, signal })).items,
  });
  return (coupons.data ?? NONE).map(({ id, code, rules }) => ({ value: id, label: [...new Set([rules.name, code])].filter(Boolean).join(' · ') }));
}

export function useFunnelChoices(wanted: boolean): Option[] {
  const funnels = useQuery({
    ...quiet,
    queryKey: ['list', 'funnels', 'choices'],
    enabled: wanted,
    queryFn: async ({ signal }) => (await list('/v1/cabinet/funnels', { search: OFFERED, signal })).items,
  });
  return (funnels.data ?? NONE).map(({ id, name }) => ({ value: id, label: name }));
}

/** The steps of one funnel at which something is sold, by their places in it. */
export function useStepChoices(funnel: string | undefined, products: readonly Option[]): Option[] {
  const kind = useStateWords('orders', 'funnelStep');
  const found = useQuery({
    ...quiet,
    queryKey: ['funnel', funnel],
    enabled: funnel !== undefined,
    retry: false,
    queryFn: ({ signal }) => get('/v1/cabinet/funnels/{id}', { path: { id: funnel ?? '' }, signal }),
  });
  return (found.data?.graph?.nodes ?? NONE).flatMap((node, place) => {
    const name = node.title || products.find((product) => product.value === node.productId)?.label;
    const step = `${String(place + 1)}. ${kind(node.kind)}`;
    return node.kind === 'thank_you' ? [] : [{ value: node.id, label: name ? `${step}: ${name}` : step }];
  });
}

/** What one product is sold as: its price plans, its tickets and their dates. */
export function usePartChoices(product: string | undefined, ticket: string | undefined) {
  const { i18n } = useTranslation();
  const period = useStateWords('orders', 'periodType');
  const found = useQuery({
    ...quiet,
    queryKey: ['product', product],
    enabled: product !== undefined,
    retry: false,
    queryFn: ({ signal }) => fetchProduct(product ?? '', signal),
  });
  const plans: Plan[] = found.data?.pricingPlans ?? NONE;
  const tickets: Ticket[] = found.data?.tickets ?? NONE;
  const moment = (date: TicketDate, timeZone: string) =>
    new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(date.startsAt)) +
    ` ${zoneName(i18n.language, timeZone, new Date(date.startsAt))}`;
  return {
    known: found.isSuccess,
    plans: plans.map((plan): Option => ({ value: plan.id, label: [plan.name || period(plan.kind), formatMoney(plan.price)].join(' · ') })),
    tickets: tickets.map(({ id, name }): Option => ({ value: id, label: name })),
    dates: tickets
      .filter((one) => ticket === undefined || one.id === ticket)
      .flatMap((one) =>
        one.dates.map((date: TicketDate): Option => ({ value: date.id, label: [moment(date, one.timeZoneName), ...(tickets.length > 1 ? [one.name] : [])].join(' · ') })),
      ),
  };
}

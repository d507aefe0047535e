/** Choices of the list of orders that hang on other choices: the parts of a product, the steps of a funnel; and who sells. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { useStateWords } from '@/parts/StateChip';
import { zoneName } from '@/parts/clock';
import { dateLocale } from '@/parts/dates';
import { useIdChoices } from '@/parts/list/idChoices';
import { onlyOne } from '@/parts/list/setFilter';
import type { Option } from '@/parts/list/types';
import type { OwnFilters } from '@/parts/list/useListFilters';
import { useListState } from '@/parts/list/useListState';
import { formatMoney } from '@/parts/money';
import type { Plan, Ticket, TicketDate } from '@/areas/cabinet/products/model';
import { fetchProduct } from '@/areas/cabinet/products/queries';
import { type Partner, type PartnerKind, usePartners } from '../bulk/partners';

const quiet = { meta: { quiet: true } } as const;
const NONE: never[] = [];

/** The steps of one funnel at which something is sold, by their places in it. */
function useStepChoices(funnel: string | undefined, products: readonly Option[]): Option[] {
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
function usePartChoices(product: string | undefined, ticket: string | undefined) {
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

const PRODUCTS = new Set(['prd']);
const NO_KINDS = new Set<string>();

/** What this screen alone knows of the filters of its list. */
export function useOrderChoices(): OwnFilters {
  const { t } = useTranslation('orders');
  const { filters } = useListState('orders').state;
  const [product, funnel] = [onlyOne(filters.product_id), onlyOne(filters.funnel_id)];
  const products = useIdChoices(funnel ? PRODUCTS : NO_KINDS).prd ?? NONE;
  const parts = usePartChoices(product, onlyOne(filters.ticket_id));
  const steps = useStepChoices(funnel, products);
  const partners = usePartners();
  const sellers = (kind: PartnerKind) =>
    (partners.data ?? NONE).filter((one: Partner) => one.kind === kind).map((one: Partner) => ({ value: one.id, label: one.name }));
  const productFirst = product ? undefined : t('filter.productFirst');
  const ticketHint = parts.known && parts.tickets.length === 0 ? t('filter.noTickets') : productFirst;
  return {
    pricing_plan_id: { options: parts.plans, hint: productFirst },
    ticket_id: { options: parts.tickets, hint: ticketHint },
    ticket_date_id: { options: parts.dates, hint: ticketHint },
    funnel_node_id: { options: steps, hint: funnel ? undefined : t('filter.funnelFirst') },
    publisher_id: { options: sellers('publisher') },
    sales_team_member_id: { options: sellers('sales_team_member') },
  };
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { CameFrom } from '@/parts/back';
import { type OrderState, orderTones } from '@/parts/orderState';
import { Linked } from '../orders/details/Linked';
import { lineStyle } from '../orders/details/Installments';
import { type Order, timesOf } from '../orders/list/columns';

/** As many are shown; the rest stands in the list. */
const SHOWN = '10';
const PLANS = ['subscription', 'limited_subscription', 'installment'];

interface Props {
  email: string;
  /** All that they ordered, or what of it is paid over time. */
  kind: 'orders' | 'plans';
}

function searchOf({ email, kind }: Props): URLSearchParams {
  const search = new URLSearchParams({ 'filters[payer_email][]': email });
  if (kind === 'plans') for (const plan of PLANS) search.append('filters[period_type][]', plan);
  return search;
}

/** What somebody bought, the newest first. */
export function CustomerOrders(props: Props) {
  const { t } = useTranslation('customers');
  const state = useStateWords('orders', 'orderState');
  const { pathname, search: here } = useLocation();
  const search = searchOf(props);
  const asked = useQuery({
    queryKey: ['list', 'orders', 'of', search.toString()],
    queryFn: ({ signal }) => {
      const wanted = new URLSearchParams(search);
      wanted.set('per', SHOWN);
      return list('/v1/cabinet/orders', { search: wanted, signal });
    },
  });
  const rows = asked.data?.items ?? [];
  return (
    <Linked asked={asked} empty={rows.length === 0} title={t(props.kind)} frame={Section}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row: Order) => (
          <Box component="li" key={row.id} sx={lineStyle}>
            <Box sx={{ flex: 1, minInlineSize: 160, overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={paths.cabinet.order(row.id)} state={{ from: pathname + here } satisfies CameFrom} underline="always">
                {row.token}
              </Link>{' '}
              · <Exact>{timesOf(row)}</Exact>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                <When value={row.createdAt} as="day" />
                {props.kind === 'plans' && row.dueAt && (
                  <>
                    {' · '}
                    {t('due')} <When value={row.dueAt} as="day" />
                  </>
                )}
              </Box>
            </Box>
            <StateChip state={row.paymentState as OrderState} tones={orderTones} label={state(row.paymentState)} />
            <Box sx={{ marginInlineStart: 'auto' }}>
              <Money value={row.totalAmount} />
            </Box>
          </Box>
        ))}
      </Box>
      <Link component={RouterLink} to={`${paths.cabinet.orders}?${search.toString()}`} sx={{ display: 'inline-block', mt: 1, fontSize: '0.875rem' }}>
        {t('inList')}
      </Link>
    </Linked>
  );
}

import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { BackLink } from '@/parts/BackLink';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { exact } from '@/parts/marked';
import { type OrderState, orderTones } from '@/parts/orderState';
import { OrderActions } from '../actions/OrderActions';
import { nameOf } from '../list/columns';
import type { OrderDetail } from './order';

/** Somebody wanted it to stand still: nothing is wrong with it, as with one that a debt stopped. */
const onPurpose = { ...orderTones, payment_paused: 'wait' } as const;

/** Which order it is, what it comes to, where it stands, and what can be done with it. */
export function Header({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'orderState');
  return (
    <>
      <BackLink home={paths.cabinet.orders} label={t('title')} />
      <PageTitle
        lead={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 650, color: 'text.primary' }}>
              <Money value={order.totalAmount} />
            </Box>
            <StateChip state={order.paymentState as OrderState} tones={order.pausedAt == null ? orderTones : onPurpose} label={state(order.paymentState)} />
            <When value={order.createdAt} />
            <Exact>{nameOf(order.payer)}</Exact>
          </Box>
        }
        actions={<OrderActions order={order} />}
      >
        {t('details', { token: exact(order.token) })}
      </PageTitle>
    </>
  );
}

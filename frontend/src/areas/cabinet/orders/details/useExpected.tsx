import { useTranslation } from 'react-i18next';
import type { Pair } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import type { OrderDetail } from './order';
import { expected } from './expected';

/** What a plan should have had already, and what comes next, as facts of the order. */
export function useExpected(order: OrderDetail): Pair[] {
  const { t } = useTranslation('orders');
  return expected(order).map(({ how, amount, dueAt }) => ({
    label: t(`expected.${how}`),
    value: (
      <>
        <Money value={amount} />, {t(how === 'next' ? 'dueOn' : 'dueSince')} <When value={dueAt} as="day" />
      </>
    ),
  }));
}

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { ResourceOf } from '@/api/client';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { Buyer } from '../orders/list/columns';
import { useCountries } from '../orders/details/Tax';

export type Customer = ResourceOf<'/v1/cabinet/customers'>;

/** What somebody spent, one sum a currency. */
export function Spent({ customer }: { customer: Customer }) {
  return (
    <Box component="span" sx={{ display: 'inline-grid' }}>
      {customer.spentAmounts.map((sum: Customer['spentAmount']) => (
        <Money key={sum.currency} value={sum} />
      ))}
    </Box>
  );
}

const NOTE_LINES = 2;

export function useCustomerColumns(): Column<Customer>[] {
  const { t } = useTranslation('customers');
  const named = useCountries();
  return [
    { key: 'customer', label: t('customer'), sort: 'email', render: (row) => <Buyer payer={row} />, primary: true },
    { key: 'orders', label: t('orders'), sort: 'orders_count', align: 'end', render: (row) => row.ordersCount },
    { key: 'spent', label: t('spent'), sort: 'spent_amount', align: 'end', render: (row) => <Spent customer={row} /> },
    { key: 'firstOrder', label: t('firstOrder'), sort: 'created_at', render: (row) => <When value={row.firstOrderAt} as="day" />, hidden: true },
    { key: 'lastOrder', label: t('lastOrder'), sort: 'last_order_at', render: (row) => <When value={row.lastOrderAt} as="day" /> },
    { key: 'country', label: t('country'), render: (row) => (row.country ? named(row.country) : '') },
    { key: 'marketing', label: t('marketing'), render: (row) => (row.marketing ? <Chip size="small" label={t('agreed')} /> : '') },
    {
      key: 'note',
      label: t('note'),
      render: (row) => (
        <Box sx={{ maxInlineSize: '24ch', overflow: 'hidden', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: NOTE_LINES, overflowWrap: 'anywhere' }}>{row.note}</Box>
      ),
    },
  ];
}

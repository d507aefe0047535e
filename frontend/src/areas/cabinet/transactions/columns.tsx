import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '@/parts/list/types';
import { WIDE } from '@/parts/list/wide';
import { Buyer, PRODUCT_AT_LEAST, type Who } from '../orders/list/columns';

/** What a row says of its order; a payout has none. */
interface Shown {
  id: string;
  orderToken?: string | null;
  productName?: string | null;
  payer?: Who | null;
}

/** The columns that say which order a row belongs to. The first one opens it. */
export function useOrderColumns<T extends Shown>(): { token: Column<T>; buyer: Column<T>; product: Column<T> } {
  const { t } = useTranslation('orders');
  return {
    token: { key: 'token', label: t('token'), primary: true, render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.orderToken}</span> },
    buyer: { key: 'buyer', label: t('buyer'), render: (row) => row.payer && <Buyer payer={row.payer} /> },
    product: { key: 'product', label: t('product'), atLeast: PRODUCT_AT_LEAST, render: (row) => row.productName },
  };
}

/** A short note asks for no more room than it needs, a long one for enough not to part word by word. */
const noteStyle = { color: 'text.secondary', fontSize: '0.8125rem', inlineSize: { md: 'max-content' }, maxInlineSize: { md: '8.5rem' }, [WIDE]: { maxInlineSize: '12rem' } } as const;

/** Something, and below it in small what there is to say of it. */
export function Noted({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: { xs: 'end', md: 'start' } }}>
      {children}
      {note && <Box sx={noteStyle}>{note}</Box>}
    </Box>
  );
}

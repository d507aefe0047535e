import Add from '@mui/icons-material/Add';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { SalesButton } from '@/app/shell/SalesButton';
import { Money } from '../Money';
import { StateChip } from '../StateChip';
import { When } from '../When';
import { EmptyState } from '../feedback/EmptyState';
import { ListPage } from '../list/ListPage';
import type { Column } from '../list/types';
import { DealActions } from './DealActions';
import { DealDialog } from './DealDialog';
import { type Deal, type Side, commission, dealTones } from './model';

/** The deals of the shop, or one's own. */
export function DealList({ side }: { side: Side }) {
  const { t } = useTranslation('deals');
  const [adding, setAdding] = useState(false);
  const columns = useColumns(side);
  const add = (
    <SalesButton variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
      {t('add')}
    </SalesButton>
  );
  return (
    <>
      <ListPage
        name="deals"
        label={t('title')}
        local={side === 'member'}
        fetch={(search, signal) => (side === 'member' ? list('/v1/sales_team_member/deals', { search, signal }) : list('/v1/cabinet/deals', { search, signal }))}
        columns={columns}
        {...(side === 'shop' ? { exports: 'deals' as const } : {})}
        toolbar={add}
        actions={(row) => <DealActions deal={row} side={side} />}
        empty={<EmptyState icon={<Handshake />} title={t('empty')} text={t(side === 'member' ? 'emptyOwn' : 'emptyText')} action={add} />}
      />
      {adding && <DealDialog side={side} onClose={() => setAdding(false)} />}
    </>
  );
}

function useColumns(side: Side): Column<Deal>[] {
  const { t } = useTranslation('deals');
  const all: Column<Deal>[] = [
    { key: 'product', label: t('product'), primary: true, render: (row) => row.productName },
    { key: 'state', label: t('state.label'), render: (row) => <StateChip state={row.state} tones={dealTones} label={t(`state.${row.state}`)} /> },
    { key: 'buyer', label: t('buyer'), render: (row) => [row.buyer.firstName, row.buyer.lastName].filter(Boolean).join(' ') },
    { key: 'buyerEmail', label: t('buyerEmail'), render: (row) => row.buyer.email, hidden: true },
    { key: 'member', label: t('member'), render: (row) => row.salesTeamMemberName },
    { key: 'price', label: t('price'), align: 'end', sort: 'price_amount', render: (row) => <Money value={row.price} /> },
    { key: 'commission', label: t('commission.title'), align: 'end', render: (row) => (row.finalizedAt ? <Money value={commission(row)} /> : <Money value={undefined} />) },
    { key: 'due', label: t('due'), render: (row) => <When value={row.dueAt} as="day" />, hidden: true },
    { key: 'created', label: t('created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" /> },
  ];
  return all.filter((column) => side === 'shop' || column.key !== 'member');
}

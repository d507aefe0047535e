import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';
import { DecideDialog } from './DecideDialog';

export type Unanswered = ResourceOf<'/v1/admin/transactions'>;
const tones: Record<Unanswered['state'], Tone> = {
  waiting: 'wait',
  pending: 'wait',
  successful: 'good',
  denied: 'bad',
  error: 'bad',
  expired: 'calm',
  canceled: 'calm',
};
/** What is over stands still no more. */

export function Component() {
  const { t } = useTranslation('people');
  const kinds = useStateWords('orders', 'transactionKind');
  const states = useStateWords('orders', 'transactionState');
  const forms = useStateWords('orders', 'form');
  const [asking, setAsking] = useState<Unanswered>();
  const columns: Column<Unanswered>[] = [
    {
      key: 'seller',
      label: t('unanswered.seller'),
      render: (row) => (row.livemode ? row.sellerName : `${row.sellerName} (${t('unanswered.testSide')})`),
      primary: true,
    },
    { key: 'amount', label: t('unanswered.amount'), align: 'end', render: (row) => <Money value={row.amount} /> },
    { key: 'kind', label: t('unanswered.kind'), render: (row) => kinds(row.kind) },
    { key: 'state', label: t('unanswered.state'), render: (row) => <StateChip state={row.state} tones={tones} label={states(row.state)} /> },
    { key: 'method', label: t('unanswered.method'), render: (row) => forms(row.method) },
    { key: 'since', label: t('unanswered.since'), render: (row) => <When value={row.createdAt} /> },
    { key: 'asked', label: t('unanswered.asked'), render: (row) => t('unanswered.inquiries', { count: row.inquiries }) },
    { key: 'reference', label: t('unanswered.reference'), render: (row) => row.id },
  ];
  return (
    <>
      <PageTitle lead={t('admin.transactionsLead')}>{t('admin.transactionsTitle')}</PageTitle>
      <ListPage
        local
        name="admin_transactions"
        toolbar={<ExportListButton list="admin_transactions" resource="transactions" />}
        label={t('admin.transactionsTitle')}
        fetch={(search, signal) => list('/v1/admin/transactions', { search, signal })}
        columns={columns}
        actions={(row) => (
          <Button size="small" onClick={() => setAsking(row)} aria-label={`${t('unanswered.decide')}: ${row.sellerName}, ${row.id}`}>
            {t('unanswered.decide')}
          </Button>
        )}
        empty={<EmptyState icon={<HourglassEmpty />} title={t('unanswered.empty')} text={t('unanswered.emptyText')} />}
      />
      {asking && <DecideDialog row={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

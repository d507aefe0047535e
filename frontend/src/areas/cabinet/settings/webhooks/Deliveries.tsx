import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { DeliveryDrawer } from './DeliveryDrawer';
import { type Delivery, type Endpoint, deliveryTones } from './model';

/** The log: what was told to whom, and what they said. */
export function Deliveries({ endpoints }: { endpoints: Endpoint[] }) {
  const { t } = useTranslation('webhooks');
  const types = useStateWords('webhooks', 'type');
  const states = useStateWords('webhooks', 'delivery');
  const problems = useStateWords('webhooks', 'problem');
  const [open, setOpen] = useState<string>();
  const nameOf = (id: string) => {
    const found = endpoints.find((endpoint) => endpoint.id === id);
    return found ? found.description || found.url : '';
  };
  const columns: Column<Delivery>[] = [
    { key: 'type', label: t('log.type'), primary: true, render: (row) => types(row.eventType) },
    { key: 'endpoint', label: t('log.endpoint'), atLeast: '12rem', render: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{nameOf(row.webhookEndpointId)}</Box> },
    { key: 'state', label: t('log.state'), render: (row) => <StateChip state={row.state} tones={deliveryTones} label={states(row.state)} /> },
    { key: 'answer', label: t('log.answer'), atLeast: '9rem', render: (row) => row.lastStatusCode ?? (row.lastProblem ? problems(row.lastProblem) : '') },
    { key: 'attempts', label: t('log.attempts'), render: (row) => row.attemptsCount, align: 'end' },
    { key: 'created', label: t('log.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    { key: 'next', label: t('log.next'), render: (row) => <When value={row.nextAttemptAt} />, hidden: true },
  ];
  return (
    <>
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        {t('log.title')}
      </Typography>
      <ListPage
        name="webhook_deliveries"
        label={t('log.title')}
        fetch={(search, signal) => list('/v1/cabinet/webhook_deliveries', { search, signal })}
        columns={columns}
        ownFilters={{ webhook_endpoint_id: { options: endpoints.map((endpoint) => ({ value: endpoint.id, label: endpoint.description || endpoint.url })) } }}
        onOpen={(row) => setOpen(row.id)}
        empty={<EmptyState title={t('log.empty')} text={t('log.emptyText')} />}
      />
      {open && <DeliveryDrawer id={open} endpoints={endpoints} onClose={() => setOpen(undefined)} />}
    </>
  );
}

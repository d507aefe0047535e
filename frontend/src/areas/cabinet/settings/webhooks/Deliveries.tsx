import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column, FilterDef } from '@/parts/list/types';
import { DeliveryDrawer } from './DeliveryDrawer';
import { DELIVERY_STATES, type Delivery, EVENT_TYPES, type Endpoint, deliveryTones } from './model';

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
  const filters: FilterDef[] = [
    { kind: 'choice', key: 'state', label: t('log.state'), options: DELIVERY_STATES.map((value) => ({ value, label: states(value) })) },
    { kind: 'one', key: 'event_type', label: t('log.type'), options: EVENT_TYPES.map((value) => ({ value, label: types(value) })) },
    { kind: 'one', key: 'webhook_endpoint_id', label: t('log.endpoint'), options: endpoints.map((endpoint) => ({ value: endpoint.id, label: endpoint.description || endpoint.url })) },
    { kind: 'date', key: 'created_at', label: t('log.created') },
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
        filters={filters}
        searchable={false}
        onOpen={(row) => setOpen(row.id)}
        empty={<EmptyState title={t('log.empty')} text={t('log.emptyText')} />}
      />
      {open && <DeliveryDrawer id={open} endpoints={endpoints} onClose={() => setOpen(undefined)} />}
    </>
  );
}

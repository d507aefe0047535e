import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, list } from '@/api/client';
import { useMay } from '@/app/shell/useMay';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { DeliveryDrawer } from '@/areas/cabinet/settings/webhooks/DeliveryDrawer';
import { type Endpoint, deliveryTones } from '@/areas/cabinet/settings/webhooks/model';
import { Section } from '@/parts/Section';
import { Linked } from './Linked';
import type { OrderDetail } from './order';
import { lineStyle } from './Installments';

type Events = ResourceOf<'/v1/cabinet/orders/{id}/events'>['events'];
type Delivery = Events[number]['deliveries'][number];

/** What happened to an order as the seller's own servers were told it, and whether they took it. */
export function WebhookDeliveries({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const types = useStateWords('webhooks', 'type');
  const [open, setOpen] = useState<string>();
  const asked = useQuery({
    queryKey: ['order', order.id, 'events', order.updatedAt],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/events', { path: { id: order.id }, signal }),
    placeholderData: (before) => before,
  });
  // Where it went and each attempt belong to the settings.
  const opens = useMay()('settings');
  const endpoints = useQuery({
    enabled: opens,
    queryKey: ['webhook_endpoints', 'named'],
    queryFn: async ({ signal }) => (await list('/v1/cabinet/webhook_endpoints', { signal })).items,
  });
  const known: Endpoint[] = endpoints.data ?? [];
  const events: Events = asked.data?.events ?? [];
  return (
    <Linked asked={asked} empty={events.length === 0} title={t('linked.events')} frame={Section}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map((event: Events[number]) => (
          <Box component="li" key={event.id} sx={lineStyle}>
            <Box sx={{ flex: 1, minInlineSize: 160 }}>
              {types(event.type)}
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                <When value={event.createdAt} />
                {event.deliveries.length === 0 && ` · ${t('linked.noDeliveries')}`}
              </Box>
            </Box>
            {event.deliveries.map((one: Delivery) => (
              <OneDelivery key={one.id} delivery={one} endpoints={known} onOpen={opens ? () => setOpen(one.id) : undefined} />
            ))}
          </Box>
        ))}
      </Box>
      {open !== undefined && <DeliveryDrawer id={open} endpoints={known} onClose={() => setOpen(undefined)} />}
    </Linked>
  );
}

function OneDelivery({ delivery, endpoints, onOpen }: { delivery: Delivery; endpoints: Endpoint[]; onOpen: (() => void) | undefined }) {
  const states = useStateWords('webhooks', 'delivery');
  const to = endpoints.find((endpoint) => endpoint.id === delivery.webhookEndpointId);
  return (
    <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
      {onOpen && (
        <Button size="small" onClick={onOpen} sx={{ textAlign: 'start', minInlineSize: 0 }}>
          {to ? to.description || to.url : delivery.webhookEndpointId}
        </Button>
      )}
      <StateChip state={delivery.state} tones={deliveryTones} label={states(delivery.state)} />
      {delivery.nextAttemptAt != null && <When value={delivery.nextAttemptAt} />}
    </Box>
  );
}

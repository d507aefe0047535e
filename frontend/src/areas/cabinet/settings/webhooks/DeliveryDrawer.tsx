import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DetailDrawer } from '@/parts/DetailDrawer';
import { KeyValue } from '@/parts/KeyValue';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { type DeliveryDetail, type Endpoint, deliveryTones } from './model';
import { useDelivery, useReplay } from './queries';

type Attempt = NonNullable<DeliveryDetail['attempts']>[number];

function Attempts({ attempts }: { attempts: Attempt[] }) {
  const { t } = useTranslation('webhooks');
  const problems = useStateWords('webhooks', 'problem');
  if (attempts.length === 0) return <Typography color="textSecondary">{t('log.noAttempt')}</Typography>;
  return (
    <Box component="ol" aria-label={t('log.attempts')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {attempts.map((attempt) => (
        <Box component="li" key={attempt.number} sx={{ borderBlockEnd: '1px solid', borderColor: 'divider', pb: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {attempt.number}. {attempt.statusCode ? t('tested.answered', { status: attempt.statusCode, ms: attempt.durationMs }) : problems(attempt.problem ?? 'no_connection')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            <When value={attempt.startedAt} />
          </Typography>
          {attempt.answer && (
            <Box component="pre" tabIndex={0} aria-label={t('log.answer')} sx={{ m: 0, mt: 1, p: 1, fontSize: '0.8125rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxBlockSize: 160, overflow: 'auto', bgcolor: 'action.hover' }}>
              {attempt.answer}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface Props {
  id: string;
  endpoints: Endpoint[];
  onClose: () => void;
}

/** One delivery with every attempt, and sending it again. */
export function DeliveryDrawer({ id, endpoints, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const types = useStateWords('webhooks', 'type');
  const states = useStateWords('webhooks', 'delivery');
  const found = useDelivery(id);
  const replay = useReplay();
  const delivery = found.data;
  const to = endpoints.find((endpoint) => endpoint.id === delivery?.webhookEndpointId);
  const again = (
    <Button variant="contained" loading={replay.isPending} disabled={to?.state !== 'active'} onClick={() => replay.mutate(id, { onSuccess: () => toast.success(t('log.again')) })}>
      {t('log.replay')}
    </Button>
  );
  return (
    <DetailDrawer open title={delivery ? types(delivery.eventType) : t('log.title')} onClose={onClose} actions={again}>
      {found.isPending && <RowsSkeleton count={4} />}
      {found.isError && <Unreachable error={found.error} onRetry={() => void found.refetch()} />}
      {delivery && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <KeyValue
            pairs={[
              { label: t('log.state'), value: <StateChip state={delivery.state} tones={deliveryTones} label={states(delivery.state)} /> },
              { label: t('log.type'), value: <code translate="no">{delivery.eventType}</code> },
              { label: t('log.event'), value: <code translate="no">{delivery.eventId}</code> },
              to && { label: t('log.endpoint'), value: to.url },
              { label: t('log.created'), value: <When value={delivery.createdAt} /> },
              delivery.nextAttemptAt ? { label: t('log.next'), value: <When value={delivery.nextAttemptAt} /> } : undefined,
            ]}
          />
          {to && to.state !== 'active' && <Typography color="textSecondary">{t('log.notActive')}</Typography>}
          <Attempts attempts={delivery.attempts ?? []} />
        </Box>
      )}
    </DetailDrawer>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { TestResult } from './TestResult';
import { type Endpoint, type Tested, endpointTones } from './model';
import { useEndpointMutations } from './queries';

type Asking = 'remove' | 'rotate' | 'switchOff';

interface Props {
  endpoint: Endpoint;
  onEdit: () => void;
  onRotated: (secret: string) => void;
}

/** One endpoint: where it leads, how it stands, what can be done. */
export function EndpointCard({ endpoint, onEdit, onRotated }: Props) {
  const { t } = useTranslation('webhooks');
  const states = useStateWords('webhooks', 'state');
  const mutations = useEndpointMutations();
  const [asking, setAsking] = useState<Asking>();
  const [tested, setTested] = useState<Tested>();
  const name = endpoint.description || endpoint.url;
  const label = (verb: string) => `${verb}: ${name}`;
  const done = { onSettled: () => setAsking(undefined) };
  const confirm: Record<Asking, () => void> = {
    remove: () => mutations.remove.mutate(endpoint, { ...done, onSuccess: () => toast.success(t('removed')) }),
    rotate: () => mutations.rotate.mutate(endpoint, { ...done, onSuccess: (rotated) => onRotated(rotated.secret ?? '') }),
    switchOff: () => mutations.switchOff.mutate(endpoint, done),
  };
  const active = endpoint.state === 'active';
  const switchWords = active ? t('switchOff.verb') : t(endpoint.state === 'paused' ? 'resume' : 'switchOn');
  const switchOver = () => {
    if (active) setAsking('switchOff');
    else if (!mutations.resume.isPending) mutations.resume.mutate(endpoint);
  };
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {endpoint.description && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {endpoint.url}
            </Typography>
          )}
        </Box>
        <StateChip state={endpoint.state} tones={endpointTones} label={states(endpoint.state)} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {endpoint.eventTypes.length === 0 ? t('card.all') : t('card.some', { count: endpoint.eventTypes.length })}
        {endpoint.lastSucceededAt && (
          <>
            {' · '}
            {t('card.succeeded')} <When value={endpoint.lastSucceededAt} />
          </>
        )}
        {endpoint.failuresCount > 0 && ` · ${t('card.failures', { count: endpoint.failuresCount })}`}
      </Typography>
      {endpoint.state === 'paused' && <Alert severity="error">{t('card.paused')}</Alert>}
      {endpoint.oldSecretUntil && (
        <Alert severity="info">
          {t('card.overlap')} <When value={endpoint.oldSecretUntil} />
        </Alert>
      )}
      {tested && <TestResult tested={tested} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" aria-label={label(t('test'))} loading={mutations.test.isPending} onClick={() => mutations.test.mutate(endpoint, { onSuccess: setTested })}>
          {t('test')}
        </Button>
        {/* One button for both ways, which never goes away under the finger: the focus stays on it. */}
        <Button variant={active ? 'text' : 'contained'} aria-label={label(switchWords)} aria-disabled={mutations.resume.isPending} onClick={switchOver}>
          {switchWords}
        </Button>
        <Button aria-label={label(t('edit'))} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button aria-label={label(t('rotate.verb'))} onClick={() => setAsking('rotate')}>
          {t('rotate.verb')}
        </Button>
        <Button color="error" aria-label={label(t('remove.verb'))} onClick={() => setAsking('remove')}>
          {t('remove.verb')}
        </Button>
      </Box>
      {asking && (
        <ConfirmDialog
          open
          title={t(`${asking}.title`)}
          text={marked(t(`${asking}.text`, { name: exact(name) }))}
          verb={t(`${asking}.verb`)}
          tone={asking === 'rotate' ? 'primary' : 'error'}
          busy={mutations[asking].isPending}
          onConfirm={confirm[asking]}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

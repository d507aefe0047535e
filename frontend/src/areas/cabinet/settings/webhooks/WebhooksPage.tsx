import Add from '@mui/icons-material/Add';
import Webhook from '@mui/icons-material/WebhookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/parts/PageTitle';
import { SecretDialog } from '@/parts/SecretDialog';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { Deliveries } from './Deliveries';
import { EndpointCard } from './EndpointCard';
import { EndpointDialog } from './EndpointDialog';
import type { Endpoint } from './model';
import { useEndpoints } from './queries';

/** `/cabinet/settings/webhooks`: which servers of the seller are told what happened, and how that went. */
export function Component() {
  const { t } = useTranslation('webhooks');
  const endpoints = useEndpoints();
  const [editing, setEditing] = useState<Endpoint | 'new'>();
  const [secret, setSecret] = useState<{ value: string; rotated: boolean }>();
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );
  const all = endpoints.data ?? [];
  return (
    <>
      <PageTitle lead={t('lead')} actions={all.length > 0 && add}>
        {t('title')}
      </PageTitle>
      {endpoints.isPending && <RowsSkeleton count={3} />}
      {endpoints.isError && !endpoints.data && <Unreachable error={endpoints.error} onRetry={() => void endpoints.refetch()} />}
      {endpoints.data && all.length === 0 && <EmptyState icon={<Webhook />} title={t('empty')} text={t('emptyText')} action={add} />}
      {all.length > 0 && (
        <>
          <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {all.map((endpoint) => (
              <EndpointCard key={endpoint.id} endpoint={endpoint} onEdit={() => setEditing(endpoint)} onRotated={(value) => setSecret({ value, rotated: true })} />
            ))}
          </Box>
          <Deliveries endpoints={all} />
        </>
      )}
      {editing && <EndpointDialog {...(editing === 'new' ? {} : { endpoint: editing })} onMade={(value) => setSecret({ value, rotated: false })} onClose={() => setEditing(undefined)} />}
      {secret && <SecretDialog title={t('secret.title')} once={t('secret.once')} secret={secret.value} use={secret.rotated ? t('secret.overlap') : t('secret.use')} kept={t('secret.kept')} onClose={() => setSecret(undefined)} />}
    </>
  );
}

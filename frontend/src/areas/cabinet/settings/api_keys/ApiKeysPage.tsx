import Add from '@mui/icons-material/Add';
import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/parts/PageTitle';
import { SecretDialog } from '@/parts/SecretDialog';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { KeyCard } from './KeyCard';
import { MakeDialog } from './MakeDialog';
import { useApiKeys } from './queries';

/** `/cabinet/settings/api_keys`: which programs may call the API in the seller's name, and what they may do. */
export function Component() {
  const { t } = useTranslation('api_keys');
  const keys = useApiKeys();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
      {t('add')}
    </Button>
  );
  const all = keys.data ?? [];
  return (
    <>
      <PageTitle lead={t('lead')} actions={all.length > 0 && add}>
        {t('title')}
      </PageTitle>
      {keys.isPending && <RowsSkeleton count={3} />}
      {keys.isError && !keys.data && <Unreachable error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data && all.length === 0 && <EmptyState icon={<VpnKey />} title={t('empty')} text={t('emptyText')} action={add} />}
      {all.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {all.map((key) => (
            <KeyCard key={key.id} apiKey={key} />
          ))}
        </Box>
      )}
      {keys.data && (
        <Box sx={{ mt: 3, textAlign: all.length === 0 ? 'center' : 'start' }}>
          <Link href="/docs">{t('docs')}</Link>
        </Box>
      )}
      {making && <MakeDialog onMade={setSecret} onClose={() => setMaking(false)} />}
      {secret && <SecretDialog title={t('secret.title')} once={t('secret.once')} secret={secret} use={t('secret.use')} kept={t('secret.kept')} onClose={() => setSecret(undefined)} />}
    </>
  );
}

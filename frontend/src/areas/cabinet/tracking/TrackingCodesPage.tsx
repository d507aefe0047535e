import Add from '@mui/icons-material/Add';
import Insights from '@mui/icons-material/InsightsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { CodeCard } from './CodeCard';
import { CodeDialog } from './CodeDialog';
import type { TrackingCode } from './model';
import { useCodes, useConsentSettings } from './queries';

/** `/cabinet/tracking_codes`: what measures visits to the shop. */
export function Component() {
  const { t } = useTranslation('tracking');
  const codes = useCodes();
  const settings = useConsentSettings();
  const [editing, setEditing] = useState<TrackingCode | 'new'>();
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );
  const all = codes.data ?? [];
  const asked = settings.data === undefined || settings.data.mode !== 'none';
  return (
    <>
      <PageTitle lead={t('lead')} actions={all.length > 0 && add}>
        {t('title')}
      </PageTitle>
      {codes.isPending && <RowsSkeleton count={3} />}
      {codes.isError && !codes.data && <Unreachable error={codes.error} onRetry={() => void codes.refetch()} />}
      {codes.data && all.length === 0 && <EmptyState icon={<Insights />} title={t('empty')} text={t('emptyText')} action={add} />}
      {all.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {!asked && (
            <Alert
              severity="warning"
              action={
                <Button component={Link} to={paths.cabinet.consent} color="inherit" size="small">
                  {t('ask')}
                </Button>
              }
            >
              {t('notAsked')}
            </Alert>
          )}
          <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {all.map((code) => (
              <CodeCard key={code.id} code={code} asked={asked} onEdit={() => setEditing(code)} />
            ))}
          </Box>
        </Box>
      )}
      {editing && <CodeDialog {...(editing === 'new' ? {} : { code: editing })} onClose={() => setEditing(undefined)} />}
    </>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey, post } from '@/api/client';
import { paths } from '@/app/paths';
import { adopt } from '@/app/session/calls';
import { Section } from '@/parts/Section';
import { ReasonDialog } from '../ReasonDialog';

/** The way into a seller's cabinet, for half an hour. */
export function SupportSection({ id, username }: { id: string; username: string }) {
  const { t } = useTranslation('office');
  const [asking, setAsking] = useState(false);
  async function start(reason: string) {
    adopt(await post('/v1/admin/sellers/{id}/support_access', { path: { id }, body: { reason }, idempotencyKey: newIdempotencyKey() }));
    window.location.assign(paths.teamMember.shop(username));
  }
  return (
    <Section
      title={t('support.title')}
      lead={t('support.lead')}
      actions={
        <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
          {t('support.start')}
        </Button>
      }
    >
      {asking && (
        <ReasonDialog
          title={t('support.start')}
          text={t('support.startText')}
          hint={t('support.startHint')}
          verb={t('support.start')}
          onDecide={start}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

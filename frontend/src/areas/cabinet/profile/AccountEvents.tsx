import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { accountKeys } from '@/app/session/account';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';

const FIRST = 8;

/** What happened to the account: who came in, and what opens it. */
export function AccountEvents() {
  const { t } = useTranslation('profile');
  const [all, setAll] = useState(false);
  const events = useQuery({
    queryKey: accountKeys.events,
    queryFn: async () => (await list('/v1/app/user/account_events')).items,
  });
  const rows = events.data;
  const shown = all ? rows : rows?.slice(0, FIRST);
  return (
    <Section title={t('events.title')} lead={t('events.lead')}>
      {!shown && <RowsSkeleton />}
      {shown?.length === 0 && <Typography color="textSecondary">{t('events.empty')}</Typography>}
      {shown && shown.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((event) => (
            <Box component="li" key={event.id} sx={{ py: 1 }}>
              <Typography>{t(`events.kind.${event.kind}`)}</Typography>
              <Typography variant="body2" color="textSecondary">
                <When value={event.createdAt} />
                {[event.device, event.origin].filter(Boolean).map((part) => ` · ${part}`)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {!all && rows && rows.length > FIRST && (
        <Button sx={{ mt: 1 }} onClick={() => setAll(true)}>
          {t('events.more')}
        </Button>
      )}
    </Section>
  );
}

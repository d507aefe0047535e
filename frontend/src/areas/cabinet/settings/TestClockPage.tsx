import Science from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { list, post } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';

const STEPS_DAYS = [1, 7, 14, 30];
const DAY_MS = 86_400_000;
const clockKey = ['test_clocks'] as const;

/** The clock as it stands, one button per distance. */
function Clock() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const clocks = useQuery({
    queryKey: clockKey,
    queryFn: async ({ signal }) => (await list('/v1/cabinet/test_clocks', { signal })).items,
  });
  const clock = clocks.data?.[0];
  // Everything a test shop shows may have changed with its time.
  const refresh = () => client.invalidateQueries();

  const create = useMutation({ mutationFn: () => post('/v1/cabinet/test_clocks', { body: {} }), onSuccess: refresh });
  const advance = useMutation({
    mutationFn: async (days: number) => {
      if (!clock) return days;
      const to = new Date(new Date(clock.nowAt).getTime() + days * DAY_MS).toISOString();
      await post('/v1/cabinet/test_clocks/{id}/advance', { path: { id: clock.id }, body: { to } });
      return days;
    },
    onSuccess: async (days) => {
      toast.success(t('clock.advanced', { days: t('clock.day', { count: days }) }));
      await refresh();
    },
  });

  if (clocks.isPending) return <RowsSkeleton count={2} />;
  return (
    <Section title={t('clock.now')}>
      <Typography sx={{ fontSize: '1.6rem', fontWeight: 680, letterSpacing: '-0.02em', mb: 2 }}>
        {clock ? <When value={clock.nowAt} /> : t('clock.real')}
      </Typography>
      {clock ? (
        <Box role="group" aria-label={t('clock.advance')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ marginInlineEnd: 1 }}>{t('clock.advance')}</Typography>
          {STEPS_DAYS.map((days) => (
            <Button key={days} variant="outlined" disabled={advance.isPending} onClick={() => advance.mutate(days)}>
              {t('clock.day', { count: days })}
            </Button>
          ))}
        </Box>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {t('clock.createText')}
          </Typography>
          <Button variant="contained" loading={create.isPending} onClick={() => create.mutate()}>
            {t('clock.create')}
          </Button>
        </>
      )}
    </Section>
  );
}

export function Component() {
  const { t } = useTranslation('settings');
  const { active } = useSession();
  return (
    <Box sx={{ maxInlineSize: 760 }}>
      <PageTitle lead={t('clock.lead')}>{t('clock.title')}</PageTitle>
      {active?.livemode === false ? (
        <Clock />
      ) : (
        <EmptyState icon={<Science />} title={t('clock.liveTitle')} text={t('clock.liveText')} />
      )}
    </Box>
  );
}

import SupportAgent from '@mui/icons-material/SupportAgentOutlined';
import Timer from '@mui/icons-material/TimerOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey, post } from '@/api/client';
import { PageTitle } from '@/parts/PageTitle';
import { dateLocale } from '@/parts/dates';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { exact, marked } from '@/parts/marked';
import { paths } from '../paths';
import { announce } from '../queries';
import { adopt } from '../session/calls';
import type { SupportAccess } from '../session/useActing';

/** Above every page of a shop that a manager of the platform works in: whose it is, until when, and the way out. */
export function SupportBar({ access }: { access: SupportAccess }) {
  const { t, i18n } = useTranslation('office');
  const time = new Intl.DateTimeFormat(dateLocale(i18n.language), { timeStyle: 'short' }).format(new Date(access.expiresAt));
  const end = useMutation({
    mutationFn: () => post('/v1/admin/support_access/end', { idempotencyKey: newIdempotencyKey() }),
    onSuccess: (answer) => {
      adopt(answer);
      window.location.assign(paths.admin.seller(access.seller));
    },
    onError: announce,
  });
  return (
    <Box
      component="section"
      aria-label={t('support.region')}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: '0.875rem',
        fontWeight: 560,
        color: theme.vars?.palette.tone.bad.ink,
        bgcolor: theme.vars?.palette.tone.bad.wash,
        borderBlockEnd: '2px solid currentColor',
      })}
    >
      <SupportAgent fontSize="small" aria-hidden />
      <span>{marked(t('support.bar', { shop: exact(access.sellerName), time }))}</span>
      <Button size="small" color="inherit" variant="outlined" loading={end.isPending} onClick={() => end.mutate()}>
        {t('support.end')}
      </Button>
    </Box>
  );
}

/** The half hour is over, or another shop was opened since. */
export function SupportOver() {
  const { t } = useTranslation('office');
  return (
    <>
      <PageTitle hidden>{t('support.over')}</PageTitle>
      <EmptyState
        icon={<Timer />}
        title={t('support.over')}
        text={t('support.overText')}
        action={
          <Button variant="contained" href={paths.admin.sellers}>
            {t('support.toSellers')}
          </Button>
        }
      />
    </>
  );
}

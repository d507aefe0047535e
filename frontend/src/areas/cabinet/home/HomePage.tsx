import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { CopyLink } from '@/parts/CopyLink';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Checklist } from './Checklist';
import { useSteps } from './steps';
import { useProgress } from './useProgress';

const HIDDEN_KEY = 'kontor.checklist.hidden';

function Kpi({ label, children, to, link }: { label: string; children: ReactNode; to: string; link: string }) {
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="p" sx={{ fontSize: '1.6rem', fontWeight: 680, letterSpacing: '-0.02em', my: 0.5 }}>
        {children}
      </Typography>
      <Link to={to}>{link}</Link>
    </Card>
  );
}

export function Component() {
  const { t, i18n } = useTranslation('home');
  const { active } = useSession();
  const progress = useProgress();
  const steps = useSteps(progress);
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'true');
  const selling = progress.paid > 0;
  const open = steps.filter((step) => !step.done && step.key !== 'share').length;
  const hide = (value: boolean) => {
    localStorage.setItem(HIDDEN_KEY, String(value));
    setHidden(value);
  };

  const lead = progress.pending ? undefined : selling ? t('leadSelling') : open === 0 ? t('leadReady') : t('lead', { count: open });
  return (
    <Box sx={{ maxInlineSize: 960 }}>
      <PageTitle lead={lead}>{t('title', { name: active?.name ?? '' })}</PageTitle>
      {progress.pending ? (
        <RowsSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {!selling && !hidden && <Checklist steps={steps} onHide={() => hide(true)} />}
          {!selling && hidden && (
            <Box>
              <Button variant="outlined" onClick={() => hide(false)}>
                {t('show')}
              </Button>
            </Box>
          )}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(210px, 1fr))' } }}>
            <Kpi label={t('orders')} to={paths.cabinet.orders} link={t('toOrders')}>
              {new Intl.NumberFormat(i18n.language).format(progress.paid)}
            </Kpi>
            {progress.balance && (
              <Kpi label={t('balance')} to={paths.cabinet.payouts} link={t('toPayouts')}>
                <Money value={progress.balance.available} />
              </Kpi>
            )}
          </Box>
          {active?.username && (
            <Card sx={{ p: 2.5 }}>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                {t('shop')}
              </Typography>
              <CopyLink url={`${location.origin}${paths.shop(active.username)}`} />
            </Card>
          )}
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { CopyLink } from '@/parts/CopyLink';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact } from '@/parts/marked';
import { HomeDashboard } from '../analytics/HomeDashboard';
import { useBalance } from '../payouts/queries';
import { HoldNotice } from '../plan/HoldNotice';
import { usePlan } from '../plan/usePlan';
import { Checklist } from './Checklist';
import { Waiting } from './Waiting';
import { type Home, useSteps } from './steps';

const HIDDEN_KEY = 'kontor.checklist.hidden';

function Kpi({ label, children, to, link }: { label: string; children: ReactNode; to: string; link: string }) {
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="p" sx={{ fontSize: '1.6rem', fontWeight: 680, letterSpacing: '-0.02em', my: 0.5 }}>
        {children}
      </Typography>
      <Link to={to}>{link}</Link>
    </Card>
  );
}

function Figures({ home }: { home: Home }) {
  const { t, i18n } = useTranslation('home');
  const { active } = useSession();
  const balance = useBalance();
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(210px, 1fr))' } }}>
        <Kpi label={t('orders')} to={paths.cabinet.orders} link={t('toOrders')}>
          {number(home.ordersCount)}
        </Kpi>
        <Kpi label={t('products')} to={paths.cabinet.products} link={t('toProducts')}>
          {number(home.productsCount)}
        </Kpi>
        {balance.data && (
          <Kpi label={t('balance')} to={paths.cabinet.payouts} link={t('toPayouts')}>
            <Money value={balance.data.available} />
          </Kpi>
        )}
      </Box>
      {active?.username && (
        <Card sx={{ p: 2.5 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {t('shop')}
          </Typography>
          <CopyLink url={`${location.origin}${paths.shop(active.username)}`} />
        </Card>
      )}
    </>
  );
}

function Body({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const { active } = useSession();
  const steps = useSteps(home.steps);
  // Test mode has a checklist of its own, begun anew.
  const key = active?.livemode === false ? `${HIDDEN_KEY}.test` : HIDDEN_KEY;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const hidden = localStorage.getItem(key) === 'true';
  const open = steps.filter((step) => !step.done).length;
  // Orders of the test side are trials: only a real one ends the way to the first sale.
  const selling = active?.livemode !== false && home.ordersCount > 0;
  const hide = (value: boolean) => {
    localStorage.setItem(key, String(value));
    redraw();
  };
  const lead = selling ? t('leadSelling') : open === 0 ? t('leadReady') : t('lead', { count: open });
  const plan = usePlan().data;
  return (
    <>
      <PageTitle lead={lead}>{t('title', { name: exact(active?.name) })}</PageTitle>
      {plan?.purpose === 'on_hold' && <HoldNotice plan={plan} />}
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Waiting />
        {!selling && open > 0 && !hidden && <Checklist steps={steps} onHide={() => hide(true)} />}
        {!selling && open > 0 && hidden && (
          <Box>
            <Button variant="outlined" onClick={() => hide(false)}>
              {t('show')}
            </Button>
          </Box>
        )}
        {home.ordersCount > 0 && <HomeDashboard />}
        <Figures home={home} />
      </Box>
    </>
  );
}

export function Component() {
  const home = useQuery({ queryKey: ['home'], queryFn: ({ signal }) => get('/v1/cabinet/home', { signal }) });
  return (
    <Box sx={{ maxInlineSize: 960 }}>
      {home.isPending && <RowsSkeleton />}
      {home.isError && <Unreachable error={home.error} onRetry={() => void home.refetch()} />}
      {home.data && <Body home={home.data} />}
    </Box>
  );
}

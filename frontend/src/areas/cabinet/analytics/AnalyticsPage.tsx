import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { NotFound } from '@/app/errors/NotFound';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { ExportButton } from '@/parts/list/ExportButton';
import { FeatureNotice } from '../plan/FeatureNotice';
import { ChartCard } from './ChartCard';
import { Controls } from './Controls';
import { FigureCards } from './FigureCard';
import { RowsCard } from './RowsCard';
import { DASHBOARDS, type Dashboard, FILES, dashboardOf } from './dashboards';
import { isEmpty } from './format';
import { DEFAULT_PERIOD, periodOf } from './periods';
import { type Report, useReport } from './queries';

const LinesChart = lazy(() => import('./LinesChart'));
const CHART_PX = 260;

function Body({ report, dashboard }: { report: Report; dashboard: Dashboard }) {
  const { t } = useTranslation('analytics');
  if (report.countedAt == null) return <Alert severity="info">{t('counting')}</Alert>;
  if (isEmpty(report))
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t(`empty.${dashboard}`)}
        action={
          <Button variant="outlined" component={Link} to={paths.cabinet.products}>
            {t('toProducts')}
          </Button>
        }
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FigureCards figures={report.figures} currency={report.currency} />
      {report.charts.map((chart) => (
        <ChartCard key={chart.figures.join()} report={report} chart={chart}>
          <Suspense fallback={<Skeleton variant="rounded" height={CHART_PX} />}>
            <LinesChart report={report} chart={chart} />
          </Suspense>
        </ChartCard>
      ))}
      {report.tables.map((table) => (
        <RowsCard key={table.table} report={report} table={table} />
      ))}
    </Box>
  );
}

function Page({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('analytics');
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search.get('period'));
  const answer = useReport(dashboard, period, search.get('currency') ?? undefined);
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (name === 'period' && value === DEFAULT_PERIOD) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const file = FILES[dashboard];
  const kept = search.size ? `?${search.toString()}` : '';
  const tabs = DASHBOARDS.map((one) => ({
    to: paths.cabinet.analytics(one) + kept,
    label: t(`dashboard.${one}`),
    here: one === dashboard,
  }));
  return (
    <>
      <PageTitle lead={t(`lead.${dashboard}`)} actions={file && <ExportButton resource={file} query={new URLSearchParams()} />}>
        {t('title')}
      </PageTitle>
      <LinkTabs label={t('dashboards')} tabs={tabs} />
      <Controls
        period={period}
        report={answer.data}
        onPeriod={(value) => put('period', value)}
        onCurrency={(value) => put('currency', value)}
      />
      <FeatureNotice feature={`analytics_${dashboard}`} />
      {answer.isLoading && <RowsSkeleton />}
      {answer.isError && <Unreachable error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && <Body report={answer.data} dashboard={dashboard} />}
    </>
  );
}

export function Component() {
  const { dashboard: asked } = useParams();
  const dashboard = dashboardOf(asked);
  return dashboard ? <Page dashboard={dashboard} /> : <NotFound />;
}

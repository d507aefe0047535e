import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { ChartCard } from './ChartCard';
import { FigureCards } from './FigureCard';
import { RowsCard } from './RowsCard';
import { Sparkline } from './Sparkline';
import { isEmpty } from './format';
import { useReport } from './queries';

const NEWEST = '5';
const BEST = 5;
const PERIOD = 'last_30_days';
const ROW = { display: 'flex', gap: 2, justifyContent: 'space-between', py: 1, borderBlockStart: '1px solid', borderColor: 'divider' } as const;

/** The orders that came last. */
function NewestOrders() {
  const { t } = useTranslation('analytics');
  const orders = useQuery({
    queryKey: ['list', 'orders', 'newest'],
    queryFn: ({ signal }) => list('/v1/cabinet/orders', { search: { per: NEWEST }, signal }),
  });
  if (!orders.data?.items.length) return null;
  return (
    <Card component="section" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="h2">{t('newest')}</Typography>
        <Link to={paths.cabinet.orders}>{t('allOrders')}</Link>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {orders.data.items.map((order) => (
          <Box component="li" key={order.id} sx={ROW}>
            <Box sx={{ minInlineSize: 0 }}>
              <Link to={paths.cabinet.order(order.id)}>
                <Exact>{order.productName}</Exact>
              </Link>
              <Typography variant="caption" component="p" color="textSecondary">
                <When value={order.createdAt} as="ago" />
              </Typography>
            </Box>
            <Money value={order.totalAmount} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** How the shop does: below the checklist, from the first order on. */
export function HomeDashboard() {
  const { t } = useTranslation('analytics');
  const { data: report } = useReport('business', PERIOD);
  if (!report || isEmpty(report)) return null;
  const revenue = report.charts.find(({ figures }) => figures[0] === 'revenue');
  const products = report.tables.find(({ table }) => table === 'products');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="h2">{t('home', { period: t(`period.${report.period}`) })}</Typography>
        <Link to={paths.cabinet.analytics('business')}>{t('toAnalytics')}</Link>
      </Box>
      <FigureCards figures={report.figures} currency={report.currency} />
      {revenue && (
        <ChartCard report={report} chart={revenue}>
          <Sparkline report={report} chart={revenue} />
        </ChartCard>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        {products && (
          <RowsCard
            report={report}
            table={products}
            most={BEST}
            only={['orders', 'revenue']}
            action={<Link to={paths.cabinet.analytics('product')}>{t('allProducts')}</Link>}
          />
        )}
        <NewestOrders />
      </Box>
    </Box>
  );
}

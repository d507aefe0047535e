import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get } from '@/api/client';
import { dateLocale } from '@/parts/dates';
import { formatMoney } from '@/parts/money';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';

type Day = ResourceOf<'/v1/admin/figures'>['days'][number];

const WIDTH = 300;
const HEIGHT = 60;

/** The values as bars, for the eye alone: the sum beside them says the same. */
function Bars({ values }: { values: number[] }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / values.length;
  return (
    <Box component="svg" aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" sx={{ display: 'block', inlineSize: '100%', blockSize: HEIGHT }}>
      {values.map((value, place) => {
        const height = Math.max(1, (Math.max(value, 0) / most) * HEIGHT);
        return <Box key={place} component="rect" x={place * step + 1} y={HEIGHT - height} width={step - 2} height={height} sx={{ fill: value > 0 ? 'var(--k-palette-primary-main)' : 'var(--k-palette-divider)' }} />;
      })}
    </Box>
  );
}

function Figure({ label, sum, values, days }: { label: string; sum: string; values: number[]; days: Day[] }) {
  const { i18n } = useTranslation();
  const short = new Intl.DateTimeFormat(dateLocale(i18n.language), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const ends = [days[0]?.day, days.at(-1)?.day];
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Typography color="textSecondary">{label}</Typography>
      <Typography component="p" sx={{ fontSize: '1.4rem', fontWeight: 680, mb: 1, overflowWrap: 'anywhere' }} translate="no">
        {sum}
      </Typography>
      <Bars values={values} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
        {ends.map((day) => (
          <Typography key={day} variant="caption" color="textSecondary">
            {day && short.format(new Date(day))}
          </Typography>
        ))}
      </Box>
    </Card>
  );
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** Orders, revenue by currency, and new shops of the last thirty days. */
export function Figures() {
  const { t, i18n } = useTranslation('office');
  const found = useQuery({ queryKey: ['admin', 'figures'], queryFn: ({ signal }) => get('/v1/admin/figures', { signal }) });
  if (found.isPending) return <RowsSkeleton count={3} />;
  if (found.isError) return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
  const { days } = found.data;
  const number = new Intl.NumberFormat(i18n.language);
  const currencies = [...new Set(days.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))];
  const inCurrency = (currency: string) => days.map(({ revenue }) => revenue.find((one) => one.currency === currency)?.amount ?? 0);
  const orders = days.map((day) => day.orders);
  const sellers = days.map((day) => day.sellers);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
      {currencies.map((currency) => {
        const values = inCurrency(currency);
        return <Figure key={currency} label={t('figures.revenue')} sum={formatMoney({ amount: sumOf(values), currency }, i18n.language)} values={values} days={days} />;
      })}
      <Figure label={t('figures.orders')} sum={number.format(sumOf(orders))} values={orders} days={days} />
      <Figure label={t('figures.sellers')} sum={number.format(sumOf(sellers))} values={sellers} days={days} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { FigureCards } from './FigureCard';
import { DEFAULT_PERIOD } from './periods';

/** What one product has brought lately; nothing of one that nobody has bought. */
export function ProductFigures({ product }: { product: string }) {
  const { t } = useTranslation('analytics');
  const { data: report } = useQuery({
    queryKey: ['analytics', 'product', DEFAULT_PERIOD, product],
    queryFn: ({ signal }) =>
      get('/v1/cabinet/analytics/{dashboard}', { path: { dashboard: 'product' }, search: { period: DEFAULT_PERIOD, product_id: product }, signal }),
  });
  if (!report || report.figures.every(({ value, before }) => !value && !before)) return null;
  return (
    <Box component="section" aria-label={t('sales')} sx={{ mt: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('salesOf', { period: t(`period.${report.period}`) })}
      </Typography>
      <FigureCards figures={report.figures} currency={report.currency} />
    </Box>
  );
}

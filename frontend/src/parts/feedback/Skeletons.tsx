import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading')} sx={{ p: { xs: 2, md: 4 }, maxWidth: 960 }}>
      <Skeleton variant="text" width="38%" height={44} />
      <Skeleton variant="text" width="62%" sx={{ mb: 3 }} />
      {rows(3).map((row) => (
        <Skeleton key={row} variant="rounded" height={92} sx={{ mb: 2 }} />
      ))}
    </Box>
  );
}

export function RowsSkeleton({ count = 6 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 1.25, py: 1 }}>
      {rows(count).map((row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  );
}

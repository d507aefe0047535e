import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Export } from '@/api/exports';

export function ExportProgress({ progress }: { progress: Export['progress'] | undefined }) {
  const { t, i18n } = useTranslation('lists');
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const total = progress?.total ?? 0;
  const known = progress && total > 0;
  const words = known ? t('export.running', { done: number(progress.done), total: number(total) }) : t('export.preparing');
  return (
    <Box role="status" sx={{ minInlineSize: 190 }}>
      <Typography variant="caption">{words}</Typography>
      <LinearProgress
        aria-label={words}
        {...(known ? { variant: 'determinate' as const, value: Math.min(100, (progress.done / total) * 100) } : {})}
      />
    </Box>
  );
}

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Export, exportKeys, isOver } from '@/api/exports';
import { useExport } from './useExport';

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

/** The progress of a row in a list of exports; once it is over, the lists that show it are read again. */
export function LiveExportProgress({ each }: { each: Export }) {
  const client = useQueryClient();
  const now = useExport(each.id, each);
  const over = now !== undefined && isOver(now);
  useEffect(() => {
    if (!over) return;
    void client.invalidateQueries({ queryKey: exportKeys.log });
    void client.invalidateQueries({ queryKey: ['list', 'exports'] });
  }, [over, client]);
  return <ExportProgress progress={now?.progress} />;
}

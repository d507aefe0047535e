import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done to all rows that are marked; it stays in sight while the list is scrolled. */
export function BulkBar({ count, onClear, children }: Props) {
  const { t } = useTranslation('lists');
  return (
    <Paper
      role="region"
      aria-label={t('bulk.label')}
      elevation={3}
      sx={{ position: 'sticky', insetBlockEnd: { xs: 72, md: 16 }, zIndex: 2, mt: 2, p: 1.25, display: 'flex', gap: 1, alignItems: 'center' }}
    >
      <Typography role="status" sx={{ fontWeight: 600, paddingInline: 1 }}>
        {t('bulk.count', { count })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: { md: 'wrap' }, gap: 1, flex: 1, minInlineSize: 0, overflowX: 'auto', '& > *': { flex: 'none' } }}>{children}</Box>
      {/* Below it, on a phone, is the bar of the whole shop. */}
      <Tooltip title={t('bulk.clear')} placement="top">
        <IconButton aria-label={t('bulk.clear')} onClick={onClear}>
          <Close />
        </IconButton>
      </Tooltip>
    </Paper>
  );
}

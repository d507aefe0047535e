import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from './feedback/Skeletons';

const WIDTH_PX = 480;

interface Props {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
}

/** One row's details beside its list; on a phone the whole screen. */
export function DetailDrawer({ open, title, onClose, children, actions }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { inlineSize: { xs: '100%', sm: WIDTH_PX }, display: 'flex' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 3, py: 2, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton aria-label={t('close')} edge="end" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 3, py: 2.5 }}>
        {/* Words that only the details need come later, and the list behind them stays as it is. */}
        <Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 3, py: 2, borderBlockStart: '1px solid', borderColor: 'divider' }}>{actions}</Box>
      )}
    </Drawer>
  );
}

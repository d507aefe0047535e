import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

const sheet = { borderStartStartRadius: 16, borderStartEndRadius: 16, maxBlockSize: 'calc(100dvh - 4rem)' } as const;
const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  paddingInlineStart: 3,
  paddingInlineEnd: 1,
  pt: 1,
} as const;

/** On a phone: all pages, from below. Loaded when it is first opened. */
export default function AllPagesSheet({ open, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer anchor="bottom" open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': t('nav.label'), sx: sheet } }}>
      <Box sx={head}>
        <Typography component="h2" sx={{ fontWeight: 640 }}>
          {t('nav.all')}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {/* Choosing a page closes the drawer; the keyboard does so through the links' own clicks. */}
      <Box onClickCapture={onClose}>{children}</Box>
    </Drawer>
  );
}

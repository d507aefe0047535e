import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** The button is the verb itself, never "OK". */
  verb: ReactNode;
  /** The way back, where "cancel" would be unclear. */
  stay?: string;
  tone?: 'primary' | 'error';
  busy?: boolean;
  disabled?: boolean;
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ open, title, text, verb, stay, tone = 'primary', busy, disabled, children, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      {/* A line that cannot be parted must not push the fields over the edge. */}
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {text && <DialogContentText>{text}</DialogContentText>}
        {children}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{stay ?? t('cancel')}</Button>
        <Button variant="contained" color={tone} loading={busy ?? false} disabled={disabled ?? false} onClick={onConfirm}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { CopyLink } from './CopyLink';

interface Props {
  title: string;
  /** That it is shown this one time. */
  once: string;
  secret: string;
  /** What it is for. */
  use: string;
  /** The button that says it is kept. */
  kept: string;
  onClose: () => void;
}

/** A secret, the one time that it is shown. It is left by its own button, never by a click beside it. */
export function SecretDialog({ title, once, secret, use, kept, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{once}</Alert>
        <CopyLink url={secret} />
        <span>{use}</span>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button variant="contained" onClick={onClose}>
          {kept}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

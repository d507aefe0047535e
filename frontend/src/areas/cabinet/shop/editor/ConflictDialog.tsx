import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopPage } from '../model';

interface Props {
  theirs: ShopPage | undefined;
  onTheirs: (page: ShopPage) => void;
  onMine: (page: ShopPage) => void;
}

/** Somebody else has saved: one of both goes on, and the other stays among the versions. */
export function ConflictDialog({ theirs, onTheirs, onMine }: Props) {
  const { t } = useTranslation('shop_pages');
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('conflict.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button disabled={!theirs} onClick={() => theirs && onTheirs(theirs)}>
          {t('conflict.theirs')}
        </Button>
        <Button variant="contained" disabled={!theirs} onClick={() => theirs && onMine(theirs)}>
          {t('conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

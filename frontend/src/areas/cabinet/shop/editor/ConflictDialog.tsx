import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopPage } from '../model';

interface Props {
  /** What they saved; not there while it could not be fetched. */
  theirs: ShopPage | undefined;
  onTheirs: (page: ShopPage) => Promise<unknown>;
  onMine: (page: ShopPage) => Promise<unknown>;
  onFetch: () => Promise<unknown>;
}

/** Somebody else has saved: one of both goes on, and the other stays among the versions. */
export function ConflictDialog({ theirs, onTheirs, onMine, onFetch }: Props) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const id = useId();
  const [busy, setBusy] = useState<'theirs' | 'mine' | 'fetch'>();
  const [failed, setFailed] = useState(false);
  const run = async (what: 'theirs' | 'mine' | 'fetch', step: () => Promise<unknown>) => {
    setBusy(what);
    setFailed(false);
    await step().catch(() => setFailed(true));
    setBusy(undefined);
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('conflict.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('conflict.text')}</DialogContentText>
        {(failed || !theirs) && !busy && <Alert severity="error">{t('saveFailed')}</Alert>}
      </DialogContent>
      <DialogActions sx={{ p: 2.5, flexWrap: 'wrap', gap: 1 }}>
        {theirs ? (
          <>
            <Button loading={busy === 'theirs'} disabled={busy !== undefined} onClick={() => void run('theirs', () => onTheirs(theirs))}>
              {t('conflict.theirs')}
            </Button>
            <Button variant="contained" loading={busy === 'mine'} disabled={busy !== undefined} onClick={() => void run('mine', () => onMine(theirs))}>
              {t('conflict.mine')}
            </Button>
          </>
        ) : (
          <Button variant="contained" loading={busy === 'fetch'} onClick={() => void run('fetch', onFetch)}>
            {t('common:retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

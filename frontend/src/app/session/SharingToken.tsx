import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths';
import { announce } from '../queries';
import { followSharing } from './calls';
import { useSession } from './SessionProvider';

export const SHARING_PARAM = 'seller_sharing_token';

/**
 * Somebody was sent something a seller shares (selling-core §6). Who is not acting as a seller is switched to their
 * seller profile when they have one; otherwise they are offered to become a seller. The token stays in the address.
 */
export function SharingToken({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const { active } = useSession();
  const [offered, setOffered] = useState(false);
  const token = search.get(SHARING_PARAM);
  const needed = token !== null && active !== undefined && active.kind !== 'seller';
  const following = useRef<string>(undefined);

  useEffect(() => {
    if (!needed || following.current === token) return;
    following.current = token;
    followSharing(token).then((outcome) => setOffered(outcome === 'offer'), announce);
  }, [needed, token]);

  return (
    <>
      {needed && offered && <BecomeSeller onDecline={() => setOffered(false)} />}
      {children}
    </>
  );
}

export function BecomeSeller({ onDecline }: { onDecline: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get(SHARING_PARAM);
  const target = `${paths.aboutYou}${token ? `?${new URLSearchParams({ [SHARING_PARAM]: token }).toString()}` : ''}`;
  return (
    <Dialog open onClose={onDecline} aria-labelledby="become-seller">
      <DialogTitle id="become-seller">{t('becomeSeller.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('becomeSeller.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onDecline}>{t('becomeSeller.decline')}</Button>
        <Button variant="contained" onClick={() => void navigate(target)}>
          {t('becomeSeller.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

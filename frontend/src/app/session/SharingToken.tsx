import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { paths } from '../paths';
import { announce } from '../queries';
import { switchProfile } from './calls';
import { useSession } from './SessionProvider';

const PARAM = 'seller_sharing_token';

/**
 * Somebody was sent something a seller shares (selling-core §6). Who is not acting as a seller is switched to their
 * seller profile when they have one; otherwise they are offered to become a seller. The token stays in the address.
 */
export function SharingToken({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const { active, profiles } = useSession();
  const [declined, setDeclined] = useState(false);
  const asked = useRef(false);
  const present = search.has(PARAM);
  const needed = present && active !== undefined && active.kind !== 'seller';
  const seller = profiles.find((profile) => profile.kind === 'seller');

  useEffect(() => {
    if (!needed || !seller || asked.current) return;
    asked.current = true;
    switchProfile(seller).catch(announce);
  }, [needed, seller]);

  if (needed && seller) return <PageSkeleton />;
  return (
    <>
      {needed && !declined && <BecomeSeller onDecline={() => setDeclined(true)} />}
      {children}
    </>
  );
}

export function BecomeSeller({ onDecline }: { onDecline: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get(PARAM);
  const target = `${paths.aboutYou}${token ? `?${new URLSearchParams({ [PARAM]: token }).toString()}` : ''}`;
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

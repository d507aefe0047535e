import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { signOut } from '@/app/session/calls';

/** Purchases belong to an address: whoever misses one may have bought with another. */
export function OtherAddress() {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  async function leave() {
    // First away from the guarded page, so that nothing asks to come back to it.
    await navigate(paths.home);
    await signOut();
    await navigate(paths.signIn);
  }
  return (
    <Button variant="contained" onClick={() => void leave()}>
      {t('payer.signInOther')}
    </Button>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { isBeingDecided } from '../../verification/states';
import { useVerificationNews } from '../../profile/queries';
import type { Product } from '../model';
import { useProductAction } from '../queries';

/** What the verification needs and how long it takes, from the first draft on; gone once paid products can be sold. */
export function VerificationNote({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const verification = useVerificationNews();
  const stop = useProductAction(() => undefined);
  if (!verification.data || verification.data.canSell || product.canSell || product.archived) return null;
  const { state } = verification.data;
  const waits = isBeingDecided(state);
  const from = paths.cabinet.product(product.id);
  return (
    <Alert severity="info" role="note">
      <Typography sx={{ fontWeight: 640 }}>{t(waits ? 'verification.waitingTitle' : 'verification.title')}</Typography>
      <Typography variant="body2">{t(waits ? 'verification.waiting' : state === 'init' ? 'verification.needs' : 'verification.asked')}</Typography>
      {product.publishesWhenVerified && (
        <Typography variant="body2" role="status" sx={{ mt: 0.75, fontWeight: 600 }}>
          {t('verification.publishes')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
        <Button component={Link} to={waits ? paths.cabinet.verificationFrom(from) : paths.cabinet.sellerProfileFrom(from)} size="small" variant="outlined">
          {t(waits ? 'verification.see' : 'verification.start')}
        </Button>
        {product.publishesWhenVerified && (
          <Button size="small" color="inherit" loading={stop.isPending} onClick={() => stop.mutate({ action: 'cancel_publish', id: product.id })}>
            {t('verification.cancel')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}

import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Certificates need no setting: they are issued as soon as they are paid. */
export function CertificateDelivery() {
  const { t } = useTranslation('products');
  return <Typography color="textSecondary">{t('certificate.delivery')}</Typography>;
}

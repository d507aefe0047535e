import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Nothing to choose: the key is on the page and in the mail as soon as it is paid. */
export function KeyDelivery() {
  const { t } = useTranslation('products');
  return <Typography color="textSecondary">{t('keyDelivery')}</Typography>;
}

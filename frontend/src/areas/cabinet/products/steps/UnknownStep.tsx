import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Product } from '../model';

/** A product that was made through the API may have steps that no screen knows: its contents are edited there too. */
export function UnknownStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  return <Typography color="textSecondary">{t('throughApi', { form: t(`form.${product.form as 'course'}`) })}</Typography>;
}

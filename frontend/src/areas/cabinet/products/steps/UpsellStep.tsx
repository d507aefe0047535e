import AddShoppingCart from '@mui/icons-material/AddShoppingCartOutlined';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/parts/feedback/EmptyState';

/** Nothing to offer besides: an upsell is another published product, offered while this one is paid for. */
export function UpsellStep() {
  const { t } = useTranslation('products');
  return <EmptyState icon={<AddShoppingCart />} title={t('upsell.title')} text={t('upsell.text')} />;
}

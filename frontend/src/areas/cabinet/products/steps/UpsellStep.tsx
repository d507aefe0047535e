import AddShoppingCart from '@mui/icons-material/AddShoppingCartOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { OtherProducts } from '../OtherProducts';
import { useReplaceAddons } from '../contents';
import type { Product } from '../model';

/** What buyers may take along in the same order, ticked by themselves on the payment page. */
export function UpsellStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const addons = product.productAddons ?? [];
  const replace = useReplaceAddons(product);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {addons.length === 0 && <EmptyState icon={<AddShoppingCart />} title={t('upsell.title')} text={t('upsell.text')} />}
      <OtherProducts
        items={addons}
        without={product.id}
        busy={replace.isPending}
        words={{ list: t('upsell.list'), add: t('upsell.add'), hint: t('upsell.hint'), archived: t('upsell.archived') }}
        onChange={(ids) => replace.mutate(ids)}
      />
    </Box>
  );
}

import AddShoppingCart from '@mui/icons-material/AddShoppingCartOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { OtherProducts } from '../OtherProducts';
import { UPSELL_KINDS, useReplaceUpsells } from '../contents';
import type { Product } from '../model';

/** What the payment page offers with the product: along with it, each ticked by the buyer alone, or in its place. */
export function UpsellStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const offered = product.productAddons ?? [];
  const replace = useReplaceUpsells(product);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {offered.length === 0 && <EmptyState icon={<AddShoppingCart />} title={t('upsell.title')} text={t('upsell.text')} />}
      {UPSELL_KINDS.map((kind) => {
        const id = `upsell-${kind}`;
        return (
          <Box key={kind} component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
            <Typography variant="h3" component="h3" id={id}>
              {t(`upsell.${kind}.title`)}
            </Typography>
            <OtherProducts
              items={offered.filter((one) => one.kind === kind)}
              without={[product.id, ...offered.filter((one) => one.kind !== kind).map((one) => one.id)]}
              any={kind === 'bundle'}
              busy={replace.isPending}
              words={{ list: t(`upsell.${kind}.title`), add: t(`upsell.${kind}.add`), hint: t(`upsell.${kind}.hint`), archived: t('upsell.archived') }}
              onChange={(ids) => replace.mutate({ kind, ids })}
            />
          </Box>
        );
      })}
    </Box>
  );
}

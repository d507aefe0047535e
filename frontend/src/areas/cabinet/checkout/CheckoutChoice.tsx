import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { patch } from '@/api/client';
import { paths } from '@/app/paths';
import type { Product } from '../products/model';
import { refreshProduct } from '../products/queries';
import { useAllSettings } from './queries';

/** What the payment page of a product looks like; nothing to choose while there are no settings. */
export function CheckoutChoice({ product }: { product: Product }) {
  const { t } = useTranslation('checkout');
  const client = useQueryClient();
  const settings = useAllSettings();
  const choose = useMutation({
    // Without a version: it is an action of its own, not a part of what else is being typed.
    mutationFn: (checkoutSettingsId: string | null) =>
      patch('/v1/cabinet/products/{id}', { path: { id: product.id }, body: { checkoutSettingsId } as never }),
    onSuccess: () => refreshProduct(client, product.id),
  });
  const all = settings.data ?? [];
  if (all.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, borderBlockStart: '1px solid', borderColor: 'divider', pt: 3, mt: 1 }}>
      <MuiTextField
        select
        id="checkout-settings"
        label={t('product.label')}
        value={product.checkoutSettingsId ?? ''}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate(event.target.value || null)}
        helperText={
          <>
            {t('product.hint')} <Link to={paths.cabinet.checkoutSettings}>{t('title')}</Link>
          </>
        }
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{t('product.usual')}</option>
        {all.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name || t('unnamed')}
          </option>
        ))}
      </MuiTextField>
    </Box>
  );
}

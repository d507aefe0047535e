import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import type { Product } from './model';
import { refreshProduct } from './queries';

/** What can be handed over; the server knows the same. */
const GIVEN = ['download', 'license_key', 'event', 'course', 'bundle'];

/** Whether it can be bought for somebody else. */
export function Giftable({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const say = useMutation({
    // Without a version: it is an action of its own, not a part of what else is being typed.
    mutationFn: (giftable: boolean) => patch('/v1/cabinet/products/{id}', { path: { id: product.id }, body: { giftable } as never }),
    onSuccess: () => refreshProduct(client, product.id),
  });
  if (!GIVEN.includes(product.form)) return null;
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={product.giftable} disabled={say.isPending} onChange={(_, on) => say.mutate(on)} />}
        label={t('giftable.label')}
      />
      <Typography variant="body2" color="textSecondary">
        {t('giftable.hint')}
      </Typography>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { Product } from './model';
import { useProductAction, useRemoveProduct } from './queries';

/** Putting away, copying, removing: at the end of the wizard, where nobody meets them by chance. */
export function DangerZone({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const action = useProductAction((name, changed) => {
    toast.success(t(`done.${name}`, { name: exact(changed.name) }));
    if (name === 'duplicate') void navigate(paths.cabinet.product(changed.id));
  });
  const remove = useRemoveProduct(() => {
    toast.success(t('done.remove', { name: exact(product.name) }));
    void navigate(paths.cabinet.products, { replace: true });
  });
  const putAway = product.archived ? 'unarchive' : 'archive';
  return (
    <Box sx={{ borderBlockStart: '1px solid', borderColor: 'divider', pt: 3, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('whole.title')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {product.publishedAt ? t('whole.published') : t('whole.draft')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => action.mutate({ action: 'duplicate', id: product.id })}>
          {t('action.duplicate')}
        </Button>
        <Button variant="outlined" onClick={() => action.mutate({ action: putAway, id: product.id })}>
          {t(`action.${putAway}`)}
        </Button>
        <Button variant="outlined" color="error" disabled={Boolean(product.publishedAt)} onClick={() => setRemoving(true)}>
          {t('action.remove')}
        </Button>
      </Box>
      <ConfirmDialog
        open={removing}
        title={t('remove.title')}
        text={marked(t('remove.text', { name: exact(product.name) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(product.id)}
        onClose={() => setRemoving(false)}
      />
    </Box>
  );
}

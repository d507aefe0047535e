import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import type { Product } from '../model';

type Page = 'page' | 'payment';

/** A draft as buyers would see it: its page and its payment page. Only its seller sees them, and nothing is bought there. */
export function PreviewDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation(['products', 'common']);
  const id = useId();
  const [page, setPage] = useState<Page>('page');
  const preview = useQuery({
    queryKey: ['product', product.id, 'preview', product.version],
    queryFn: () => post('/v1/cabinet/products/{id}/preview', { path: { id: product.id } }),
    gcTime: 0,
  });
  const url = page === 'page' ? preview.data?.pageUrl : preview.data?.paymentUrl;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={id}>
      <DialogTitle id={id}>{t('preview.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ToggleButtonGroup exclusive size="small" value={page} aria-label={t('preview.which')} onChange={(_, next: Page | null) => next && setPage(next)}>
          <ToggleButton value="page">{t('links.page')}</ToggleButton>
          <ToggleButton value="payment">{t('links.payment')}</ToggleButton>
        </ToggleButtonGroup>
        {preview.isPending && <PageSkeleton />}
        {preview.isError && <Unreachable error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && !url && <Alert severity="info">{t('preview.noPrice')}</Alert>}
        {url && (
          <Box
            component="iframe"
            key={url}
            src={url}
            title={t(`links.${page}`)}
            // Without allow-forms: whatever is pressed, nothing is sent.
            sandbox="allow-scripts allow-same-origin"
            sx={{ inlineSize: '100%', blockSize: '62dvh', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default' }}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        {url && (
          <Button href={url} target="_blank" rel="noopener" endIcon={<OpenInNew />}>
            {t('preview.open')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

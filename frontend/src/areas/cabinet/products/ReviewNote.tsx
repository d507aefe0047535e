import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '@/parts/When';
import type { Product } from './model';

interface Props {
  product: Product;
  /** Leads to where the product is changed. */
  onFix: () => void;
  submit: ReactNode;
}

/** How the platform's review stands: until when it answers; or why it said no, where to mend it, and handing it in again. */
export function ReviewNote({ product, onFix, submit }: Props) {
  const { t } = useTranslation('products');
  if (product.reviewState === 'in_review')
    return (
      <Alert severity="info">
        <AlertTitle>{t('review.waits')}</AlertTitle>
        {t('review.waitsText')} {t('review.asked')} <When value={product.reviewAskedAt} />. {t('review.due')} <When value={product.reviewDueAt} />.
      </Alert>
    );
  if (product.reviewState !== 'rejected') return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('review.rejected')}</AlertTitle>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{t('review.reason', { reason: product.reviewReason ?? '' })}</Box>
      <Box sx={{ mt: 0.5 }}>{t('review.next')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onFix}>
          {t('fix.rejected')}
        </Button>
        {submit}
      </Box>
    </Alert>
  );
}

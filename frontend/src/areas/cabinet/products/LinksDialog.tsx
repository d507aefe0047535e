import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyLink } from '@/parts/CopyLink';

/** The addresses of a product, to be copied. */
export function LinksDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation(['products', 'common']);
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('links.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {(['page', 'payment'] as const).map((kind) => (
          <Box key={kind} sx={{ minInlineSize: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{t(`links.${kind}`)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {t(`links.${kind}Hint`)}
            </Typography>
            <CopyLink url={kind === 'page' ? address : `${address}/payment`} />
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

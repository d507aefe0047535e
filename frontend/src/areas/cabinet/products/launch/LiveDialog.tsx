import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { CopyLink } from '@/parts/CopyLink';
import { exact, marked } from '@/parts/marked';
import type { Product } from '../model';
import { CopyToMode } from './CopyToMode';
import { ShareTexts } from './ShareTexts';

const QrCode = lazy(() => import('./QrCode').then((module) => ({ default: module.QrCode })));

interface Props {
  product: Product;
  address: string;
  onClose: () => void;
}

/** A product is on sale: its address in every shape in which it is shared, and what to do next. */
export function LiveDialog({ product, address, onClose }: Props) {
  const { t } = useTranslation(['products', 'common']);
  const { active } = useSession();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('live.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography>{marked(t('live.text', { name: exact(product.name) }))}</Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 2, minInlineSize: 0, justifyItems: 'start' }}>
            <CopyLink url={address} />
            <ShareTexts name={product.name} url={address} />
          </Box>
          <Suspense fallback={<Box sx={{ inlineSize: 148, blockSize: 148 }} />}>
            <QrCode url={address} name={product.slug} />
          </Suspense>
        </Box>
        <Box component="section" aria-labelledby={`${id}-next`}>
          <Typography id={`${id}-next`} variant="h3" sx={{ mb: 1 }}>
            {t('live.next')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            <Next text={t('live.testText')}>
              {active?.livemode ? (
                <CopyToMode product={product} words={t('live.test')} onDone={onClose} />
              ) : (
                <Button size="small" variant="outlined" href={`${address}/payment`} target="_blank" rel="noopener">
                  {t('live.testHere')}
                </Button>
              )}
            </Next>
            <Next text={t('live.designText')}>
              <Button size="small" variant="outlined" component={Link} to={paths.cabinet.checkoutSettings}>
                {t('live.design')}
              </Button>
            </Next>
          </Box>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button href={address} target="_blank" rel="noopener">
          {t('action.page')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('live.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Next({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flex: '1 1 220px' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

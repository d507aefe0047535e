import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { usePlan } from '@/areas/cabinet/plan/usePlan';
import { exact, marked } from '@/parts/marked';
import type { PublicPlan } from './Offers';

const EVERY_MS = 5_000;

/** Where the seller goes to pay, and as whom. The shop is a page of its own: this one waits for the payment meanwhile. */
export function PayStep({ offer, email, url, onPay }: { offer: PublicPlan; email: string; url: string; onPay: () => void }) {
  const { t } = useTranslation('plans');
  return (
    <Card sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 2 }}>
      <Typography variant="h2">{marked(t('pay.title', { plan: exact(offer.name) }))}</Typography>
      <Typography>{marked(t('pay.text', { email: exact(email) }))}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" href={url} target="_blank" rel="noopener" onClick={onPay}>
          {t('pay.verb')}
        </Button>
        <Button component={Link} to={paths.plans}>
          {t('pay.back')}
        </Button>
      </Box>
    </Card>
  );
}

/** After paying: asks until the plan is there. */
export function SuccessStep({ offer }: { offer: PublicPlan }) {
  const { t } = useTranslation('plans');
  const plan = usePlan({ everyMs: EVERY_MS }).data;
  const active = plan?.planId === offer.id && plan.purpose !== 'on_hold';
  return (
    <Card sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 2 }} aria-live="polite">
      <Typography variant="h2">{t(active ? 'pay.activeTitle' : 'pay.successTitle')}</Typography>
      <Typography>{active ? marked(t('pay.activeText', { plan: exact(offer.name) })) : t('pay.successText')}</Typography>
      <Box>
        <Button variant={active ? 'contained' : 'outlined'} component={Link} to={paths.cabinet.plan}>
          {t('pay.done')}
        </Button>
      </Box>
    </Card>
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { type FeatureKey, useFeature } from './usePlan';

/** Says that the plan lacks what this page is for, why, and which plan has it. Nothing where the plan has it. */
export function FeatureNotice({ feature: key }: { feature: FeatureKey }) {
  const { t } = useTranslation('plans');
  const feature = useFeature(key);
  if (feature.active) return null;
  const more = feature.plans.length > 0;
  const text = feature.reason === 'switched_off' ? t('notice.off') : more ? t('notice.inPlans', { plans: feature.plans.join(', ') }) : t('notice.ask');
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        more && feature.reason !== 'switched_off' ? (
          <Button component={Link} to={paths.plans} color="inherit">
            {t('notice.verb')}
          </Button>
        ) : undefined
      }
    >
      <AlertTitle>{t('notice.title')}</AlertTitle>
      {text} {t('notice.keeps')}
    </Alert>
  );
}

import Add from '@mui/icons-material/Add';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { SettingsCard } from './SettingsCard';
import { FeatureNotice } from '../plan/FeatureNotice';
import { useFeature } from '../plan/usePlan';
import { useAllSettings } from './queries';

/** `/cabinet/settings/checkout`: what payment pages look like. */
export function Component() {
  const { t } = useTranslation('checkout');
  const settings = useAllSettings();
  const all = settings.data ?? [];
  const { active } = useFeature('customization');
  const add = (
    <Button disabled={!active} component={Link} to={paths.cabinet.newCheckoutSettings} variant="contained" startIcon={<Add />}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('lead')} actions={all.length > 0 && add}>
        {t('title')}
      </PageTitle>
      <FeatureNotice feature="customization" />
      {settings.isPending && <RowsSkeleton count={3} />}
      {settings.isError && !settings.data && <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && all.length === 0 && <EmptyState icon={<ShoppingCart />} title={t('empty')} text={t('emptyText')} action={add} />}
      {all.length > 0 && (
        <Box
          component="ul"
          aria-label={t('title')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
        >
          {all.map((one) => (
            <SettingsCard key={one.id} settings={one} />
          ))}
        </Box>
      )}
    </>
  );
}

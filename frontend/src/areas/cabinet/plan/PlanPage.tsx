import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { KeyValue } from '@/parts/KeyValue';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { StateChip, type Tone } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { feeText } from '@/parts/fee';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { HoldNotice } from './HoldNotice';
import { type Feature, type Plan, usePlan } from './usePlan';

export const purposeTones: Record<NonNullable<Plan['purpose']>, Tone> = {
  special: 'good',
  trial: 'wait',
  public: 'good',
  on_hold: 'bad',
  deletion_planned: 'bad',
  deletion_requested: 'bad',
};

/** For whom a plan is meant is nothing to its seller while it runs. */
const RUNNING = new Set<Plan['purpose']>(['public', 'special']);

function Facts({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('plans');
  const used = (count: number, max?: number) => (max === undefined ? t('unlimited', { used: count }) : t('of', { used: count, max }));
  return (
    <KeyValue
      pairs={[
        { label: t('current'), value: plan.name ?? t('none') },
        plan.purpose && {
          label: t('since'),
          value: <StateChip state={plan.purpose} tones={purposeTones} label={RUNNING.has(plan.purpose) ? t('runs') : t(`purpose.${plan.purpose}`)} />,
        },
        plan.purpose === 'trial' && plan.trialEndsAt !== undefined && { label: t('trialEnds'), value: <When value={plan.trialEndsAt} as="day" /> },
        { label: t('fee'), value: feeText(plan.feeBps, i18n.language) },
        { label: t('products'), value: used(plan.productsCount, plan.productsMax) },
        { label: t('members'), value: used(plan.membersCount, plan.membersMax) },
      ]}
    />
  );
}

function FeatureLine({ feature }: { feature: Feature }) {
  const { t } = useTranslation('plans');
  const why = feature.reason as 'not_in_plan' | 'switched_off' | 'not_agreed' | undefined;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
      <Typography sx={{ flex: '1 1 220px' }}>{t(`feature.${feature.feature as 'coupons'}`)}</Typography>
      {!feature.active && why && (
        <Typography variant="body2" color="textSecondary">
          {t(`why.${why}`)}
          {feature.plans.length > 0 && ` · ${t('inPlans', { plans: feature.plans.join(', ') })}`}
        </Typography>
      )}
      <StateChip state={feature.active ? 'on' : 'off'} tones={{ on: 'good', off: 'calm' }} label={t(feature.active ? 'on' : 'off')} />
    </Box>
  );
}

/** `/cabinet/settings/plan`: what the seller pays the platform for. */
export function Component() {
  const { t } = useTranslation('plans');
  const found = usePlan();
  const plan = found.data;
  const change = (
    <Button variant="outlined" component={Link} to={paths.plans}>
      {t('change')}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('lead')} actions={change}>
        {t('title')}
      </PageTitle>
      {found.isPending && <RowsSkeleton />}
      {found.isError && <Unreachable error={found.error} onRetry={() => void found.refetch()} />}
      {plan && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Box>
            <HoldNotice plan={plan} />
            {plan.payoutsBlockedReason !== undefined && <Alert severity="warning">{t('payoutsBlocked', { reason: plan.payoutsBlockedReason })}</Alert>}
          </Box>
          <Section title={plan.name ?? t('none')} {...(plan.name ? {} : { lead: t('noneText') })}>
            <Facts plan={plan} />
          </Section>
          <Section title={t('featuresTitle')} lead={t('featuresLead')}>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {plan.features.map((feature) => (
                <FeatureLine key={feature.feature} feature={feature} />
              ))}
            </Box>
          </Section>
        </Box>
      )}
    </>
  );
}

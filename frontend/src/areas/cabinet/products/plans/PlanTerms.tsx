import { useTranslation } from 'react-i18next';
import type { Plan } from '../model';
import { termsOf } from './terms';
import { useIntervalWords } from './useIntervalWords';

/** How a price is paid, in one line. */
export function PlanTerms({ plan }: { plan: Plan }) {
  const { t } = useTranslation('products');
  const words = useIntervalWords();
  const terms = termsOf(plan);
  if (!terms) return <>{t(`planKind.${plan.kind as 'one_time'}`)}</>;
  const count = terms.customRates.length > 0 ? terms.customRates.length : terms.paymentsCount;
  const rhythm = terms.customRates.length > 0 ? null : words(terms.interval);
  const begin = terms.trialDays > 0 ? t('plan.trialOf', { count: terms.trialDays }) : terms.startDay ? t('plan.startDayOf', { day: terms.startDay }) : null;
  const facts = [t(`planKind.${plan.kind as 'one_time'}`), rhythm, count ? t('plan.payments', { count }) : null, begin];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}

import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/parts/money';
import type { Plan } from '../model';
import { termsOf } from './terms';
import { useIntervalWords } from './useIntervalWords';

/** How a price is paid, in one line. */
export function PlanTerms({ plan }: { plan: Plan }) {
  const { t } = useTranslation('products');
  const words = useIntervalWords();
  const named = ({ minimumPrice }: Plan) => {
    if (!minimumPrice) return null;
    return minimumPrice.amount === 0 ? t('plan.namedAny') : t('plan.namedFrom', { minimum: formatMoney(minimumPrice) });
  };
  const terms = termsOf(plan);
  const sold = plan.limit ? t('plan.soldOf', { count: plan.limit, sold: plan.soldCount }) : null;
  if (!terms) return <>{[t(`planKind.${plan.kind as 'one_time'}`), named(plan), sold].filter(Boolean).join(' · ')}</>;
  const count = terms.customRates.length > 0 ? terms.customRates.length : terms.paymentsCount;
  const rhythm = terms.customRates.length > 0 ? null : words(terms.interval);
  const begin = terms.trialDays > 0 ? t('plan.trialOf', { count: terms.trialDays }) : terms.startDay ? t('plan.startDayOf', { day: terms.startDay }) : null;
  const term = terms.binding?.minMonths ? t('plan.bound.term', { count: terms.binding.minMonths }) : null;
  const facts = [t(`planKind.${plan.kind as 'one_time'}`), rhythm, count ? t('plan.payments', { count }) : null, begin, term, sold];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}

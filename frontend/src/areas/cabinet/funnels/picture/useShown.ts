import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { useProductNames } from '../../coupons/queries';
import { type Kind, type StepCounts, offers, sells } from '../model';
import type { ViewProps } from '../StepList';
import type { Shown } from './flow';

/** What stands in each step of the picture. */
export function useShown({ steps, troubles, counts }: Pick<ViewProps, 'steps' | 'troubles' | 'counts'>): Shown[] {
  const { t } = useTranslation('funnels');
  const named = useProductNames([...new Set(steps.map((step) => step.productId).filter(Boolean))]).data;
  return useMemo(() => {
    const figures = (kind: Kind, count: StepCounts | undefined) => {
      if (!count || count.shownCount === 0) return '';
      if (!sells(kind)) return t('figure.seen', { count: count.shownCount });
      return t(kind === 'payment' ? 'figure.paidOf' : 'figure.taken', { taken: count.acceptedCount, shown: count.shownCount });
    };
    return steps.map((step, place) => ({
      step,
      kind: t('numbered', { number: place + 1, kind: t(`kind.${step.kind}`) }),
      name: (offers(step.kind) ? step.title.trim() : '') || (sells(step.kind) ? (named?.find((product) => product.id === step.productId)?.name ?? '') : ''),
      figures: figures(step.kind, counts?.get(step.id)),
      troubles: troubles.filter((trouble) => trouble.step === step.id).length,
    }));
  }, [steps, troubles, counts, named, t]);
}

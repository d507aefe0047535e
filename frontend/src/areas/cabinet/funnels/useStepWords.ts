import { useTranslation } from 'react-i18next';
import { exact } from '@/parts/marked';
import { useProductNames } from '../coupons/queries';
import { type Step, offers, sells } from './model';

/** What each step is called on the screen: its number, what it is, and its title or what is sold there. */
export function useStepWords(steps: readonly Step[]): (step: Step) => string {
  const { t } = useTranslation('funnels');
  const named = useProductNames([...new Set(steps.map((step) => step.productId).filter(Boolean))]).data ?? [];
  return (step) => {
    const kind = t('numbered', { number: steps.findIndex((other) => other.id === step.id) + 1, kind: t(`kind.${step.kind}`) });
    const sold = sells(step.kind) ? named.find((product) => product.id === step.productId)?.name : undefined;
    const name = (offers(step.kind) ? step.title.trim() : '') || sold;
    return name ? t('called', { kind, name: exact(name) }) : kind;
  };
}

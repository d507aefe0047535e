import { useTranslation } from 'react-i18next';
import { intervalParts } from './terms';

/** "every month"; as a span of time "1 month". */
export function useIntervalWords(as: 'interval' | 'span' = 'interval'): (interval: string) => string {
  const { t } = useTranslation('products');
  return (interval) => {
    const { unit, count } = intervalParts(interval);
    return t(`${as}.${unit}`, { count });
  };
}

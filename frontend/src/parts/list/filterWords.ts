import { useTranslation } from 'react-i18next';
import type { FilterValue } from '@/api/list';
import { dateLocale } from '../dates';
import type { Relative } from './RelativeDateRange';
import type { FilterDef } from './types';

/** What a filter says, with its name: "State: paid, waiting". */
export function useFilterWords(): (key: string, filter: FilterDef | undefined, value: FilterValue) => string {
  const { t, i18n } = useTranslation('lists');
  const date = (text: string) => new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium' }).format(new Date(text));

  function words(filter: FilterDef | undefined, value: FilterValue): string {
    if (Array.isArray(value)) return value.map((each) => words(filter, each)).join(', ');
    if (typeof value === 'string') {
      if (filter && 'options' in filter) return filter.options?.find((option) => option.value === value)?.label ?? value;
      if (filter?.kind === 'flag') return value === 'true' ? filter.yes : filter.no;
      return value;
    }
    if ('relative' in value) return t(`relative.${value.relative as Relative}`);
    const show = filter?.kind === 'date' ? date : String;
    return `${value.from ? show(value.from) : '…'} – ${value.till ? show(value.till) : '…'}`;
  }

  return (key, filter, value) => `${filter?.label ?? key}: ${words(filter, value)}`;
}

import type { FilterValue } from '@/api/list';
import type { FilterDef } from './types';

type Filters = Record<string, FilterValue>;

/** The filters with one of them changed or, without a value, taken away; what hangs on it goes with what it was. */
export function withFilter(filters: Filters, defs: readonly FilterDef[], key: string, value?: FilterValue): Filters {
  const gone = new Set([key, ...defs.filter((def) => def.within?.includes(key)).map((def) => def.key)]);
  const rest = Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** The one thing that is asked for, if it is one: an address may also hold several. */
export const onlyOne = (value: FilterValue | undefined): string | undefined => {
  if (typeof value === 'string') return value || undefined;
  return Array.isArray(value) && value.length === 1 ? value[0] : undefined;
};

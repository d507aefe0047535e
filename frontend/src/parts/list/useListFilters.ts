/** The panel of a list's filters, from what its code declares: which there are, what they take, where they stand and what they say. */
import { useTranslation } from 'react-i18next';
import type { FilterValue } from '@/api/list';
import { type FilterOutline, type ListName, filterOutline, listOutline } from '@/api/lists';
import { useIdChoices } from './idChoices';
import type { FilterDef, Option } from './types';

/** What only a screen knows of a filter: choices that hang on others, or fewer of them. */
export interface OwnChoices {
  options?: Option[];
  /** Of its values only these, in this order. */
  values?: readonly string[];
  /** Why there is nothing to choose yet. */
  hint?: string | undefined;
}
export type OwnFilters = Readonly<Record<string, OwnChoices>>;

const NONE: OwnFilters = {};

const keysOf = (filter: FilterOutline): string[] => [
  filter.label,
  ...(filter.kind === 'words' && filter.words ? [filter.words] : []),
  ...(filter.kind === 'flag' ? filter.answers : []),
];
const namespaceOf = (key: string): string => key.split(':')[0] ?? '';

/** The paths of all texts below a key, in the order in which they are written. */
const leaves = (words: unknown, path = ''): string[] =>
  typeof words === 'object' && words !== null ? Object.entries(words).flatMap(([key, below]) => leaves(below, path ? `${path}.${key}` : key)) : [path];

/** Makes filters of lists; `wanted` says whether the choices of one are to be fetched. */
function useFilterMaker(names: readonly string[], wanted: (filter: FilterOutline) => boolean) {
  const filters = names.flatMap((name) => listOutline(name)?.filters ?? []);
  const { t, i18n } = useTranslation([...new Set(['lists', ...filters.flatMap(keysOf).map(namespaceOf)])] as 'lists'[]);
  const ids = useIdChoices(new Set(filters.flatMap((filter) => ('of' in filter && filter.place !== 'linked' && wanted(filter) ? [filter.of] : []))));
  const say = (key: string): string => t(key as 'search');

  /** In the order of their words, which is that of the screens; what has none comes last. */
  function sorted(values: readonly string[], words: string): readonly string[] {
    const [namespace = '', path = ''] = words.split(':');
    const known = leaves(i18n.getResource(i18n.language, namespace, path) ?? i18n.getResource('en', namespace, path));
    const place = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length);
    return values.toSorted((one, other) => place(one) - place(other));
  }

  function choices(filter: FilterOutline, own: OwnChoices): Option[] {
    if (own.options) return own.options;
    if ('of' in filter) return ids[filter.of] ?? [];
    if (filter.kind !== 'words') return [];
    const { words } = filter;
    // What has no words are codes.
    if (!words) return filter.values.map((value) => ({ value, label: value.toUpperCase() }));
    const values = own.values ?? (filter.ordered ? filter.values : sorted(filter.values, words));
    return values.map((value) => ({ value, label: t(`${words}.${value}` as 'search', { defaultValue: value.replaceAll('_', ' ') }) }));
  }

  function filterOf(filter: FilterOutline, own: OwnChoices): FilterDef {
    const base = {
      key: filter.name,
      label: say(filter.label),
      ...(filter.place === 'folded' ? { rare: true } : {}),
      ...(filter.within ? { within: filter.within } : {}),
    };
    if (filter.place === 'linked') {
      const options = own.options ?? (filter.kind === 'words' ? choices(filter, own) : undefined);
      return { ...base, kind: 'link', ...(options ? { options } : {}) };
    }
    switch (filter.kind) {
      case 'words':
      case 'ids':
        return filter.single ? { ...base, kind: 'one', options: choices(filter, own), hint: own.hint } : { ...base, kind: 'choice', options: choices(filter, own) };
      case 'id':
        return { ...base, kind: 'one', options: choices(filter, own), hint: own.hint };
      case 'flag':
        return { ...base, kind: 'flag', yes: say(filter.answers[0]), no: say(filter.answers[1]) };
      case 'number':
        return { ...base, kind: 'range', min: filter.min, max: filter.max };
      case 'time':
        return { ...base, kind: 'date' };
      case 'text':
        return { ...base, kind: 'text' };
    }
  }

  return (name: string, own: OwnFilters = NONE): FilterDef[] => (listOutline(name)?.filters ?? []).map((filter) => filterOf(filter, own[filter.name] ?? {}));
}

/** The filters of several lists at once, with all their choices. */
export const useFiltersOf = (names: readonly string[]) => useFilterMaker(names, () => true);

/** The filters of a list. Choices are fetched once somebody wants to filter, or where one of them is asked for. */
export function useListFilters(name: string | undefined, state: { panel: boolean; filters: Readonly<Record<string, FilterValue>> }, own?: OwnFilters): FilterDef[] {
  const make = useFilterMaker(name === undefined ? [] : [name], (filter) => state.panel || filter.name in state.filters);
  return name === undefined ? [] : make(name, own);
}

/** What one filter of a list offers. */
export function useFilterOptions(list: ListName, name: string): Option[] {
  const make = useFilterMaker([list], (filter) => filter.name === name);
  const found = filterOutline(list, name) && make(list).find((filter) => filter.key === name);
  return found && 'options' in found ? (found.options ?? []) : [];
}

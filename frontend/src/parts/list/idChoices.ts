/** What can be chosen where a list is asked by the id of something that has a list of its own: by the kind of id. */
import { useQueries } from '@tanstack/react-query';
import { list } from '@/api/client';
import type { Option } from './types';

/** A shop with more finds the others by the search. */
const OFFERED = '100';

interface Source {
  key: readonly string[];
  fetch: (signal: AbortSignal) => Promise<Option[]>;
}

const SOURCES: Readonly<Record<string, Source>> = {
  prd: {
    key: ['products', 'options'],
    fetch: async (signal) =>
      (await list('/v1/cabinet/products', { search: { per: OFFERED, sort_key: 'name', sort_dir: 'asc' }, signal })).items.map(({ id, name }) => ({ value: id, label: name })),
  },
  grp: {
    key: ['product_groups', 'options'],
    fetch: async (signal) => (await list('/v1/cabinet/product_groups', { signal })).items.map(({ id, name }) => ({ value: id, label: name })),
  },
  cat: {
    key: ['categories', 'options'],
    fetch: async (signal) => (await list('/v1/cabinet/categories', { signal })).items.map(({ id, title }) => ({ value: id, label: title })),
  },
  cpn: {
    key: ['list', 'coupons', 'options'],
    fetch: async (signal) =>
      (await list('/v1/cabinet/coupons', { search: { per: OFFERED }, signal })).items.map(({ id, code, rules }) => ({
        value: id,
        label: [...new Set([rules.name, code])].filter(Boolean).join(' · '),
      })),
  },
  fnl: {
    key: ['list', 'funnels', 'options'],
    fetch: async (signal) => (await list('/v1/cabinet/funnels', { search: { per: OFFERED }, signal })).items.map(({ id, name }) => ({ value: id, label: name })),
  },
};

const KINDS = Object.keys(SOURCES);

/** The choices of each kind of id; those that nobody wants yet are not fetched. */
export function useIdChoices(wanted: ReadonlySet<string>): Readonly<Record<string, Option[] | undefined>> {
  return useQueries({
    queries: KINDS.map((kind) => ({
      queryKey: SOURCES[kind]?.key ?? [],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Option[]> => SOURCES[kind]?.fetch(signal) ?? Promise.resolve([]),
      enabled: wanted.has(kind),
      meta: { quiet: true },
    })),
    combine: (found) => Object.fromEntries(KINDS.map((kind, place) => [kind, found[place]?.data])),
  });
}

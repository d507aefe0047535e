/** A list's state is its address: page, per, query, sort_key, sort_dir, filters[…]. The same string goes to the api and to an export. */

import { listZone } from '@/parts/clock';

export type FilterValue = string | string[] | { from?: string; till?: string } | { relative: string };
export interface ListState {
  page: number;
  per: number;
  query: string;
  sortKey: string;
  sortDir: 'asc' | 'desc';
  filters: Record<string, FilterValue>;
}

export const PAGE_SIZES = [10, 20, 50, 100, 200, 500] as const;
export const DEFAULT_PER = 30;
export const MAX_PER = 500;
const SORT_COOKIE_SECONDS = 31_536_000;

const whole = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) ? value : otherwise;
};

/** Below 1 goes to 1; a page size beyond the largest becomes the largest. */
export const clampPage = (page: number): number => Math.max(1, page);
export const clampPer = (per: number): number => Math.min(MAX_PER, Math.max(1, per));

/** A page beyond the last jumps to the last; an empty list has one page. */
export const pastTheEnd = (page: number, pageCount: number): number | undefined =>
  page > Math.max(1, pageCount) ? Math.max(1, pageCount) : undefined;

const FILTER = /^filters\[([^\]]+)\](?:\[([^\]]*)\])?$/;

export function parseList(search: URLSearchParams, remembered?: RememberedSort): ListState {
  const filters: Record<string, FilterValue> = {};
  for (const [name, value] of search) {
    const [, key, part] = FILTER.exec(name) ?? [];
    if (!key || value === '') continue;
    const before = filters[key];
    if (part === undefined) filters[key] = value;
    else if (part === '') filters[key] = [...(Array.isArray(before) ? before : []), value];
    else filters[key] = { ...(isObject(before) ? before : {}), [part]: value } as FilterValue;
  }
  return {
    page: clampPage(whole(search.get('page'), 1)),
    per: clampPer(whole(search.get('per'), DEFAULT_PER)),
    query: search.get('query') ?? '',
    sortKey: search.get('sort_key') ?? remembered?.key ?? 'id',
    sortDir: direction(search.get('sort_dir')) ?? remembered?.dir ?? 'desc',
    filters,
  };
}

const isObject = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const direction = (text: string | null): 'asc' | 'desc' | undefined =>
  text === 'asc' || text === 'desc' ? text : undefined;

function writeFilters(out: URLSearchParams, filters: Record<string, FilterValue>): void {
  for (const key of Object.keys(filters).toSorted()) {
    const value = filters[key];
    if (value === undefined) continue;
    if (typeof value === 'string') out.append(`filters[${key}]`, value);
    else if (Array.isArray(value)) for (const each of value) out.append(`filters[${key}][]`, each);
    else
      for (const [part, each] of Object.entries(value)) if (each) out.append(`filters[${key}][${part}]`, each);
  }
}

/** For the address bar: what is at its default is left out, so addresses stay short and comparable. */
export function listAddress(state: ListState): URLSearchParams {
  const out = new URLSearchParams();
  if (state.page !== 1) out.set('page', String(state.page));
  if (state.per !== DEFAULT_PER) out.set('per', String(state.per));
  if (state.query) out.set('query', state.query);
  if (state.sortKey !== 'id' || state.sortDir !== 'desc') {
    out.set('sort_key', state.sortKey);
    out.set('sort_dir', state.sortDir);
  }
  writeFilters(out, state.filters);
  return out;
}

/** For the api and the exports: page and size said aloud, with the zone in which relative dates are meant. */
export function listQuery(state: ListState): URLSearchParams {
  const out = new URLSearchParams({ page: String(state.page), per: String(state.per) });
  // The youngest first is every list's own order; some lists know no other.
  if (state.sortKey !== 'id' || state.sortDir !== 'desc') {
    out.set('sort_key', state.sortKey);
    out.set('sort_dir', state.sortDir);
  }
  if (state.query) out.set('query', state.query);
  writeFilters(out, state.filters);
  if (Object.values(state.filters).some((value) => isObject(value)))
    out.set('time_zone', listZone());
  return out;
}

export interface RememberedSort {
  key: string;
  dir: 'asc' | 'desc';
}

const cookieName = (listName: string): string => `sort_${listName.replace(/[^a-z0-9_]/g, '_')}`;

export function rememberedSort(listName: string): RememberedSort | undefined {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${cookieName(listName)}=`));
  const [key, dir] = decodeURIComponent(found?.split('=')[1] ?? '').split(':');
  const known = direction(dir ?? null);
  return key && known ? { key, dir: known } : undefined;
}

export function rememberSort(listName: string, sort: RememberedSort): void {
  const value = encodeURIComponent(`${sort.key}:${sort.dir}`);
  document.cookie = `${cookieName(listName)}=${value}; path=/; max-age=${SORT_COOKIE_SECONDS}; samesite=lax`;
}

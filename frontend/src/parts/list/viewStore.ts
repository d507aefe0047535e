import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ResourceOf, del, list as listOf, patch, post } from '@/api/client';
import { Problem } from '@/api/problem';

/** What a view keeps: the list's address, and the columns that were shown; none: those of whoever opens it. */
interface Kept {
  name: string;
  search: string;
  columns: string[];
  shared: boolean;
}
export type View = Kept & { id: string; mine: boolean; changeable: boolean; ownerName: string; version: number };
export interface ViewStore {
  views: View[];
  /** Whether there is a team to share with. */
  shares: boolean;
  save: (view: Kept) => Promise<unknown>;
  update: (view: View, change: Partial<Kept>) => Promise<unknown>;
  remove: (view: View) => Promise<unknown>;
}

const storageKey = (list: string) => `kontor.views.${list}`;
const KEY = ['saved_views'];
const FRESH_MS = 60_000;

/** Views that this browser has: of lists that belong to no shop, and what earlier versions left here. */
export function readLocal(list: string): Pick<Kept, 'name' | 'search'>[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((view: unknown): view is { name: string; search: string } => isView(view)) : [];
  } catch {
    // Somebody else wrote there: start over rather than fail.
    return [];
  }
}

const isView = (view: unknown): boolean =>
  typeof view === 'object' && view !== null && 'name' in view && typeof view.name === 'string' && 'search' in view && typeof view.search === 'string';

function writeLocal(list: string, views: Pick<Kept, 'name' | 'search'>[]): void {
  if (views.length === 0) localStorage.removeItem(storageKey(list));
  else localStorage.setItem(storageKey(list), JSON.stringify(views.map(({ name, search }) => ({ name, search }))));
}

/** The views of a list: kept with the shop, or in this browser where the list belongs to none. */
export function useViewStore(list: string, local: boolean): ViewStore {
  const team = useTeamViews(list, !local);
  const own = useLocalViews(list);
  return local ? own : team;
}

function useLocalViews(list: string): ViewStore {
  const [kept, setKept] = useState(() => readLocal(list));
  const store = (next: Pick<Kept, 'name' | 'search'>[]) => {
    writeLocal(list, next);
    setKept(next);
    return Promise.resolve();
  };
  return {
    views: kept.map((view) => ({ ...view, id: view.name, columns: [], shared: false, mine: true, changeable: true, ownerName: '', version: 1 })),
    shares: false,
    save: (view) => store([...kept.filter((each) => each.name !== view.name), view]),
    update: (view, change) => store(kept.map((each) => (each.name === view.name ? { ...each, ...change } : each))),
    remove: (view) => store(kept.filter((each) => each.name !== view.name)),
  };
}

function useTeamViews(list: string, enabled: boolean): ViewStore {
  const client = useQueryClient();
  const all = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await listOf('/v1/cabinet/saved_views', { signal })).items,
    enabled,
    staleTime: FRESH_MS,
  });
  const again = () => client.invalidateQueries({ queryKey: KEY });
  const loaded = all.isSuccess;
  useEffect(() => {
    if (enabled && loaded) void takeOver(list).then((took) => (took ? client.invalidateQueries({ queryKey: KEY }) : undefined));
  }, [enabled, loaded, list, client]);
  return {
    views: ((all.data ?? []) as ResourceOf<'/v1/cabinet/saved_views'>[]).filter((view) => view.list === list),
    shares: true,
    save: (view) => post('/v1/cabinet/saved_views', { body: { list, ...view } }).finally(again),
    update: (view, change) => patch('/v1/cabinet/saved_views/{id}', { path: { id: view.id }, body: change, version: view.version }).finally(again),
    remove: (view) => del('/v1/cabinet/saved_views/{id}', { path: { id: view.id }, version: view.version }).finally(again),
  };
}

const REFUSED_FROM = 400;
const taking = new Set<string>();

/** What an earlier version kept in this browser goes to the account, once; what cannot go now stays for the next time. */
export async function takeOver(list: string): Promise<boolean> {
  const left = readLocal(list);
  if (left.length === 0 || taking.has(list)) return false;
  taking.add(list);
  try {
    const stay = [];
    for (const { name, search } of left) {
      try {
        await post('/v1/cabinet/saved_views', { body: { list, name, search, columns: [], shared: false } });
      } catch (error) {
        // A name that is there already, or a filter that is not any more, will be refused for ever.
        const refused = error instanceof Problem && error.status >= REFUSED_FROM && ['view_name_taken', 'unknown_parameter', 'unknown_filter', 'invalid_choice'].some((code) => error.has(code));
        if (!refused) stay.push({ name, search });
      }
    }
    writeLocal(list, stay);
    return stay.length < left.length;
  } finally {
    taking.delete(list);
  }
}

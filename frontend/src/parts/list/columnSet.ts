import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get, patch } from '@/api/client';
import type { Column } from './types';

const storageKey = (name: string) => `kontor.columns.${name}`;
const KEY = ['list_columns'];
const FRESH_MS = 60_000;

interface Chosen {
  lists: { list: string; columns: string[] }[];
}
const readLocal = (name: string): string[] => localStorage.getItem(storageKey(name))?.split(',').filter(Boolean) ?? [];
const withList = (before: Chosen | undefined, list: string, columns: string[]): Chosen => ({
  lists: [...(before?.lists ?? []).filter((each) => each.list !== list), { list, columns }],
});

/**
 * Which columns of a list are shown: those of the view that is open, else those that its reader chose, else the list's own.
 * What is chosen is kept with the account, or in this browser where the list belongs to no shop.
 */
export function useColumnSet<T>(name: string, columns: Column<T>[], local: boolean) {
  const client = useQueryClient();
  const [inView, setInView] = useState<string[]>([]);
  const [here, setHere] = useState(() => readLocal(name));
  const chosen = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Chosen> => ({ lists: (await get('/v1/cabinet/list_columns', { signal })).lists }),
    enabled: !local,
    staleTime: FRESH_MS,
  });
  const kept = chosen.data?.lists.find((each) => each.list === name)?.columns;
  const loaded = chosen.isSuccess;

  useEffect(() => {
    // What an earlier version kept in this browser goes to the account, unless something newer is there.
    const left = readLocal(name);
    if (local || !loaded || left.length === 0) return;
    const forget = () => localStorage.removeItem(storageKey(name));
    if (kept) return forget();
    client.setQueryData<Chosen>(KEY, (before) => withList(before, name, left));
    // What could not be brought there stays here for the next time.
    void patch('/v1/cabinet/list_columns', { body: { list: name, columns: left } }).then(forget, () => undefined);
  }, [local, loaded, kept, name, client]);

  const known = (keys: string[]) => keys.filter((key) => columns.some((column) => column.key === key));
  const own = columns.filter((column) => !column.hidden).map((column) => column.key);
  const shown = [inView, local ? here : (kept ?? here)].map(known).find((keys) => keys.length > 0) ?? own;

  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
    if (next.length === 0) return;
    setInView([]);
    if (local) {
      localStorage.setItem(storageKey(name), next.join(','));
      setHere(next);
      return;
    }
    client.setQueryData<Chosen>(KEY, (before) => withList(before, name, next));
    void patch('/v1/cabinet/list_columns', { body: { list: name, columns: next } }).catch(() => client.invalidateQueries({ queryKey: KEY }));
  };
  return { shown, toggle, show: setInView, visible: columns.filter((column) => shown.includes(column.key)) };
}

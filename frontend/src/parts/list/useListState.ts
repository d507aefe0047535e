import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListState, listAddress, parseList, rememberSort, rememberedSort } from '@/api/list';
import type { ListControls } from './types';

const LIST_PARAM = /^(page|per|query|sort_key|sort_dir|filters\[.*)$/;

/** The state of a list is in the address: it can be sent to somebody, reloaded and stepped back through. */
export function useListState(name: string): ListControls {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => parseList(search, rememberedSort(name)), [search, name]);

  const change = useCallback(
    (patch: Partial<ListState>) => {
      const onlyPage = Object.keys(patch).every((key) => key === 'page');
      if (patch.sortKey && patch.sortDir) rememberSort(name, { key: patch.sortKey, dir: patch.sortDir });
      setSearch(
        (before) => {
          const now = parseList(before, rememberedSort(name));
          const next = listAddress({ ...now, ...(onlyPage ? {} : { page: 1 }), ...patch });
          // Other parameters (a tab) belong to somebody else and stay.
          for (const [key, value] of before) if (!LIST_PARAM.test(key)) next.append(key, value);
          return next;
        },
        { replace: onlyPage && patch.page !== undefined && patch.page === 1 },
      );
    },
    [name, setSearch],
  );

  return { state, change };
}

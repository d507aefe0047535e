import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/api/client';
import { type ListState, listQuery } from '@/api/list';
import { EmptyState } from '../feedback/EmptyState';
import { useFilterWords } from './filterWords';
import { withFilter } from './setFilter';
import type { FilterDef, ListControls } from './types';

/** More filters than this are cleared together. */
const ASKED_MAX = 6;

interface Props {
  name: string;
  controls: ListControls;
  filters: FilterDef[];
  fetch: (search: URLSearchParams, signal: AbortSignal) => Promise<Page<unknown>>;
}
interface Lifted {
  label: string;
  patch: Partial<ListState>;
}

/** The list has entries, but not with these filters: says which one hides how many, and lifts it. */
export function NothingLeft({ name, controls, filters, fetch }: Props) {
  const { t, i18n } = useTranslation('lists');
  const words = useFilterWords();
  const { state, change } = controls;
  const set = Object.entries(state.filters);
  const lifts: Lifted[] = [
    ...(state.query ? [{ label: `${t('search')}: ${state.query}`, patch: { query: '' } }] : []),
    ...set.map(([key, value]) => ({
      label: words(key, filters.find((each) => each.key === key), value),
      patch: { filters: withFilter(state.filters, filters, key) },
    })),
  ];
  // With one filter alone the answer is what clearing says anyway.
  const asked = lifts.length > 1 ? lifts.slice(0, ASKED_MAX) : [];
  const counts = useQueries({
    queries: asked.map(({ patch }) => {
      const query = listQuery({ ...state, ...patch, page: 1, per: 1 });
      return { queryKey: ['list', name, 'without', query.toString()], queryFn: ({ signal }: { signal: AbortSignal }) => fetch(query, signal) };
    }),
  });
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const helpful = asked.flatMap((lift, place) => {
    const found = counts[place]?.data?.meta.totalCount ?? 0;
    return found > 0 ? [{ ...lift, found }] : [];
  });

  return (
    <EmptyState
      icon={<FilterAltOff />}
      title={t('nothing')}
      text={t('nothingText')}
      action={
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
          {helpful.map(({ label, patch, found }) => (
            <Button key={label} variant="outlined" size="small" onClick={() => change(patch)}>
              {t('without', { filter: label, count: found, number: number(found) })}
            </Button>
          ))}
          <Button variant="contained" onClick={() => change({ filters: {}, query: '' })}>
            {t('clear')}
          </Button>
        </Box>
      }
    />
  );
}

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/api/client';
import { listQuery } from '@/api/list';
import { camelKey } from '@/api/shape';
import { useListState } from './useListState';

interface Group {
  key: string;
  label: string;
  /** The values of the filter that it stands for. */
  values: readonly string[];
}
interface Props {
  /** The list's name, as its page knows it. */
  name: string;
  /** The filter that is counted by. */
  field: string;
  groups: readonly Group[];
  /** Also shown where there is nothing of it. */
  whole?: boolean;
  scopes?: readonly string[];
  fetch: (search: URLSearchParams, signal: AbortSignal) => Promise<Page<unknown>>;
}

const same = (some: readonly string[], others: readonly string[]) => some.length === others.length && some.every((each) => others.includes(each));

/** How many rows stand where, under all other filters; one press shows only those. */
export function CountBar({ name, field, groups, whole = false, scopes = [], fetch }: Props) {
  const { t, i18n } = useTranslation('lists');
  const { state, change } = useListState(name);
  const { [field]: chosen, ...others } = state.filters;
  const search = listQuery({ ...state, page: 1, per: 1, filters: others });
  for (const scope of scopes) search.append('scopes[]', scope);
  search.append('counts[]', field);
  const counted = useQuery({
    queryKey: ['list', name, 'counts', search.toString()],
    queryFn: async ({ signal }) => (await fetch(search, signal)).meta,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const meta = counted.data;
  if (!meta || meta.totalCount === 0) return null;
  const counts = meta.counts?.[camelKey(field)] ?? {};
  const number = (count: number) => {
    const text = new Intl.NumberFormat(i18n.language).format(count);
    return count >= meta.totalCountMax ? t('counts.capped', { number: text }) : text;
  };
  const wanted = Array.isArray(chosen) ? chosen : typeof chosen === 'string' ? [chosen] : [];
  const show = (values: readonly string[]) => change({ filters: values.length > 0 ? { ...others, [field]: [...values] } : others });
  const bits = groups.map((group) => ({
    ...group,
    count: group.values.reduce((sum, value) => sum + (counts[camelKey(value)] ?? 0), 0),
    pressed: same(group.values, wanted),
  }));
  return (
    <Box role="group" aria-label={t('counts.label')} sx={{ display: 'flex', gap: 1, overflowX: 'auto', pb: 0.5, mb: 2, scrollbarWidth: 'thin' }}>
      <Bit label={t('counts.all')} count={number(meta.totalCount)} pressed={chosen === undefined} onPress={() => show([])} />
      {bits
        .filter((bit) => whole || bit.count > 0 || bit.pressed)
        .map((bit) => (
          <Bit key={bit.key} label={bit.label} count={number(bit.count)} pressed={bit.pressed} onPress={() => show(bit.pressed ? [] : bit.values)} />
        ))}
    </Box>
  );
}

function Bit({ label, count, pressed, onPress }: { label: string; count: string; pressed: boolean; onPress: () => void }) {
  return (
    <Chip
      component="button"
      clickable
      aria-pressed={pressed}
      onClick={onPress}
      variant={pressed ? 'filled' : 'outlined'}
      color={pressed ? 'primary' : 'default'}
      label={
        <>
          {label} <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', marginInlineStart: 0.5, fontWeight: 650 }}>{count}</Box>
        </>
      }
    />
  );
}

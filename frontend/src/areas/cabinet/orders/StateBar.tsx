import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { listQuery } from '@/api/list';
import { camelKey } from '@/api/shape';
import { useStateWords } from '@/parts/StateChip';
import { useListState } from '@/parts/list/useListState';
import { ORDER_STATES } from './filters';

const STATE = 'payment_state';

/** How many orders stand where, under all other filters; one press shows only those. */
export function StateBar() {
  const { t, i18n } = useTranslation('orders');
  const words = useStateWords('orders', 'orderState');
  const { state, change } = useListState('orders');
  const { [STATE]: chosen, ...others } = state.filters;
  const search = listQuery({ ...state, page: 1, per: 1, filters: others });
  search.append('counts[]', STATE);
  const counted = useQuery({
    queryKey: ['list', 'orders', 'counts', search.toString()],
    queryFn: async ({ signal }) => (await list('/v1/cabinet/orders', { search, signal })).meta,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const meta = counted.data;
  if (!meta || meta.totalCount === 0) return null;
  const counts = meta.counts?.[camelKey(STATE)] ?? {};
  const number = (count: number) => {
    const text = new Intl.NumberFormat(i18n.language).format(count);
    return count >= meta.totalCountMax ? t('capped', { number: text }) : text;
  };
  const only = Array.isArray(chosen) ? (chosen.length === 1 ? chosen[0] : undefined) : typeof chosen === 'string' ? chosen : undefined;
  const show = (one: string | undefined) => change({ filters: one ? { ...others, [STATE]: [one] } : others });
  const known = ORDER_STATES.filter((each) => (counts[camelKey(each)] ?? 0) > 0 || each === only);
  return (
    <Box role="group" aria-label={t('quick')} sx={{ display: 'flex', gap: 1, overflowX: 'auto', pb: 0.5, mb: 2, scrollbarWidth: 'thin' }}>
      <Bit label={t('all')} count={number(meta.totalCount)} pressed={chosen === undefined} onPress={() => show(undefined)} />
      {known.map((each) => (
        <Bit
          key={each}
          label={words(each)}
          count={number(counts[camelKey(each)] ?? 0)}
          pressed={only === each}
          onPress={() => show(only === each ? undefined : each)}
        />
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

import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '@/api/client';
import { DEFAULT_PER, PAGE_SIZES, pastTheEnd } from '@/api/list';
import type { ListControls } from './types';

interface Props {
  controls: ListControls;
  meta: PageMeta;
  /** Payout tables may also show five. */
  sizes?: readonly number[];
}

/** Where in the list we are. A page beyond the last jumps to the last; the size of a page starts at page one. */
export function Pager({ controls, meta, sizes = PAGE_SIZES }: Props) {
  const { t, i18n } = useTranslation('lists');
  const { state, change } = controls;
  const last = pastTheEnd(state.page, meta.pageCount);
  useEffect(() => {
    if (last !== undefined) change({ page: last });
  }, [last, change]);

  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const capped = meta.totalCountExact === false || (meta.totalCountMax > 0 && meta.totalCount >= meta.totalCountMax);
  const from = meta.totalCount === 0 ? 0 : (state.page - 1) * state.per + 1;
  const till = Math.min(state.page * state.per, meta.totalCount);
  const options = [...new Set([...sizes, DEFAULT_PER, state.per])].toSorted((a, b) => a - b);

  return (
    <Box component="nav" aria-label={t('pages')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between', mt: 2 }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {t(capped ? 'rangeCapped' : 'range', { from: number(from), till: number(till), total: number(meta.totalCount) })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          value={String(state.per)}
          onChange={(event) => change({ per: Number(event.target.value) })}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('per') } }}
        >
          {options.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </TextField>
        <IconButton aria-label={t('previous')} disabled={state.page <= 1} onClick={() => change({ page: state.page - 1 })}>
          <NavigateBefore />
        </IconButton>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {t('page', { page: number(state.page), count: number(Math.max(1, meta.pageCount)) as unknown as number })}
        </Typography>
        <IconButton aria-label={t('following')} disabled={state.page >= meta.pageCount} onClick={() => change({ page: state.page + 1 })}>
          <NavigateNext />
        </IconButton>
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { FilterValue } from '@/api/list';
import type { Relative } from './RelativeDateRange';
import type { FilterDef, ListControls } from './types';

/** What is filtered stays in sight and can be taken away one by one. */
export function FilterChips({ controls, filters }: { controls: ListControls; filters: FilterDef[] }) {
  const { t, i18n } = useTranslation('lists');
  const { state, change } = controls;
  const entries = Object.entries(state.filters);
  if (entries.length === 0 && !state.query) return null;

  const date = (text: string) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(text));

  function words(filter: FilterDef | undefined, value: FilterValue): string {
    if (Array.isArray(value)) return value.map((each) => words(filter, each)).join(', ');
    if (typeof value === 'string') {
      if (filter?.kind === 'choice' || filter?.kind === 'one') return filter.options.find((option) => option.value === value)?.label ?? value;
      if (filter?.kind === 'flag') return value === 'true' ? filter.yes : filter.no;
      return value;
    }
    if ('relative' in value) return t(`relative.${value.relative as Relative}`);
    const show = filter?.kind === 'date' ? date : String;
    return `${value.from ? show(value.from) : '…'} – ${value.till ? show(value.till) : '…'}`;
  }

  const drop = (key: string) => {
    const { [key]: _gone, ...rest } = state.filters;
    change({ filters: rest });
  };

  return (
    <Box component="ul" aria-label={t('active')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none', alignItems: 'center' }}>
      {state.query && (
        <li>
          <Chip size="small" label={`${t('search')}: ${state.query}`} onDelete={() => change({ query: '' })} />
        </li>
      )}
      {entries.map(([key, value]) => {
        const filter = filters.find((each) => each.key === key);
        return (
          <li key={key}>
            <Chip size="small" label={`${filter?.label ?? key}: ${words(filter, value)}`} onDelete={() => drop(key)} />
          </li>
        );
      })}
      <li>
        <Button size="small" onClick={() => change({ filters: {}, query: '' })}>
          {t('clear')}
        </Button>
      </li>
    </Box>
  );
}

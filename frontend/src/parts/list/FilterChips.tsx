import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { FilterDef, ListControls } from './types';
import { useFilterWords } from './filterWords';
import { withFilter } from './setFilter';

/** What is filtered stays in sight and can be taken away one by one. */
export function FilterChips({ controls, filters }: { controls: ListControls; filters: FilterDef[] }) {
  const { t } = useTranslation('lists');
  const words = useFilterWords();
  const { state, change } = controls;
  const entries = Object.entries(state.filters);
  if (entries.length === 0 && !state.query) return null;

  const drop = (key: string) => change({ filters: withFilter(state.filters, filters, key) });

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
            <Chip size="small" label={words(key, filter, value)} onDelete={() => drop(key)} />
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
